import type { EditProfileInput, Profile } from '@squall/shared/contract/account'
import { type Db, tables } from '@squall/shared/server/db'
import { type AnyColumn, and, eq, gte, inArray, lt, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ProfilePictureKind } from '../../platform/pictures/picture-storage'
import type { Services } from '../../services'
import { listCommentedAuthors } from '../comments/find-comment'
import { getPostPicture } from '../posts/media'
import { listPosters } from '../streams/posters'
import { getProfile, requireAnotherAdministrator } from './queries'

const {
  chatMessages,
  clips,
  follows,
  notificationEvents,
  notifications,
  photos,
  posts,
  sessions,
  streamLikes,
  stormReports,
  streamingPages,
  streams,
  users,
} = tables

type Tx = Pick<Db, 'select' | 'update' | 'delete'>

/**
 * Deletes a user and everything that is theirs: rows in one transaction, with the counts of others corrected; then their
 * live stream, sockets and files.
 * @throws CONFLICT for the last administrator
 */
export async function removeAccount(
  { db, media, files, recordings, clipFiles }: Pick<Services, 'db' | 'media' | 'files' | 'recordings' | 'clipFiles'>,
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
    const pictures = listPictures(tx, userId)
    const isRecorded = and(eq(streams.userId, userId), eq(streams.isRecorded, true))
    const recorded = tx.select({ id: streams.id }).from(streams).where(isRecorded).all()
    const filmed = listClips(tx, userId)
    const isTheirs = eq(stormReports.userId, userId)
    const hasReports = tx.select({ id: stormReports.id }).from(stormReports).where(isTheirs).get() !== undefined
    subtractCounts(tx, userId)
    removeNotificationsAbout(tx, userId)
    // Everything else references this row and is deleted by cascade.
    tx.delete(users).where(eq(users.id, userId)).run()
    return { live, ended, pictures, recorded, filmed, hasReports }
  })
  media.publish(
    ...gone.live.map(({ id }) => ({ type: 'stream-ended' as const, streamId: id })),
    { type: 'sessions-revoked', sessionHashes: gone.ended.map(({ hash }) => hash) },
    { type: 'user-revoked', userId },
    ...(gone.hasReports ? [{ type: 'storm-reports-changed' as const, added: null, removedId: null }] : []),
  )
  await files.removePictures(...gone.pictures, ...gone.filmed.map(({ thumbnailUrl }) => thumbnailUrl))
  await clipFiles.remove(...gone.filmed)
  await recordings.remove(...gone.recorded.map(({ id }) => id))
}

function listPictures(tx: Tx, userId: string): (string | null | undefined)[] {
  const person = tx.select({ url: users.profileImageUrl }).from(users).where(eq(users.id, userId)).get()
  const page = tx
    .select({ url: streamingPages.banner })
    .from(streamingPages)
    .where(eq(streamingPages.userId, userId))
    .get()
  const shared = tx.select({ url: photos.imageUrl }).from(photos).where(eq(photos.userId, userId)).all()
  const posted = tx.select({ url: posts.mediaUrl }).from(posts).where(eq(posts.userId, userId)).all()
  const reported = tx
    .select({ url: stormReports.imageUrl })
    .from(stormReports)
    .where(eq(stormReports.userId, userId))
    .all()
  const posters = listPosters(tx, eq(streams.userId, userId))
  const own = posted.map(({ url }) => getPostPicture(url))
  return [person?.url, page?.url, ...[...shared, ...reported].map(({ url }) => url), ...own, ...posters]
}

/** Returns the files of the clips that a user made, and of those that show their streams. */
const listClips = (tx: Tx, userId: string) =>
  tx
    .select({ id: clips.id, format: clips.format, thumbnailUrl: clips.thumbnailUrl })
    .from(clips)
    .where(or(eq(clips.userId, userId), eq(clips.channelId, userId)))
    .all()

/** Deletes notifications about the user in the inboxes of others, and events about them that are still in the outbox. */
function removeNotificationsAbout(tx: Tx, userId: string): void {
  const followed = tx.select({ id: follows.followedId }).from(follows).where(eq(follows.followerId, userId))
  const fans = tx.select({ id: follows.followerId }).from(follows).where(eq(follows.followedId, userId))
  tx.delete(notifications)
    .where(and(inArray(notifications.userId, followed), eq(notifications.key, `new-follower:${userId}`)))
    .run()
  for (const kind of ['stream-live', 'storm-report']) {
    tx.delete(notifications)
      .where(and(inArray(notifications.userId, fans), hasKeyPrefix(notifications.key, `${kind}:${userId}`)))
      .run()
  }
  const commented = listCommentedAuthors(tx, userId)
  tx.delete(notifications)
    .where(and(inArray(notifications.userId, commented), hasKeyPrefix(notifications.key, `comment:${userId}`)))
    .run()
  const clipped = tx.select({ id: clips.channelId }).from(clips).where(eq(clips.userId, userId))
  tx.delete(notifications)
    .where(and(inArray(notifications.userId, clipped), hasKeyPrefix(notifications.key, `new-clip:${userId}`)))
    .run()
  const keyOfFollow = sql<string>`'new-follower:' || ${follows.followerId} || ${`:${userId}`}`
  const gained = tx.select({ key: keyOfFollow }).from(follows).where(eq(follows.followedId, userId))
  tx.delete(notificationEvents).where(inArray(notificationEvents.key, gained)).run()
  for (const kind of ['new-follower', 'achievement']) {
    tx.delete(notificationEvents)
      .where(hasKeyPrefix(notificationEvents.key, `${kind}:${userId}`))
      .run()
  }
}

/** Whether a key begins with these parts; a range, so that an index is used. */
const hasKeyPrefix = (key: AnyColumn, parts: string) => and(gte(key, `${parts}:`), lt(key, `${parts};`))

/** Subtracts the user's likes, messages and follows from the counts on other users' rows. */
function subtractCounts(tx: Tx, userId: string): void {
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

/** Returns the profile after changing the given fields. */
export function editProfile(
  { db }: Pick<Services, 'db'>,
  { id, ...changes }: z.output<typeof EditProfileInput>,
): Profile {
  const isChange = Object.values(changes).some((value) => value !== undefined)
  if (isChange) db.update(tables.users).set(changes).where(eq(tables.users.id, id)).run()
  return getProfile(db, id)
}

const currentPicture: Record<
  ProfilePictureKind,
  (db: Pick<Db, 'select'>, userId: string) => string | null | undefined
> = {
  avatars: (db, userId) => db.select({ url: users.profileImageUrl }).from(users).where(eq(users.id, userId)).get()?.url,
  banners: (db, userId) =>
    db.select({ url: streamingPages.banner }).from(streamingPages).where(eq(streamingPages.userId, userId)).get()?.url,
}

const storePicture: Record<
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

/** Stores another picture URL (or none) for the user, then removes the files of the former picture. */
export async function replaceProfilePicture(
  { db, files }: PictureServices,
  kind: ProfilePictureKind,
  userId: string,
  url: string | null,
): Promise<void> {
  const old = db.transaction((tx) => {
    const before = currentPicture[kind](tx, userId)
    storePicture[kind](tx, userId, url)
    return before
  })
  await files.removePictures(old)
}

/**
 * Stores an upload as the user's avatar or banner. Returns its URL.
 * @throws what reading the picture throws
 */
export async function setProfilePicture(
  services: PictureServices & Pick<Services, 'readPicture'>,
  kind: ProfilePictureKind,
  userId: string,
  bytes: Buffer,
): Promise<string> {
  const { files, readPicture } = services
  const { sizes } = await readPicture(userId, kind, bytes)
  const url = await files.putPicture(kind, sizes)
  try {
    await replaceProfilePicture(services, kind, userId, url)
  } catch (error) {
    await files.removePictures(url)
    throw error
  }
  return url
}
