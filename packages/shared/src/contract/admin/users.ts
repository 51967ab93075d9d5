import { z } from 'zod'
import { AccountStatus } from '../account/profile'
import { Identifier, SearchText } from '../text'

export const AdminStats = z.object({
  total: z.number().int(),
  pending: z.number().int(),
  approved: z.number().int(),
  suspended: z.number().int(),
  deleted: z.number().int(),
})
export type AdminStats = z.infer<typeof AdminStats>

/** How much waits for an administrator: accounts, photos and posts to approve, reports to answer. */
export const AdminWaiting = z.object({
  users: z.number().int(),
  photos: z.number().int(),
  posts: z.number().int(),
  stormReports: z.number().int(),
  reports: z.number().int(),
})
export type AdminWaiting = z.infer<typeof AdminWaiting>

/** Users on a page. */
export const USER_PAGE = 50

/** Users that one bulk action may name. */
export const BULK_LIMIT = 10_000

/** Part of a username, display name or email address, without regard to case. */
export const UserFilter = z.object({ status: AccountStatus.optional(), search: SearchText })
export type UserFilter = z.infer<typeof UserFilter>

const USER_CURSOR = /^(?<createdAt>\d{4}-\d\d-\d\dT[\d:.]+Z)_(?<id>[\w-]{1,64})$/

/** Newest first; the cursor is the `createdAt` and the id of the last user of the page before, joined by an underscore. */
export const UserListInput = UserFilter.extend({
  cursor: z.string().regex(USER_CURSOR, 'This page cannot be found').optional(),
})
export type UserListInput = z.infer<typeof UserListInput>

export const userCursor = ({ createdAt, id }: { createdAt: string; id: string }): string => `${createdAt}_${id}`

/** Returns the parts of a `userCursor`; null for any other text. */
export function readUserCursor(cursor: string): { createdAt: Date; id: string } | null {
  const { createdAt, id } = USER_CURSOR.exec(cursor)?.groups ?? {}
  return createdAt === undefined || id === undefined ? null : { createdAt: new Date(createdAt), id }
}

/** The users a filter finds: their number, and the ids of the newest BULK_LIMIT. */
export const FoundUsers = z.object({ total: z.number().int(), ids: z.array(z.string()) })
export type FoundUsers = z.infer<typeof FoundUsers>

export const BulkUsersInput = z.object({
  userIds: z
    .array(Identifier.min(1, 'An id must not be empty').max(64, 'This is no id'))
    .min(1, 'Please select users to perform bulk actions.')
    .max(BULK_LIMIT, 'Select at most 10,000 users at once'),
})

/** The result of a bulk action: each user once, in the given order. */
export const BulkOutcome = z.object({
  asked: z.number().int(),
  changed: z.number().int(),
  /** Users who had that status already. */
  unchanged: z.number().int(),
  refused: z.array(z.object({ id: z.string(), username: z.string().nullable(), reason: z.string() })),
})
export type BulkOutcome = z.infer<typeof BulkOutcome>
