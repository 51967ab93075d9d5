import { ChatRules } from '@squall/shared/contract/chat'
import { z } from 'zod'

/* The details that the audit log stores of each moderation action, so that it can be undone. */

/** Messages that the action removed, with their former state. */
export const RemovedMessages = z.array(z.object({ id: z.string(), state: z.enum(['shown', 'held']) }))
export type RemovedMessages = z.infer<typeof RemovedMessages>

/** Times in ms. `createdAt` identifies the restriction. */
export const Restriction = z.object({ until: z.number().nullable(), createdAt: z.number() })
export type Restriction = z.infer<typeof Restriction>

export const RemovalDetails = z.object({ lines: RemovedMessages })
export const ReleaseDetails = z.object({ messageId: z.string() })
export const RestrictionDetails = z.object({
  before: Restriction.nullable(),
  after: Restriction.nullable(),
  lines: RemovedMessages,
})
export const RuleDetails = z.object({ before: ChatRules, after: ChatRules })
