import { type Db, tables } from '@squall/shared/db'
import { PHOTO_PAGE, type Photo, type PhotoListInput, type PhotoReviewInput } from '@squall/shared/photo'
import { and, count, desc, eq, inArray, lt, not, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { fullTextQuery } from '../../lib/full-text'
import { isNotDeleted } from '../people/queries'
import { type Asker, isShown, maySee, photoNotFound } from './policy'

const { photos, photoLikes, users } = tables

const columns = {
  photo: photos,
  likedBy: photoLikes.userId,
  user: {
    id: users.id,
    username: users.username,
    displayName: users.displayName,
    isVerified: users.isVerified,
    profileImageUrl: users.profileImageUrl,
  },
}

interface Row {
  photo: typeof photos.$inferSelect
  likedBy: string | null
  user: Photo['user']
}

/** A stored photo as one asker may see it: only its author and administrators read why it was rejected. */
function toPhoto({ photo, likedBy, user }: Row, asker: Asker): Photo {
  const { reviewedAt: _at, reviewedBy: _by, ...shown } = photo
  return {
    ...shown,
    isApproved: photo.status === 'approved',
    rejectReason: asker?.isAdmin || asker?.id === photo.userId ? photo.rejectReason : null,
    dateTaken: photo.dateTaken?.toISOString() ?? null,
    createdAt: photo.createdAt.toISOString(),
    likedByMe: likedBy !== null,
    user,
  }
}

/** The newest photos that fulfil `where`. The search comes first: the index of words gives its rows newest first by itself. */
function selectPhotos(db: Db, asker: Asker, search: string | null, where: SQL | undefined): Photo[] {
  const isAuthor = eq(users.id, photos.userId)
  const isMyLike = and(eq(photoLikes.photoId, photos.id), eq(photoLikes.userId, asker?.id ?? ''))
  const rows =
    search === null
      ? db
          .select(columns)
          .from(photos)
          .innerJoin(users, isAuthor)
          .leftJoin(photoLikes, isMyLike)
          .where(and(where, isNotDeleted))
          .orderBy(desc(photos.serial))
          .limit(PHOTO_PAGE)
          .all()
      : db
          .select(columns)
          .from(photos)
          .innerJoin(sql`photos_text`, sql`photos_text.rowid = ${photos.serial}`)
          .innerJoin(users, isAuthor)
          .leftJoin(photoLikes, isMyLike)
          .where(and(sql`photos_text match ${search}`, where, isNotDeleted))
          .orderBy(sql`photos_text.rowid desc`)
          .limit(PHOTO_PAGE)
          .all()
  return rows.map((row) => toPhoto(row, asker))
}

/**
 * A page of the gallery, newest upload first: what everybody may see, and the asker's own whatever its state. These are two
 * walks along two indexes, laid together here.
 */
export function listPhotos(
  db: Db,
  { search, stormType, userId, cursor }: z.output<typeof PhotoListInput>,
  asker: Asker,
): Photo[] {
  const query = search ? fullTextQuery(search) : null
  if (search && query === null) return []
  const wanted = and(
    stormType && eq(photos.stormType, stormType),
    userId === undefined ? undefined : eq(photos.userId, userId),
    cursor === undefined ? undefined : lt(photos.serial, cursor),
  )
  const shown = selectPhotos(db, asker, query, and(isShown(), wanted))
  if (asker === null) return shown
  const isHidden = not(isShown() ?? sql`false`)
  const own = selectPhotos(db, asker, query, and(eq(photos.userId, asker.id), isHidden, wanted))
  return [...shown, ...own].sort((a, b) => b.serial - a.serial).slice(0, PHOTO_PAGE)
}

/** How many photos everybody may see, of one storm type or of all. */
export function countPhotos(db: Db, { stormType }: z.output<typeof PhotoListInput>): number {
  const where = and(isShown(), stormType && eq(photos.stormType, stormType))
  return db.select({ n: count() }).from(photos).where(where).get()?.n ?? 0
}

/** A page for administrators, newest upload first. */
export function listForReview(db: Db, { status, cursor }: z.output<typeof PhotoReviewInput>, asker: Asker): Photo[] {
  const where = and(status && eq(photos.status, status), cursor === undefined ? undefined : lt(photos.serial, cursor))
  return selectPhotos(db, asker, null, where)
}

/** So many of these photos as a page holds, in no order: whoever asks has chosen ones that may be seen. */
export function photosByIds(db: Db, ids: string[], asker: Asker): Photo[] {
  return selectPhotos(db, asker, null, inArray(photos.id, ids))
}

/** @throws NOT_FOUND, also for photos that the asker may not see */
export function getPhoto(db: Db, id: string, asker: Asker): Photo {
  const [photo] = selectPhotos(db, asker, null, eq(photos.id, id))
  if (photo === undefined || !maySee(photo, asker)) throw photoNotFound()
  return photo
}
