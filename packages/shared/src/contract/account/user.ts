import { z } from 'zod'

export const AccountStatus = z.enum(['pending', 'approved', 'suspended', 'deleted'])
export type AccountStatus = z.infer<typeof AccountStatus>

/** The public facts about a person beside a stream or a chat message. */
export const PersonSummary = z.object({
  id: z.string(),
  username: z.string(),
  displayName: z.string(),
  isVerified: z.boolean(),
})
export type PersonSummary = z.infer<typeof PersonSummary>

/** The signed-in person as they see themselves. Times are ISO 8601 in UTC. */
export const CurrentUser = PersonSummary.extend({
  email: z.string(),
  bio: z.string().nullable(),
  location: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  isAdmin: z.boolean(),
  accountStatus: AccountStatus,
  createdAt: z.string(),
  followers: z.number().int(),
  totalStreams: z.number().int(),
  yearsOfExperience: z.number().int(),
})
export type CurrentUser = z.infer<typeof CurrentUser>
