import { ChatRules } from '@squall/shared/contract/chat'
import { z } from 'zod'

/* What the log keeps of an act in a chat, so that it can be taken back. */

/** Lines that the act took away, and what they were before. */
export const RemovedLines = z.array(z.object({ id: z.string(), state: z.enum(['shown', 'held']) }))
export type RemovedLines = z.infer<typeof RemovedLines>

/** `createdAt` tells one restriction from another. Times in milliseconds. */
export const Restriction = z.object({ until: z.number().nullable(), createdAt: z.number() })
export type Restriction = z.infer<typeof Restriction>

export const RemovalDetails = z.object({ lines: RemovedLines })
export const ReleaseDetails = z.object({ messageId: z.string() })
export const RestrictionDetails = z.object({
  before: Restriction.nullable(),
  after: Restriction.nullable(),
  lines: RemovedLines,
})
export const RuleDetails = z.object({ before: ChatRules, after: ChatRules })
