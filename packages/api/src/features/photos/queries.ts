import {
  MAP_PHOTOS_MAX,
  type MapPhotos,
  PHOTO_PAGE,
  type Photo,
  type PhotoListInput,
  type PhotoReviewInput,
} from '@squall/shared/contract/community'
import { type Db, tables } from '@squall/shared/server/db'
import { and, asc, count, desc, eq, gt, inArray, isNotNull, lt, not, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { hasTerms, isFoundByAny, mergeNewest, type TextMatch, toTextMatches } from '../../platform/full-text'
import { type Box, isInBox } from '../../weather/alerts/area'
import { locateTown } from '../../weather/geocoding/find-towns'
import type { Requester } from '../people/queries'
import { authorColumns, countOfShownAccounts, isNotDeleted } from '../people/queries'
import { canSeePhoto, isPublicPhoto, photoNotFound } from './policy'

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

/** Returns a stored photo as the requester may see it: only its author and administrators see `rejectReason`. */
function toPhoto({ photo, likedBy, user }: Row, requester: Requester | null): Photo {
  const { reviewedAt: _at, reviewedBy: _by, ...shown } = photo
  return {
    ...shown,
    isApproved: photo.status === 'approved',
    rejectReason: requester?.isAdmin || requester?.id === photo.userId ? photo.rejectReason : null,
    dateTaken: photo.dateTaken?.toISOString() ?? null,
    createdAt: photo.createdAt.toISOString(),
    likedByMe: likedBy !== null,
    user,
  }
}

interface Page {
  limit?: number
  order?: SQL[]
}

type Select = (where: SQL | undefined, page?: Page) => Photo[]

/** Returns a function that returns the newest photos that match a condition, as `requester` may see them. */
function createPhotoSelect(db: Pick<Db, 'select'>, requester: Requester | null): Select {
  const isMyLike = and(eq(photoLikes.photoId, photos.id), eq(photoLikes.userId, requester?.id ?? ''))
  return (where, { limit = PHOTO_PAGE, order = [desc(photos.serial)] } = {}) =>
    db
      .select(columns)
      .from(photos)
      .innerJoin(users, eq(users.id, photos.userId))
      .leftJoin(photoLikes, isMyLike)
      .where(and(where, isNotDeleted))
      .orderBy(...order)
      .limit(limit)
      .all()
      .map((row) => toPhoto(row, requester))
}

/**
 * Returns the same function for photos that match a full-text query. `cross join` makes SQLite read the full-text index first:
 * it returns its rows newest first, and probing it once per photo takes a thousand times as long.
 */
function createPhotoSearch(db: Db, requester: Requester | null, match: TextMatch, cursor: number | undefined): Select {
  const isMyLike = and(eq(photoLikes.photoId, photos.id), eq(photoLikes.userId, requester?.id ?? ''))
  const isFound = and(
    eq(photos.serial, match.rowid),
    match.matches,
    cursor === undefined ? undefined : lt(match.rowid, cursor),
  )
  return (where) =>
    db
      .select(columns)
      .from(match.index)
      .crossJoin(photos)
      .innerJoin(users, eq(users.id, photos.userId))
      .leftJoin(photoLikes, isMyLike)
      .where(and(isFound, where, isNotDeleted))
      .orderBy(desc(match.rowid))
      .limit(PHOTO_PAGE)
      .all()
      .map((row) => toPhoto(row, requester))
}

/** How many of the requester's own hidden photos are searched. */
const HIDDEN_SEARCHED = 200

const listTexts = ({ title, description, location, stormType, weatherConditions }: Photo) => [
  title,
  description,
  location,
  stormType,
  weatherConditions,
]

/**
 * Returns a page of the gallery, newest upload first: photos that are public, and all of the requester's own. It merges
 * queries along their indexes; the few photos that only the requester sees are filtered in memory instead of by full text.
 */
export function listPhotos(db: Db, input: z.output<typeof PhotoListInput>, requester: Requester | null): Photo[] {
  const { sort, search, stormType, userId } = input
  if (sort !== 'newest') return listRankedPhotos(db, { ...input, sort }, requester)
  const cursor = input.cursor === undefined ? undefined : Number(input.cursor)
  const matches = search ? toTextMatches('photos', search) : []
  if (search && matches.length === 0) return []
  const wanted = and(
    stormType && eq(photos.stormType, stormType),
    userId === undefined ? undefined : eq(photos.userId, userId),
    cursor === undefined ? undefined : lt(photos.serial, cursor),
  )
  const select = createPhotoSelect(db, requester)
  const selects = search ? matches.map((match) => createPhotoSearch(db, requester, match, cursor)) : [select]
  const shown = selects.map((selectPhotos) => selectPhotos(and(isPublicPhoto(), wanted)))
  if (requester === null) return mergeNewest(shown, PHOTO_PAGE)
  const isHidden = not(isPublicPhoto() ?? sql`false`)
  const hidden = select(and(eq(photos.userId, requester.id), isHidden, wanted), { limit: HIDDEN_SEARCHED })
  return mergeNewest([...shown, hidden.filter((photo) => !search || isFoundIn(photo, search))], PHOTO_PAGE)
}

interface Ranked extends z.output<typeof PhotoListInput> {
  sort: 'liked' | 'discussed'
}

/** Returns a page of the public photos with the most likes or comments, newer ones first among equals. */
function listRankedPhotos(
  db: Db,
  { sort, search, stormType, userId, cursor }: Ranked,
  requester: Requester | null,
): Photo[] {
  const rank = sort === 'liked' ? photos.likes : photos.comments
  const wanted = and(
    search ? isFoundByAny(photos.serial, toTextMatches('photos', search)) : undefined,
    stormType && eq(photos.stormType, stormType),
    userId === undefined ? undefined : eq(photos.userId, userId),
    cursor === undefined ? undefined : isRankedBelow(rank, cursor),
  )
  return createPhotoSelect(db, requester)(and(isPublicPhoto(), wanted), { order: [desc(rank), desc(photos.serial)] })
}

/** Whether a photo comes after the one that a cursor such as '12-345' names. Comparing rows follows the index of the count. */
function isRankedBelow(rank: typeof photos.likes | typeof photos.comments, cursor: string): SQL {
  const [count, serial] = cursor.split('-').map(Number)
  return sql`(${rank}, ${photos.serial}) < (${count}, ${serial})`
}

const isFoundIn = (photo: Photo, search: string): boolean =>
  hasTerms(search, { texts: listTexts(photo), names: [photo.title, photo.location], places: [photo.location] })

/** Returns the length of the whole list that `listPhotos` pages through for the requester. */
export function countPhotos(
  db: Db,
  { sort, search, stormType, userId }: Omit<z.output<typeof PhotoListInput>, 'cursor'>,
  requester: Requester | null,
): number {
  const wanted = and(
    stormType && eq(photos.stormType, stormType),
    userId === undefined ? undefined : eq(photos.userId, userId),
  )
  const isFound = search ? isFoundByAny(photos.serial, toTextMatches('photos', search)) : undefined
  const shown = countWhere(db, and(isFound, isPublicPhoto(), wanted))
  if (sort !== 'newest' || requester === null) return shown
  const isOwnHidden = and(eq(photos.userId, requester.id), not(isPublicPhoto() ?? sql`false`), wanted)
  if (!search) return shown + countWhere(db, isOwnHidden)
  const hidden = createPhotoSelect(db, requester)(isOwnHidden, { limit: HIDDEN_SEARCHED })
  return shown + hidden.filter((photo) => isFoundIn(photo, search)).length
}

/** Returns the newest public photos of a map's box, at the towns that their locations name. */
export function listMapPhotos(db: Db, box: Box): MapPhotos {
  const where = and(isPublicPhoto(), isNotNull(photos.location))
  const newest = createPhotoSelect(db, null)(where, { limit: MAP_PHOTOS_MAX + 1 })
  const inBox = newest.slice(0, MAP_PHOTOS_MAX).flatMap((photo) => {
    const place = photo.location === null ? null : locateTown(photo.location)
    return place !== null && isInBox(place, box) ? [{ ...photo, ...place }] : []
  })
  return { photos: inBox, isComplete: newest.length <= MAP_PHOTOS_MAX }
}

/** Returns the number of photos of a status, or of all, for administrators. */
export const countPhotosForReview = (db: Db, status: Photo['status'] | undefined): number =>
  countWhere(db, status && eq(photos.status, status))

const countWhere = (db: Db, where: SQL | undefined): number =>
  countOfShownAccounts(
    db,
    photos.userId,
    where,
    (condition) => db.select({ n: count() }).from(photos).where(condition).get()?.n ?? 0,
  )

/** Returns a page of photos for administrators, newest upload first. */
export function listPhotosForReview(
  db: Db,
  { status, cursor }: z.output<typeof PhotoReviewInput>,
  requester: Requester | null,
): Photo[] {
  const where = and(status && eq(photos.status, status), cursor === undefined ? undefined : lt(photos.serial, cursor))
  return createPhotoSelect(db, requester)(where)
}

interface Queue {
  status: Photo['status'] | undefined
  /** Only photos with a greater serial. */
  after: number
  limit: number
}

/** Returns photos for administrators, oldest upload first. */
export const listOldestPhotosForReview = (
  db: Db,
  { status, after, limit }: Queue,
  requester: Requester | null,
): Photo[] =>
  createPhotoSelect(db, requester)(and(status && eq(photos.status, status), gt(photos.serial, after)), {
    limit,
    order: [asc(photos.serial)],
  })

/** Returns these photos, in no order. The caller has checked that the requester may see them. */
export function listPhotosByIds(db: Db, ids: string[], requester: Requester | null): Photo[] {
  return createPhotoSelect(db, requester)(inArray(photos.id, ids), { limit: ids.length })
}

/** Returns a photo as the requester may see it. @throws NOT_FOUND, also for photos that the requester may not see */
export function getPhoto(db: Pick<Db, 'select'>, id: string, requester: Requester | null): Photo {
  const [photo] = createPhotoSelect(db, requester)(eq(photos.id, id))
  if (photo === undefined || !canSeePhoto(photo, requester)) throw photoNotFound()
  return photo
}
