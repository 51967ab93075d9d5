import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { toReportTitle } from '../storm-reports/review-storm-report'
import type { Reads } from './recipients'

const { photos, posts, stormReports } = tables

const getReviewedPhoto = (db: Reads, id: string) => {
  const { userId, status, rejectReason, reviewedBy, title, isPublic } = photos
  return db
    .select({ userId, status, rejectReason, reviewedBy, title, isPublic })
    .from(photos)
    .where(eq(photos.id, id))
    .get()
}

const getReviewedPost = (db: Reads, id: string) => {
  const { userId, status, rejectReason, reviewedBy, content } = posts
  const post = db
    .select({ userId, status, rejectReason, reviewedBy, title: content })
    .from(posts)
    .where(eq(posts.id, id))
    .get()
  return post && { ...post, isPublic: true }
}

const getReviewedStormReport = (db: Reads, id: string) => {
  const report = db.select().from(stormReports).where(eq(stormReports.id, id)).get()
  return report && { ...report, title: toReportTitle(report), isPublic: true }
}

/** How an item that an administrator reviewed is read, by its kind; undefined when it is gone. */
export const reviewedItemReaders = {
  photo: getReviewedPhoto,
  post: getReviewedPost,
  'storm-report': getReviewedStormReport,
}
