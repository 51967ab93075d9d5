import { type Db, tables } from '@squall/shared/server/db'
import { eq, inArray } from 'drizzle-orm'
import { getUser } from '../../auth/users'
import {
  collectClips,
  collectCommunity,
  collectContestEntries,
  collectPhotos,
  collectPosts,
  collectStormReports,
} from './collect-content'

const {
  activeDays,
  adminLog,
  chatModerators,
  chatRestrictions,
  chatRules,
  notificationPreferences,
  notifications,
  plannedStreams,
  prepScores,
  pushSubscriptions,
  reports,
  streamReminders,
  users,
  warningPlaces,
} = tables

/**
 * Returns everything the database stores about a user, as they may read it: without hashes of secrets, and with only the names of
 * other users. Times become ISO 8601 when written as JSON.
 */
export function collectUserData(db: Db, userId: string, now: Date) {
  const {
    chaserPositions,
    streamChapters,
    streams,
    streamWarnings,
    streamLikes,
    chatMessages,
    invites,
    sessions,
    deviceTokens,
  } = tables
  const ownStreams = db.select({ id: streams.id }).from(streams).where(eq(streams.userId, userId))
  return {
    exportedAt: now,
    account: getUser(db, userId),
    streams: db.select().from(streams).where(eq(streams.userId, userId)).all(),
    chaserPositions: db.select().from(chaserPositions).where(inArray(chaserPositions.streamId, ownStreams)).all(),
    streamChapters: db.select().from(streamChapters).where(inArray(streamChapters.streamId, ownStreams)).all(),
    streamWarnings: db.select().from(streamWarnings).where(inArray(streamWarnings.streamId, ownStreams)).all(),
    likes: db
      .select({ streamId: streamLikes.streamId, at: streamLikes.createdAt })
      .from(streamLikes)
      .where(eq(streamLikes.userId, userId))
      .all(),
    chatMessages: db.select().from(chatMessages).where(eq(chatMessages.userId, userId)).all(),
    ...collectFollows(db, userId),
    ...collectStreamingPage(db, userId),
    ...collectAchievements(db, userId),
    ...collectClips(db, userId),
    ...collectCommunity(db, userId),
    ...collectContestEntries(db, userId),
    ...collectPhotos(db, userId),
    ...collectPosts(db, userId),
    ...collectStormReports(db, userId),
    ...collectStormPrep(db, userId),
    ...collectNotifications(db, userId),
    ...collectModeration(db, userId),
    weatherStations: collectStations(db, userId),
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

function collectFollows(db: Db, userId: string) {
  const { users, follows } = tables
  const columns = { username: users.username, displayName: users.displayName, since: follows.createdAt }
  const list = (about: typeof follows.followerId | typeof follows.followedId, listed: typeof about) =>
    db.select(columns).from(follows).innerJoin(users, eq(users.id, listed)).where(eq(about, userId)).all()
  return {
    followers: list(follows.followedId, follows.followerId),
    following: list(follows.followerId, follows.followedId),
  }
}

function collectStreamingPage(db: Db, userId: string) {
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

function collectStations(db: Db, userId: string) {
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

function collectAchievements(db: Db, userId: string) {
  const { activities, achievements } = tables
  return {
    activities: db.select().from(activities).where(eq(activities.userId, userId)).all(),
    achievements: db.select().from(achievements).where(eq(achievements.userId, userId)).all(),
  }
}

/** Returns the user's best Storm Prep Challenge. */
function collectStormPrep(db: Db, userId: string) {
  return { stormPrepHighScore: db.select().from(prepScores).where(eq(prepScores.userId, userId)).get() ?? null }
}

/**
 * Returns the user's reports, the moderation of their chat and decisions about them, without the names of reporters and reviewers.
 */
function collectModeration(db: Db, userId: string) {
  const act = { action: adminLog.action, description: adminLog.description, at: adminLog.createdAt }
  return {
    reports: db
      .select()
      .from(reports)
      .where(eq(reports.userId, userId))
      .all()
      .map(({ serial: _serial, reviewedBy: _reviewer, ...report }) => report),
    chatRules: readChatRules(db, userId),
    chatModerators: db
      .select({ username: users.username, since: chatModerators.createdAt })
      .from(chatModerators)
      .innerJoin(users, eq(users.id, chatModerators.userId))
      .where(eq(chatModerators.channelId, userId))
      .all(),
    moderatedChannels: db
      .select({ channel: users.username, since: chatModerators.createdAt })
      .from(chatModerators)
      .innerJoin(users, eq(users.id, chatModerators.channelId))
      .where(eq(chatModerators.userId, userId))
      .all(),
    chatRestrictions: db
      .select({ channel: users.username, until: chatRestrictions.until, since: chatRestrictions.createdAt })
      .from(chatRestrictions)
      .innerJoin(users, eq(users.id, chatRestrictions.channelId))
      .where(eq(chatRestrictions.userId, userId))
      .all(),
    ownActs: db.select(act).from(adminLog).where(eq(adminLog.actorId, userId)).all(),
    actsAboutMe: db.select(act).from(adminLog).where(eq(adminLog.subjectId, userId)).all(),
    activeDays: db.select({ day: activeDays.day }).from(activeDays).where(eq(activeDays.userId, userId)).all(),
  }
}

function readChatRules(db: Db, userId: string) {
  const row = db.select().from(chatRules).where(eq(chatRules.channelId, userId)).get()
  return row && { ...row, heldWords: JSON.parse(row.heldWords) }
}

/** Returns the user's notifications and preferences, without the secret endpoints and keys of push subscriptions. */
function collectNotifications(db: Db, userId: string) {
  return {
    notificationPreferences: db
      .select()
      .from(notificationPreferences)
      .where(eq(notificationPreferences.userId, userId))
      .get(),
    warningPlace: db.select().from(warningPlaces).where(eq(warningPlaces.userId, userId)).get(),
    pushDevices: db
      .select({
        device: pushSubscriptions.device,
        createdAt: pushSubscriptions.createdAt,
        lastSentAt: pushSubscriptions.lastSentAt,
      })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .all(),
    notifications: db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, userId))
      .all()
      .map(({ serial: _serial, ...notification }) => notification),
    plannedStreams: db.select().from(plannedStreams).where(eq(plannedStreams.userId, userId)).all(),
    streamReminders: db
      .select({
        channel: users.username,
        title: plannedStreams.title,
        startsAt: plannedStreams.startsAt,
        askedAt: streamReminders.createdAt,
      })
      .from(streamReminders)
      .innerJoin(plannedStreams, eq(plannedStreams.id, streamReminders.plannedStreamId))
      .innerJoin(users, eq(users.id, plannedStreams.userId))
      .where(eq(streamReminders.userId, userId))
      .all(),
  }
}
