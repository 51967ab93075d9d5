import { z } from 'zod'
import { Cursor, dateTime, Identifier, SearchText } from '../text'

export const AdminLogType = z.enum([
  'user',
  'photo',
  'post',
  'report',
  'chat',
  'contest',
  'stream',
  'storm-report',
  'clip',
  'system',
])
export type AdminLogType = z.infer<typeof AdminLogType>

/** What an administrator or a moderator did. */
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
  'approve-storm-report',
  'reject-storm-report',
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
  'mute-stream',
  'unmute-stream',
  'end-stream',
  'message-broadcaster',
  'remove-stream-picture',
  'remove-clip',
  'send-alert',
  'change-settings',
  'undo',
])
export type AdminAction = z.infer<typeof AdminAction>

/** One line of the log. `timestamp` is ISO 8601 in UTC; `serial` grows with each entry and is the cursor of the next page. */
export const AdminLogEntry = z.object({
  id: z.string(),
  serial: z.number().int(),
  /** An AdminAction, or one of an older version: the log is never rewritten. */
  action: z.string(),
  type: AdminLogType,
  description: z.string(),
  timestamp: z.string(),
  actorId: z.string().nullable(),
  actorName: z.string(),
  subjectId: z.string().nullable(),
  channelId: z.string().nullable(),
  /** The id of the entry that this one undoes. */
  undoes: z.string().nullable(),
})
export type AdminLogEntry = z.infer<typeof AdminLogEntry>

export const ADMIN_LOG_PAGE = 50

/** The `actor` that stands for the server itself. */
export const SQUALL_ACTS = 'squall'

/** Which entries are listed; a filter that is left out matches all. */
export const AdminLogFilter = z.object({
  type: AdminLogType.optional(),
  /** The id of the person who acted, or SQUALL_ACTS. */
  actor: Identifier.min(1).max(100).optional(),
  /** Words of the description or of the actor's name. */
  search: SearchText,
  /** Not before this moment. */
  from: dateTime('The first time').optional(),
  /** Before this moment. */
  until: dateTime('The last time').optional(),
})
export type AdminLogFilter = z.infer<typeof AdminLogFilter>

/** The first page also answers the total, unless `search` is given: counting matches takes longer than finding a page of them. */
export const AdminLogInput = AdminLogFilter.extend({ cursor: Cursor })

/** A person in the log, by the name of their latest entry. */
export const AdminLogActor = z.object({ id: z.string(), name: z.string() })
export type AdminLogActor = z.infer<typeof AdminLogActor>
