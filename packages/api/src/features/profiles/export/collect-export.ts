import { type Db, tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { getUser } from '../../auth/queries'
import { communityOf } from './community'
import { contestEntriesOf } from './contests'
import { moderationOf } from './moderation'
import { notificationsOf } from './notifications'
import { photosOf } from './photos'
import { postsOf } from './posts'
import { stormPrepOf } from './storm-prep'

/**
 * Everything the database knows about a person, as they may read it: without hashes of secrets, and with names only of
 * other people. Times are ISO 8601 once it is written as JSON.
 */
export function collectExport(db: Db, userId: string, now: Date) {
  const { streams, streamLikes, chatMessages, invites, sessions, deviceTokens } = tables
  return {
    exportedAt: now,
    account: getUser(db, userId),
    streams: db.select().from(streams).where(eq(streams.userId, userId)).all(),
    likes: db
      .select({ streamId: streamLikes.streamId, at: streamLikes.createdAt })
      .from(streamLikes)
      .where(eq(streamLikes.userId, userId))
      .all(),
    chatMessages: db.select().from(chatMessages).where(eq(chatMessages.userId, userId)).all(),
    ...follows(db, userId),
    ...page(db, userId),
    ...deeds(db, userId),
    ...communityOf(db, userId),
    ...contestEntriesOf(db, userId),
    ...photosOf(db, userId),
    ...postsOf(db, userId),
    ...stormPrepOf(db, userId),
    ...notificationsOf(db, userId),
    ...moderationOf(db, userId),
    weatherStations: stations(db, userId),
    sessions: db
      .select({ createdAt: sessions.createdAt, expiresAtUnixSeconds: sessions.expiresAt })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .all(),
    rememberedDevices: db
      .select({ createdAt: deviceTokens.createdAt, expiresAt: deviceTokens.expiresAt })
      .from(deviceTokens)
      .where(eq(deviceTokens.userId, userId))
      .all(),
    invites: db
      .select({ hint: invites.hint, createdAt: invites.createdAt, uses: invites.uses, maxUses: invites.maxUses })
      .from(invites)
      .where(eq(invites.createdBy, userId))
      .all(),
  }
}

function follows(db: Db, userId: string) {
  const { users, follows } = tables
  const columns = { username: users.username, displayName: users.displayName, since: follows.createdAt }
  const list = (about: typeof follows.followerId | typeof follows.followedId, listed: typeof about) =>
    db.select(columns).from(follows).innerJoin(users, eq(users.id, listed)).where(eq(about, userId)).all()
  return {
    followers: list(follows.followedId, follows.followerId),
    following: list(follows.followerId, follows.followedId),
  }
}

function page(db: Db, userId: string) {
  const { streamingPages, streamingWidgets, streamingThemes } = tables
  const settings = db.select().from(streamingPages).where(eq(streamingPages.userId, userId)).get()
  return {
    streamingPage: settings && {
      ...settings,
      streamlabsStreamKey: settings.streamlabsStreamKey === null ? null : 'stored, and kept secret',
    },
    widgets: db.select().from(streamingWidgets).where(eq(streamingWidgets.userId, userId)).all(),
    themes: db.select().from(streamingThemes).where(eq(streamingThemes.userId, userId)).all(),
  }
}

function stations(db: Db, userId: string) {
  const { weatherStations } = tables
  return db
    .select()
    .from(weatherStations)
    .where(eq(weatherStations.userId, userId))
    .all()
    .map(({ apiKey, apiSecret, pushKey, pushKeyHash: _, ...station }) => ({
      ...station,
      ...Object.fromEntries(
        Object.entries({ apiKey, apiSecret, pushKey }).map(([name, key]) => [name, key && 'stored, and kept secret']),
      ),
    }))
}

function deeds(db: Db, userId: string) {
  const { activities, achievements } = tables
  return {
    activities: db.select().from(activities).where(eq(activities.userId, userId)).all(),
    achievements: db.select().from(achievements).where(eq(achievements.userId, userId)).all(),
  }
}
