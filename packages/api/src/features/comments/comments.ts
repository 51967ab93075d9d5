import {
  COMMENT_PAGE,
  type CommentInput,
  type CommentListInput,
  type CommentSubject,
  type PostComment,
} from '@squall/shared/contract/community'
import { type Db, tables } from '@squall/shared/server/db'
import { and, count, desc, eq, lt, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { forbidden, notFound } from '../../errors'
import { newId } from '../../platform/tokens'
import type { Services } from '../../services'
import { authorColumns, isNotDeleted, type Requester } from '../people/queries'
import { enqueueCommentNotification, removeCommentNotification } from './comment-notifications'
import { commentTables, type FoundComment, findCommentOn } from './find-comment'

const { users } = tables

/** A comment with the id of what it is about. */
type StoredComment = Omit<PostComment, 'postId'> & { subjectId: string }

interface NewComment {
  id: string
  userId: string
  content: string
  createdAt: Date
}

type Reader = Pick<Db, 'select'>

/** What one kind of comment has of its own. */
interface CommentKind<Comment> {
  subject: CommentSubject
  toComment: (comment: StoredComment) => Comment
  insert: (db: Pick<Db, 'insert'>, comment: NewComment, subjectId: string) => void
  /** @throws NOT_FOUND when the requester may not see it */
  requireVisible: (db: Reader, subjectId: string, requester: Requester | null) => void
  /** @throws NOT_FOUND, CONFLICT when it takes no comments */
  requireOpen: (db: Reader, subjectId: string, requester: Requester) => void
}

type WriteServices = Pick<Services, 'db' | 'limits' | 'now'>

export interface Comments<Comment> {
  /** Returns a page of the comments on a subject, newest first. @throws NOT_FOUND */
  list(db: Reader, page: z.output<typeof CommentListInput>, requester: Requester | null): Comment[]
  /** Returns the number of comments on a subject, without those of deleted accounts. */
  count(db: Reader, subjectId: string): number
  /** @throws NOT_FOUND when the requester may not see what is commented on */
  requireVisible(db: Reader, subjectId: string, requester: Requester | null): void
  /** Returns the new comment on the subject with this id, whose author is notified. @throws NOT_FOUND, CONFLICT, TOO_MANY_REQUESTS */
  add(services: WriteServices, comment: z.output<typeof CommentInput>, requester: Requester): Comment
  /** Returns the changed comment, which only its author may edit. @throws NOT_FOUND, FORBIDDEN, CONFLICT, TOO_MANY_REQUESTS */
  edit(services: WriteServices, comment: z.output<typeof CommentInput>, requester: Requester): Comment
  /** Returns the deleted comment. Authors delete their own, administrators any. @throws NOT_FOUND, FORBIDDEN */
  remove(db: Db, id: string, requester: Requester): Comment
}

/** Returns how comments of one kind are listed, written, edited and deleted; each kind has a table of its own. */
export function createComments<Comment>(kind: CommentKind<Comment>): Comments<Comment> {
  const { toComment, insert, requireVisible, requireOpen } = kind
  const { table, subjectId } = commentTables[kind.subject]
  const columns = {
    id: table.id,
    serial: table.serial,
    subjectId,
    userId: table.userId,
    content: table.content,
    createdAt: table.createdAt,
    editedAt: table.editedAt,
    user: authorColumns,
  }

  function select(db: Reader, where: SQL | undefined): StoredComment[] {
    return db
      .select(columns)
      .from(table)
      .innerJoin(users, eq(users.id, table.userId))
      .where(and(where, isNotDeleted))
      .orderBy(desc(table.serial))
      .limit(COMMENT_PAGE)
      .all()
      .map((row) => ({
        ...row,
        createdAt: row.createdAt.toISOString(),
        editedAt: row.editedAt?.toISOString() ?? null,
      }))
  }

  function requireFound(db: Reader, id: string): FoundComment {
    const found = findCommentOn(db, kind.subject, id)
    if (found === undefined) throw notFound('Comment not found')
    return found
  }

  function requireComment(db: Reader, id: string): StoredComment {
    const [comment] = select(db, eq(table.id, id))
    if (comment === undefined) throw notFound('Comment not found')
    return comment
  }

  return {
    requireVisible,
    list(db, { id, cursor }, requester) {
      requireVisible(db, id, requester)
      const isBefore = cursor === undefined ? undefined : lt(table.serial, cursor)
      return select(db, and(eq(subjectId, id), isBefore)).map(toComment)
    },
    count(db, id) {
      const query = db.select({ n: count() }).from(table).innerJoin(users, eq(users.id, table.userId))
      return query.where(and(eq(subjectId, id), isNotDeleted)).get()?.n ?? 0
    },
    add({ db, limits, now }, { id: about, content }, requester) {
      requireOpen(db, about, requester)
      limits.commentByUser.take(requester.id)
      const comment = { id: newId(), userId: requester.id, content, createdAt: now() }
      return db.transaction((tx) => {
        insert(tx, comment, about)
        enqueueCommentNotification(tx, requireFound(tx, comment.id), comment.createdAt)
        return toComment(requireComment(tx, comment.id))
      })
    },
    edit({ db, limits, now }, { id, content }, requester) {
      const comment = requireComment(db, id)
      if (comment.userId !== requester.id) throw notYours()
      requireOpen(db, comment.subjectId, requester)
      limits.commentByUser.take(requester.id)
      db.update(table).set({ content, editedAt: now() }).where(eq(table.id, id)).run()
      return toComment(requireComment(db, id))
    },
    remove(db, id, requester) {
      const comment = requireComment(db, id)
      if (comment.userId !== requester.id && !requester.isAdmin) throw notYours()
      db.transaction((tx) => {
        removeCommentNotification(tx, requireFound(tx, id))
        tx.delete(table).where(eq(table.id, id)).run()
      })
      return toComment(comment)
    },
  }
}

const notYours = () => forbidden('This comment is not yours')
