import { z } from 'zod'

export const CreateInviteInput = z.object({
  uses: z.number().int().min(1).max(10_000).default(1),
  days: z.number().int().min(1).max(365).default(30),
})
export type CreateInviteInput = z.infer<typeof CreateInviteInput>

/** A stored invite code. Only its first characters are kept in the clear. Times are ISO 8601 in UTC. */
export const Invite = z.object({
  id: z.string(),
  hint: z.string(),
  maxUses: z.number().int(),
  uses: z.number().int(),
  expiresAt: z.string(),
  createdAt: z.string(),
  createdBy: z.string().nullable(),
  revokedAt: z.string().nullable(),
})
export type Invite = z.infer<typeof Invite>

/** `code` is shown this once and kept only as a hash. */
export const NewInvite = Invite.extend({ code: z.string() })
export type NewInvite = z.infer<typeof NewInvite>
