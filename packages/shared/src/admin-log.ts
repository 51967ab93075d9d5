import { z } from 'zod'

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
  action: AdminAction,
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
