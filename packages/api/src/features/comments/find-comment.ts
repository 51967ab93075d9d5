import { CommentSubject } from '@squall/shared/contract/community'
import { type Db, tables } from '@squall/shared/server/db'
import { and, eq } from 'drizzle-orm'
import { isNotDeleted, nameColumns } from '../people/queries'

const { chaseRoutes, photoComments, photos, postComments, posts, routeComments, users } = tables

type Reads = Pick<Db, 'select'>

interface CommentTables {
  table: typeof photoComments | typeof postComments | typeof routeComments
  /** The column with the id of what is commented on. */
  subjectId: typeof photoComments.photoId | typeof postComments.postId | typeof routeComments.routeId
  /** What is commented on. */
  subjects: typeof photos | typeof posts | typeof chaseRoutes
}

export const commentTables: Record<CommentSubject, CommentTables> = {
  photo: { table: photoComments, subjectId: photoComments.photoId, subjects: photos },
  post: { table: postComments, subjectId: postComments.postId, subjects: posts },
  route: { table: routeComments, subjectId: routeComments.routeId, subjects: chaseRoutes },
}

/** A comment with its author, what it is about, and whose that is. */
export interface FoundComment {
  id: string
  subject: CommentSubject
  subjectId: string
  /** The author of the photo, post or route. */
  ownerId: string
  content: string
  by: { id: string; username: string; displayName: string }
}

/** Returns the comment with an id on one kind of subject; undefined when there is none, or its author's account is deleted. */
export function findCommentOn(db: Reads, subject: CommentSubject, id: string): FoundComment | undefined {
  const { table, subjectId, subjects } = commentTables[subject]
  const found = db
    .select({ id: table.id, subjectId, ownerId: subjects.userId, content: table.content, by: nameColumns })
    .from(table)
    .innerJoin(users, eq(users.id, table.userId))
    .innerJoin(subjects, eq(subjects.id, subjectId))
    .where(and(eq(table.id, id), isNotDeleted))
    .get()
  return found && { ...found, subject }
}

/** Returns the comment with an id, whatever it is about. */
export function findComment(db: Reads, id: string): FoundComment | undefined {
  for (const subject of CommentSubject.options) {
    const comment = findCommentOn(db, subject, id)
    if (comment !== undefined) return comment
  }
  return undefined
}

/** Returns the ids of everyone whose photos, posts or routes a member commented on. */
export function listCommentedAuthors(db: Reads, userId: string): string[] {
  const ids = Object.values(commentTables).flatMap(({ table, subjectId, subjects }) => {
    const query = db.select({ id: subjects.userId }).from(table).innerJoin(subjects, eq(subjects.id, subjectId))
    const rows = query.where(eq(table.userId, userId)).groupBy(subjects.userId).all()
    return rows.map(({ id }) => id)
  })
  return [...new Set(ids)]
}
