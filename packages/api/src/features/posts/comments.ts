import type { PostComment } from '@squall/shared/contract/community'
import { tables } from '@squall/shared/server/db'
import { createComments } from '../comments/comments'
import { requirePublishedPost, requireVisiblePost } from './policy'

const { postComments } = tables

/** The comments on posts that are published. */
export const commentsOnPosts = createComments<PostComment>({
  subject: 'post',
  toComment: ({ subjectId: postId, ...comment }) => ({ ...comment, postId }),
  insert: (db, comment, postId) =>
    void db
      .insert(postComments)
      .values({ ...comment, postId })
      .run(),
  requireVisible: requireVisiblePost,
  requireOpen: requirePublishedPost,
})
