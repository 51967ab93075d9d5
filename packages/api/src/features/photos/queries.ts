import { PHOTO_PAGE, type Photo, type PhotoListInput, type PhotoReviewInput } from '@squall/shared/contract/community'
import { type Db, tables } from '@squall/shared/server/db'
import { and, asc, count, desc, eq, gt, inArray, lt, not, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { fullTextQuery, hasWords } from '../../platform/full-text'
import { authorColumns, isNotDeleted } from '../people/queries'
import { type Asker, isShown, maySee, photoNotFound } from './policy'

const { photos, photoLikes, users } = tables

const columns = {
  photo: photos,
  likedBy: photoLikes.userId,
  user: authorColumns,
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

type Select = (where: SQL | undefined, limit?: number, order?: SQL) => Photo[]

/** Answers how to find the newest photos that fulfil a condition, as `asker` may see them. */
function selectFor(db: Pick<Db, 'select'>, asker: Asker): Select {
  const isMyLike = and(eq(photoLikes.photoId, photos.id), eq(photoLikes.userId, asker?.id ?? ''))
  return (where, limit = PHOTO_PAGE, order = desc(photos.serial)) =>
    db
      .select(columns)
      .from(photos)
      .innerJoin(users, eq(users.id, photos.userId))
      .leftJoin(photoLikes, isMyLike)
      .where(and(where, isNotDeleted))
      .orderBy(order)
      .limit(limit)
      .all()
      .map((row) => toPhoto(row, asker))
}

/**
 * The same among those with certain words. The index of words comes first, whatever SQLite thinks of it (`cross join`): it
 * gives its rows newest first, and asking it row by row takes a thousand times as long.
 */
function searchFor(db: Db, asker: Asker, words: string, cursor: number | undefined): Select {
  const isMyLike = and(eq(photoLikes.photoId, photos.id), eq(photoLikes.userId, asker?.id ?? ''))
  const isFound = and(
    sql`${photos.serial} = photos_text.rowid`,
    sql`photos_text match ${words}`,
    cursor === undefined ? undefined : sql`photos_text.rowid < ${cursor}`,
  )
  return (where) =>
    db
      .select(columns)
      .from(sql`photos_text`)
      .crossJoin(photos)
      .innerJoin(users, eq(users.id, photos.userId))
      .leftJoin(photoLikes, isMyLike)
      .where(and(isFound, where, isNotDeleted))
      .orderBy(sql`photos_text.rowid desc`)
      .limit(PHOTO_PAGE)
      .all()
      .map((row) => toPhoto(row, asker))
}

/** More of one's own photos than these are not looked through for what everybody does not see. */
const HIDDEN_LOOKED_AT = 200

const listTexts = ({ title, description, location, stormType, weatherConditions }: Photo) => [
  title,
  description,
  location,
  stormType,
  weatherConditions,
]

/**
 * A page of the gallery, newest upload first: what everybody may see, and the asker's own whatever its state. These are two
 * walks along two indexes, laid together here; the few that only the asker sees are not worth a walk along the index of words.
 */
export function listPhotos(
  db: Db,
  { search, stormType, userId, cursor }: z.output<typeof PhotoListInput>,
  asker: Asker,
): Photo[] {
  const words = search ? fullTextQuery(search) : null
  if (search && words === null) return []
  const wanted = and(
    stormType && eq(photos.stormType, stormType),
    userId === undefined ? undefined : eq(photos.userId, userId),
    cursor === undefined ? undefined : lt(photos.serial, cursor),
  )
  const select = selectFor(db, asker)
  const shown = (words === null ? select : searchFor(db, asker, words, cursor))(and(isShown(), wanted))
  if (asker === null) return shown
  const isHidden = not(isShown() ?? sql`false`)
  const hidden = select(and(eq(photos.userId, asker.id), isHidden, wanted), HIDDEN_LOOKED_AT)
  const own = search ? hidden.filter((photo) => hasWords(search, listTexts(photo))) : hidden
  return [...shown, ...own].sort((a, b) => b.serial - a.serial).slice(0, PHOTO_PAGE)
}

/** Counting takes longer than the page itself, so it is done once a minute. */
const COUNT_LASTS_MS = 60_000
const counted = new WeakMap<Db, Map<string, { at: number; n: number }>>()

/** How many photos everybody may see, of one storm type or of all; at most a minute old. */
export function countPhotos(db: Db, { stormType }: z.output<typeof PhotoListInput>, now: Date): number {
  const counts = counted.get(db) ?? new Map<string, { at: number; n: number }>()
  counted.set(db, counts)
  const last = counts.get(stormType ?? '')
  if (last !== undefined && now.getTime() - last.at < COUNT_LASTS_MS) return last.n
  const where = and(isShown(), stormType && eq(photos.stormType, stormType))
  const n = db.select({ n: count() }).from(photos).where(where).get()?.n ?? 0
  counts.set(stormType ?? '', { at: now.getTime(), n })
  return n
}

/** A page for administrators, newest upload first. */
export function listForReview(db: Db, { status, cursor }: z.output<typeof PhotoReviewInput>, asker: Asker): Photo[] {
  const where = and(status && eq(photos.status, status), cursor === undefined ? undefined : lt(photos.serial, cursor))
  return selectFor(db, asker)(where)
}

interface Queue {
  status: Photo['status'] | undefined
  /** Only what came after the photo of this serial. */
  after: number
  limit: number
}

/** Photos for administrators in the order they came. */
export const listOldestForReview = (db: Db, { status, after, limit }: Queue, asker: Asker): Photo[] =>
  selectFor(db, asker)(and(status && eq(photos.status, status), gt(photos.serial, after)), limit, asc(photos.serial))

/** So many of these photos as a page holds, in no order: whoever asks has chosen ones that may be seen. */
export function listPhotosByIds(db: Db, ids: string[], asker: Asker): Photo[] {
  return selectFor(db, asker)(inArray(photos.id, ids))
}

/** @throws NOT_FOUND, also for photos that the asker may not see */
export function getPhoto(db: Pick<Db, 'select'>, id: string, asker: Asker): Photo {
  const [photo] = selectFor(db, asker)(eq(photos.id, id))
  if (photo === undefined || !maySee(photo, asker)) throw photoNotFound()
  return photo
}
