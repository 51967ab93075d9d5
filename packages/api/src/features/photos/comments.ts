import type { PhotoComment } from '@squall/shared/contract/community'
import { tables } from '@squall/shared/server/db'
import { createComments } from '../comments/comments'
import { requireApprovedPhoto, requireVisiblePhoto } from './policy'

const { photoComments } = tables

/** The comments on photos that are approved. */
export const commentsOnPhotos = createComments<PhotoComment>({
  subject: 'photo',
  toComment: ({ subjectId: photoId, ...comment }) => ({ ...comment, photoId }),
  insert: (db, comment, photoId) =>
    void db
      .insert(photoComments)
      .values({ ...comment, photoId })
      .run(),
  requireVisible: requireVisiblePhoto,
  requireOpen: requireApprovedPhoto,
})
