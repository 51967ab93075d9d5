import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import type { Services } from '../../../services'
import { type Asker, requireAuthor } from '../policy'

/**
 * Takes one's own photo away, files included.
 * @throws NOT_FOUND, FORBIDDEN
 */
export async function removePhoto(
  { db, files }: Pick<Services, 'db' | 'files'>,
  id: string,
  asker: NonNullable<Asker>,
): Promise<void> {
  const { imageUrl } = requireAuthor(db, id, asker)
  db.delete(tables.photos).where(eq(tables.photos.id, id)).run()
  await files.removePictures(imageUrl)
}
