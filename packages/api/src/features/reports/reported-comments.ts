import type { CommentSubject } from '@squall/shared/contract/community'
import type { Db } from '@squall/shared/server/db'
import { notFound } from '../../errors'
import { commentsOnRoutes } from '../chase-routes/comments'
import type { Comments } from '../comments/comments'
import { type FoundComment, findComment } from '../comments/find-comment'
import type { Requester } from '../people/queries'
import { commentsOnPhotos } from '../photos/comments'
import { commentsOnPosts } from '../posts/comments'

const comments: Record<CommentSubject, Comments<unknown>> = {
  photo: commentsOnPhotos,
  post: commentsOnPosts,
  route: commentsOnRoutes,
}

function requireComment(db: Pick<Db, 'select'>, id: string): FoundComment {
  const comment = findComment(db, id)
  if (comment === undefined) throw notFound('Comment not found')
  return comment
}

/** Returns a comment. @throws NOT_FOUND, also when the requester may not see what it is about */
export function requireVisibleComment(db: Pick<Db, 'select'>, id: string, requester: Requester): FoundComment {
  const comment = requireComment(db, id)
  comments[comment.subject].requireVisible(db, comment.subjectId, requester)
  return comment
}

/** Deletes a comment, whatever it is about. @throws NOT_FOUND, FORBIDDEN */
export const removeReportedComment = (db: Db, id: string, requester: Requester): void =>
  void comments[requireComment(db, id).subject].remove(db, id, requester)
