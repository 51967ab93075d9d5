import { type Db, tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { decodePicture } from '../platform/images'
import type { Storage } from '../platform/storage'
import { type DemoPhoto, demoPhotos } from './photos'
import { listIdsByUsername } from './seed-people'

const { photos, photoLikes } = tables
const DAY_MS = 86_400_000
const SIZE = { width: 1280, height: 960 }
const LABEL = 'Drawn for the demonstration, not photographed'

interface SeedServices {
  db: Db
  files: Storage
  now: () => Date
}

/** Adds the missing photos of the demonstration; existing ones stay. */
export async function seedPhotos(services: SeedServices, list = demoPhotos): Promise<void> {
  const { db } = services
  const ids = listIdsByUsername(db)
  for (const [at, photo] of list.entries()) {
    const id = `drawn-${at + 1}`
    const userId = ids.get(photo.username)
    const isThere = db.select().from(photos).where(eq(photos.id, id)).get() !== undefined
    if (userId !== undefined && !isThere) await addPhoto(services, photo, id, userId, ids)
  }
}

async function addPhoto(
  { db, files, now }: SeedServices,
  photo: DemoPhoto,
  id: string,
  userId: string,
  ids: Map<string, string>,
): Promise<void> {
  const { sizes, width, height, placeholder } = await decodePicture('photos', await addLabel(await photo.draw()))
  const imageUrl = await files.putPicture('photos', sizes)
  const createdAt = new Date(now().getTime() - photo.daysAgo * DAY_MS)
  const { title, location, stormType, weatherConditions, views, status = 'approved' } = photo
  const texts = { title, location, stormType, weatherConditions, description: `${photo.description}\n${LABEL}.` }
  const shown = { imageUrl, width, height, placeholder, status, views, isPublic: true }
  db.transaction((tx) => {
    tx.insert(photos)
      .values({ id, userId, ...texts, ...shown, dateTaken: createdAt, createdAt })
      .run()
    for (const name of photo.likedBy) {
      const liker = ids.get(name)
      if (liker !== undefined) tx.insert(photoLikes).values({ photoId: id, userId: liker, createdAt }).run()
    }
  })
}

/** The picture with a label that says it is drawn. */
function addLabel(picture: Buffer): Promise<Buffer> {
  const { width, height } = SIZE
  const label = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><text x="${width - 24}" y="${height - 24}" text-anchor="end" font-family="sans-serif" font-size="26" fill="#ffffff" fill-opacity="0.85" stroke="#000000" stroke-opacity="0.5" stroke-width="4" paint-order="stroke">${LABEL}</text></svg>`
  return sharp(picture)
    .resize({ ...SIZE, kernel: 'mitchell' })
    .composite([{ input: Buffer.from(label) }])
    .png()
    .toBuffer()
}
