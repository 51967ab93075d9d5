import type { Photo, PhotoDetails } from '@squall/shared/contract/community'
import { type Db, tables } from '@squall/shared/server/db'
import { and, count, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict } from '../../../errors'
import { newId } from '../../../platform/tokens'
import type { Services } from '../../../services'
import type { Asker } from '../policy'
import { getPhoto } from '../queries'

const { photos } = tables
const MAX_PENDING = 50

/** @throws CONFLICT for people with as many photos waiting as an administrator would want to see */
export function requireFewPending(db: Pick<Db, 'select'>, userId: string): void {
  const isPending = and(eq(photos.userId, userId), eq(photos.status, 'pending'))
  const pending = db.select({ n: count() }).from(photos).where(isPending).get()?.n ?? 0
  if (pending >= MAX_PENDING) {
    throw conflict(`You have ${MAX_PENDING} photos waiting for approval. Please wait until some are approved.`)
  }
}

/**
 * Takes a picture as a new photo that waits for approval. Without a date given, its own counts.
 * @throws CONFLICT; what reading the picture throws
 */
export async function addPhoto(
  { db, files, readPicture, now }: Pick<Services, 'db' | 'files' | 'readPicture' | 'now'>,
  author: NonNullable<Asker>,
  { title, description, location, stormType, weatherConditions, dateTaken, isPublic }: z.output<typeof PhotoDetails>,
  bytes: Buffer,
): Promise<Photo> {
  requireFewPending(db, author.id)
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
