import { z } from 'zod'
import { Cursor, dateTime, Identifier, SearchText } from '../text'

export const AdminLogType = z.enum(['user', 'photo', 'post', 'report', 'chat', 'contest', 'system'])
export type AdminLogType = z.infer<typeof AdminLogType>

/** What was done by an administrator or a moderator: the verb of the act. */
export const AdminAction = z.enum([
  'approve-user',
  'suspend-user',
  'delete-user',
  'make-admin',
  'demote-admin',
  'verify-user',
  'unverify-user',
  'make-reset-link',
  'create-invite',
  'revoke-invite',
  'approve-photo',
  'reject-photo',
  'approve-post',
  'reject-post',
  'resolve-report',
  'dismiss-report',
  'create-contest',
  'edit-contest',
  'close-contest',
  'remove-contest',
  'remove-message',
  'release-message',
  'time-out',
  'ban',
  'lift-restriction',
  'change-chat-rules',
  'add-moderator',
  'remove-moderator',
  'send-alert',
  'change-settings',
  'undo',
])
export type AdminAction = z.infer<typeof AdminAction>

/** One line of the log. `timestamp` is ISO 8601 in UTC; `serial` grows with each act and is the cursor of the page after. */
export const AdminLogEntry = z.object({
  id: z.string(),
  serial: z.number().int(),
  /** An AdminAction, or what was one in an older version: the log is never changed. */
  action: z.string(),
  type: AdminLogType,
  description: z.string(),
  timestamp: z.string(),
  actorId: z.string().nullable(),
  actorName: z.string(),
  subjectId: z.string().nullable(),
  channelId: z.string().nullable(),
  /** The act that this one takes back. */
  undoes: z.string().nullable(),
})
export type AdminLogEntry = z.infer<typeof AdminLogEntry>

export const ADMIN_LOG_PAGE = 50

/** Stands for Squall itself among those who act. */
export const SQUALL_ACTS = 'squall'

/** Which acts are looked for: what is not said does not count. */
export const AdminLogFilter = z.object({
  type: AdminLogType.optional(),
  /** The id of the person who acted, or SQUALL_ACTS. */
  actor: Identifier.min(1).max(100).optional(),
  /** Words of the description or the name of who acted. */
  search: SearchText,
  /** Not before this moment. */
  from: dateTime('The first time must be in ISO 8601').optional(),
  /** Before this moment. */
  until: dateTime('The last time must be in ISO 8601').optional(),
})
export type AdminLogFilter = z.infer<typeof AdminLogFilter>

/** The first page says how many there are in all, unless words are looked for: counting those takes longer than finding them. */
export const AdminLogInput = AdminLogFilter.extend({ cursor: Cursor })

/** Somebody who stands in the log, by the name they acted under last. */
export const AdminLogActor = z.object({ id: z.string(), name: z.string() })
export type AdminLogActor = z.infer<typeof AdminLogActor>
