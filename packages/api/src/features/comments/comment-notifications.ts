import { type Db, tables } from '@squall/shared/server/db'
import { and, eq } from 'drizzle-orm'
import { enqueueNotification } from '../../platform/enqueue-notification'
import type { FoundComment } from './find-comment'

/** Returns the start of the notification keys of a person's comments on one subject; the comment's id follows. */
export const getCommentKeyPrefix = ({ by, subject, subjectId }: Omit<FoundComment, 'id'>): string =>
  `comment:${by.id}:${subject}:${subjectId}:`

/** Enqueues a notification for the author of what is commented on, unless the comment is their own. Call it in the transaction of the comment. */
export function enqueueCommentNotification(
  db: Pick<Db, 'insert'>,
  { id, subject, ownerId, by }: FoundComment,
  now: Date,
): void {
  if (ownerId !== by.id) enqueueNotification(db, `comment:${id}`, { kind: 'comment', subject, id }, now)
}

/** Deletes the notification of a deleted comment with deliveries that have not left. An event that waits for its fan-out finds no comment. */
export function removeCommentNotification(db: Pick<Db, 'delete'>, comment: FoundComment): void {
  const { notifications } = tables
  const key = getCommentKeyPrefix(comment) + comment.id
  db.delete(notifications)
    .where(and(eq(notifications.userId, comment.ownerId), eq(notifications.key, key)))
    .run()
}
