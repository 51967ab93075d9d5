import { type Db, tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import type { ProfilePictureKind } from '../../../platform/storage'
import type { Services } from '../../../services'

const { users, streamingPages } = tables

const former: Record<ProfilePictureKind, (db: Pick<Db, 'select'>, userId: string) => string | null | undefined> = {
  avatars: (db, userId) => db.select({ url: users.profileImageUrl }).from(users).where(eq(users.id, userId)).get()?.url,
  banners: (db, userId) =>
    db.select({ url: streamingPages.banner }).from(streamingPages).where(eq(streamingPages.userId, userId)).get()?.url,
}

const replace: Record<
  ProfilePictureKind,
  (db: Pick<Db, 'update' | 'insert'>, userId: string, url: string | null) => void
> = {
  avatars: (db, userId, url) => db.update(users).set({ profileImageUrl: url }).where(eq(users.id, userId)).run(),
  banners: (db, userId, url) =>
    db
      .insert(streamingPages)
      .values({ userId, banner: url })
      .onConflictDoUpdate({ target: streamingPages.userId, set: { banner: url } })
      .run(),
}

type PictureServices = Pick<Services, 'db' | 'files'>

/** Points the person's row at another picture (or none), then removes the files of the one before. */
export async function replacePicture(
  { db, files }: PictureServices,
  kind: ProfilePictureKind,
  userId: string,
  url: string | null,
): Promise<void> {
  const old = db.transaction((tx) => {
    const before = former[kind](tx, userId)
    replace[kind](tx, userId, url)
    return before
  })
  await files.removePictures(old)
}

/**
 * Takes an upload as the person's avatar or banner and answers its address.
 * @throws what reading the picture throws
 */
export async function setPicture(
  services: PictureServices & Pick<Services, 'readPicture'>,
  kind: ProfilePictureKind,
  userId: string,
  bytes: Buffer,
): Promise<string> {
  const { files, readPicture } = services
  const { sizes } = await readPicture(userId, kind, bytes)
  const url = await files.putPicture(kind, sizes)
  try {
    await replacePicture(services, kind, userId, url)
  } catch (error) {
    await files.removePictures(url)
    throw error
  }
  return url
}
