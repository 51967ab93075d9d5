import type { EditProfileInput, Profile } from '@squall/shared/contract/account'
import { type Db, tables } from '@squall/shared/server/db'
import { type AnyColumn, and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ProfilePictureKind } from '../../platform/storage'
import type { Services } from '../../services'
import { awardAchievements } from '../achievements/award-achievements'
import { getOwnPicture } from '../posts/media'
import { requireAnotherAdministrator } from './policy'
import { getProfile } from './queries'

const {
  chatMessages,
  follows,
  notificationEvents,
  notifications,
  photos,
  posts,
  sessions,
  streamLikes,
  streamingPages,
  streams,
  users,
} = tables

type Tx = Pick<Db, 'select' | 'update' | 'delete'>

/**
 * Deletes a person and all that is theirs: rows in one transaction, with the counters of others put right; then their
 * live stream, sockets and files go.
 * @throws CONFLICT for the last administrator
 */
export async function removeAccount(
  { db, media, files }: Pick<Services, 'db' | 'media' | 'files'>,
  userId: string,
): Promise<void> {
  const gone = db.transaction((tx) => {
    requireAnotherAdministrator(tx, userId)
    const live = tx
      .select({ id: streams.id })
      .from(streams)
      .where(and(eq(streams.userId, userId), eq(streams.isLive, true)))
      .all()
    const ended = tx.select({ hash: sessions.id }).from(sessions).where(eq(sessions.userId, userId)).all()
    const pictures = picturesOf(tx, userId)
    takeBackCounts(tx, userId)
    forgetNews(tx, userId)
    // Everything else that belongs to the person hangs on this row and goes with it.
    tx.delete(users).where(eq(users.id, userId)).run()
    return { live, ended, pictures }
  })
  media.publish(
    ...gone.live.map(({ id }) => ({ type: 'stream-ended' as const, streamId: id })),
    { type: 'sessions-revoked', sessionHashes: gone.ended.map(({ hash }) => hash) },
    { type: 'user-revoked', userId },
  )
  await files.removePictures(...gone.pictures)
}

function picturesOf(tx: Tx, userId: string): (string | null | undefined)[] {
  const person = tx.select({ url: users.profileImageUrl }).from(users).where(eq(users.id, userId)).get()
  const page = tx
    .select({ url: streamingPages.banner })
    .from(streamingPages)
    .where(eq(streamingPages.userId, userId))
    .get()
  const shared = tx.select({ url: photos.imageUrl }).from(photos).where(eq(photos.userId, userId)).all()
  const posted = tx.select({ url: posts.mediaUrl }).from(posts).where(eq(posts.userId, userId)).all()
  return [person?.url, page?.url, ...shared.map(({ url }) => url), ...posted.map(({ url }) => getOwnPicture(url))]
}

/** Those who knew the person are not told of them any more, and what waits to be told is dropped. */
function forgetNews(tx: Tx, userId: string): void {
  const followed = tx.select({ id: follows.followedId }).from(follows).where(eq(follows.followerId, userId))
  const fans = tx.select({ id: follows.followerId }).from(follows).where(eq(follows.followedId, userId))
  tx.delete(notifications)
    .where(and(inArray(notifications.userId, followed), eq(notifications.key, `new-follower:${userId}`)))
    .run()
  tx.delete(notifications)
    .where(and(inArray(notifications.userId, fans), beginsWith(notifications.key, `stream-live:${userId}`)))
    .run()
  const keyOfFollow = sql<string>`'new-follower:' || ${follows.followerId} || ${`:${userId}`}`
  const gained = tx.select({ key: keyOfFollow }).from(follows).where(eq(follows.followedId, userId))
  tx.delete(notificationEvents).where(inArray(notificationEvents.key, gained)).run()
  for (const kind of ['new-follower', 'achievement']) {
    tx.delete(notificationEvents)
      .where(beginsWith(notificationEvents.key, `${kind}:${userId}`))
      .run()
  }
}

/** A key with these parts before others; a range, which an index answers. */
const beginsWith = (key: AnyColumn, parts: string) => and(gte(key, `${parts}:`), lt(key, `${parts};`))

/** The likes, lines and follows that vanish with the person were counted on other people's rows. */
function takeBackCounts(tx: Tx, userId: string): void {
  const liked = tx.select({ id: streamLikes.streamId }).from(streamLikes).where(eq(streamLikes.userId, userId))
  tx.update(streams)
    .set({ likes: sql`max(0, ${streams.likes} - 1)` })
    .where(inArray(streams.id, liked))
    .run()
  const lines = sql`(select count(*) from ${chatMessages} where ${chatMessages.streamId} = ${streams.id} and ${chatMessages.userId} = ${userId} and ${chatMessages.state} = 'shown')`
  const spokenIn = tx.select({ id: chatMessages.streamId }).from(chatMessages).where(eq(chatMessages.userId, userId))
  tx.update(streams)
    .set({ chatMessages: sql`max(0, ${streams.chatMessages} - ${lines})` })
    .where(inArray(streams.id, spokenIn))
    .run()
  const followed = tx.select({ id: follows.followedId }).from(follows).where(eq(follows.followerId, userId))
  tx.update(users)
    .set({ followers: sql`max(0, ${users.followers} - 1)` })
    .where(inArray(users.id, followed))
    .run()
}

/** Changes what is named, and gives the achievements that years of experience earn. */
export function editProfile(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { id, ...changes }: z.output<typeof EditProfileInput>,
): Profile {
  const isChange = Object.values(changes).some((value) => value !== undefined)
  db.transaction((tx) => {
    if (!isChange) return
    tx.update(tables.users).set(changes).where(eq(tables.users.id, id)).run()
    awardAchievements(tx, id, now())
  })
  return getProfile(db, id)
}

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
