import { type Db, tables } from '@squall/shared/server/db'
import { and, eq, type SQL } from 'drizzle-orm'
import { conflict, forbidden, notFound } from '../../errors'
import type { Requester } from '../people/queries'

const { photos } = tables

/** Returns the SQL condition for photos that are approved and public. */
export const isPublicPhoto = (): SQL | undefined => and(eq(photos.status, 'approved'), eq(photos.isPublic, true))

type Access = Pick<typeof photos.$inferSelect, 'userId' | 'status' | 'isPublic'>

/** Whether a user may see a photo: only its author and administrators see one that is not approved or not public. */
export const canSeePhoto = (photo: Access, requester: Requester | null): boolean =>
  (photo.status === 'approved' && photo.isPublic) || requester?.id === photo.userId || requester?.isAdmin === true

export const photoNotFound = () => notFound('Photo not found')

/** Returns a photo that the requester may see. @throws NOT_FOUND, also for photos that the requester may not see */
export function requireVisiblePhoto(
  db: Pick<Db, 'select'>,
  id: string,
  requester: Requester | null,
): typeof photos.$inferSelect {
  const photo = db.select().from(photos).where(eq(photos.id, id)).get()
  if (photo === undefined || !canSeePhoto(photo, requester)) throw photoNotFound()
  return photo
}

/** Returns an approved photo; only these can be commented on. @throws NOT_FOUND, CONFLICT */
export function requireApprovedPhoto(
  db: Pick<Db, 'select'>,
  id: string,
  requester: Requester | null,
): typeof photos.$inferSelect {
  const photo = requireVisiblePhoto(db, id, requester)
  if (photo.status !== 'approved') throw conflict('This photo is not published yet')
  return photo
}

/** Returns a photo of the requester. @throws NOT_FOUND, FORBIDDEN */
export function requirePhotoAuthor(
  db: Pick<Db, 'select'>,
  id: string,
  requester: Requester,
): typeof photos.$inferSelect {
  const photo = requireVisiblePhoto(db, id, requester)
  if (photo.userId !== requester.id) throw forbidden('This photo is not yours')
  return photo
}
