import type { Photo, PhotoDetails } from '@squall/shared/contract/community'
import { type Db, tables } from '@squall/shared/server/db'
import { and, count, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict } from '../../errors'
import { enqueueNotification } from '../../platform/enqueue-notification'
import { newId } from '../../platform/tokens'
import type { Services } from '../../services'
import { awardAchievements } from '../achievements/achievements'
import { recordActivity } from '../activities/activities'
import {
  type Actor,
  changedSinceError,
  getLastAuditEvent,
  type Review,
  ReviewDetails,
  recordAuditEvent,
  restoreReviewColumns,
  toReviewDetails,
} from '../admin-log/audit-events'
import { type Requester, requireNotOwn } from '../people/queries'
import { requirePhotoAuthor, requireVisiblePhoto } from './policy'
import { getPhoto } from './queries'

const { activities, photoLikes, photos } = tables

const MAX_PENDING = 50

/** @throws CONFLICT for people who already have MAX_PENDING photos waiting for approval */
export function requireRoomForPhoto(db: Pick<Db, 'select'>, userId: string): void {
  const isPending = and(eq(photos.userId, userId), eq(photos.status, 'pending'))
  const pending = db.select({ n: count() }).from(photos).where(isPending).get()?.n ?? 0
  if (pending >= MAX_PENDING) {
    throw conflict(`You have ${MAX_PENDING} photos waiting for approval. Please wait until some are approved.`)
  }
}

/**
 * Returns the new photo, which waits for approval. Without `dateTaken` the date in the picture counts.
 * @throws CONFLICT, and what reading the picture throws
 */
export async function addPhoto(
  { db, files, readPicture, now }: Pick<Services, 'db' | 'files' | 'readPicture' | 'now'>,
  author: Requester,
  { title, description, location, stormType, weatherConditions, dateTaken, isPublic }: z.output<typeof PhotoDetails>,
  bytes: Buffer,
): Promise<Photo> {
  requireRoomForPhoto(db, author.id)
  const { sizes, takenAt, ...shape } = await readPicture(author.id, 'photos', bytes)
  const imageUrl = await files.putPicture('photos', sizes)
  const id = newId()
  const texts = { title, description, location, stormType, weatherConditions, isPublic }
  try {
    db.insert(photos)
      .values({
        id,
        userId: author.id,
        ...texts,
        ...shape,
        imageUrl,
        dateTaken: dateTaken ? new Date(dateTaken) : takenAt,
        status: 'pending',
        createdAt: now(),
      })
      .run()
  } catch (error) {
    await files.removePictures(imageUrl)
    throw error
  }
  return getPhoto(db, id, author)
}

/**
 * Returns the photo after an administrator approved or rejected it; a later review may change that. The first approval
 * records an activity of its author.
 * @throws NOT_FOUND
 */
export function reviewPhoto(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { id, status, reason = null }: Review,
  administrator: Actor,
): Photo {
  db.transaction((tx) => {
    const photo = requireVisiblePhoto(tx, id, administrator)
    if (photo.status === status && photo.rejectReason === reason) return
    const at = now()
    tx.update(photos)
      .set({ status, rejectReason: reason, reviewedAt: at, reviewedBy: administrator.id })
      .where(eq(photos.id, id))
      .run()
    const isFirstApproval = status === 'approved' && photo.reviewedAt === null
    const activityId =
      isFirstApproval && photo.isPublic
        ? recordActivity(tx, { userId: photo.userId, type: 'photo', title: `Shared a photo: ${photo.title}`, now: at })
        : null
    if (isFirstApproval) awardAchievements(tx, photo.userId, at)
    const { user } = getPhoto(tx, id, administrator)
    const why = reason === null ? '' : `: ${reason}`
    recordAuditEvent(tx, {
      actor: administrator,
      action: status === 'approved' ? 'approve-photo' : 'reject-photo',
      type: 'photo',
      description: `${status === 'approved' ? 'Approved' : 'Rejected'} the photo “${photo.title}” by ${user.username}${why}`,
      subjectId: id,
      details: toReviewDetails(photo, at, activityId),
      now: at,
    })
    enqueueNotification(tx, `review:photo:${id}:${at.getTime()}`, { kind: 'review', subject: 'photo', id, status }, at)
  })
  return getPhoto(db, id, administrator)
}

/**
 * Returns the likes after setting or removing one person's like. Repeating either changes nothing.
 * @throws NOT_FOUND, FORBIDDEN for one's own photo
 */
export function setPhotoLike(
  { db, now }: Pick<Services, 'db' | 'now'>,
  photoId: string,
  requester: Requester,
  liked: boolean,
): Photo {
  return db.transaction((tx) => {
    const photo = requireVisiblePhoto(tx, photoId, requester)
    const userId = requester.id
    if (liked) requireNotOwn(photo, userId, 'photo')
    if (liked) tx.insert(photoLikes).values({ photoId, userId, createdAt: now() }).onConflictDoNothing().run()
    else
      tx.delete(photoLikes)
        .where(and(eq(photoLikes.photoId, photoId), eq(photoLikes.userId, userId)))
        .run()
    return getPhoto(tx, photoId, requester)
  })
}

/**
 * Returns the photo of the requester that was deleted, files included.
 * @throws NOT_FOUND, FORBIDDEN
 */
export async function removePhoto(
  { db, files }: Pick<Services, 'db' | 'files'>,
  id: string,
  requester: Requester,
): Promise<Photo> {
  const { imageUrl } = requirePhotoAuthor(db, id, requester)
  const photo = getPhoto(db, id, requester)
  db.delete(tables.photos).where(eq(tables.photos.id, id)).run()
  await files.removePictures(imageUrl)
  return photo
}

/**
 * Undoes the administrator's own latest review of a photo and deletes the activity it recorded; achievements stay.
 * @throws NOT_FOUND, CONFLICT when the photo was changed since
 */
export function undoPhotoReview({ db, now }: Pick<Services, 'db' | 'now'>, id: string, administrator: Actor): void {
  db.transaction((tx) => {
    const photo = requireVisiblePhoto(tx, id, administrator)
    const { actId, actorId, details } = getLastAuditEvent(tx, id, ['approve-photo', 'reject-photo'], ReviewDetails)
    if (actorId !== administrator.id || photo.reviewedAt?.getTime() !== details.reviewedAt) throw changedSinceError()
    tx.update(photos).set(restoreReviewColumns(details)).where(eq(photos.id, id)).run()
    if (details.activityId !== null) tx.delete(activities).where(eq(activities.id, details.activityId)).run()
    recordAuditEvent(tx, {
      actor: administrator,
      action: 'undo',
      type: 'photo',
      description: `Took back the decision on the photo “${photo.title}”`,
      subjectId: id,
      undoes: actId,
      now: now(),
    })
  })
}
