import { type Db, tables } from '@squall/shared/server/db'
import { eq, inArray } from 'drizzle-orm'
import { getUser } from '../../auth/users'
import { collectModeration } from './moderation'
import { collectNotifications } from './notifications'

const { contestEntries, contests, photoLikes, photos, postComments, postLikes, posts, prepScores } = tables

/**
 * Returns everything the database stores about a user, as they may read it: without hashes of secrets, and with only the names of
 * other users. Times become ISO 8601 when written as JSON.
 */
export function collectUserData(db: Db, userId: string, now: Date) {
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
    ...collectAchievements(db, userId),
    ...collectCommunity(db, userId),
    ...collectContestEntries(db, userId),
    ...collectPhotos(db, userId),
    ...collectPosts(db, userId),
    ...collectStormPrep(db, userId),
    ...collectNotifications(db, userId),
    ...collectModeration(db, userId),
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

function collectAchievements(db: Db, userId: string) {
  const { activities, achievements } = tables
  return {
    activities: db.select().from(activities).where(eq(activities.userId, userId)).all(),
    achievements: db.select().from(achievements).where(eq(achievements.userId, userId)).all(),
  }
}

/** The user's best Storm Prep Challenge. */
function collectStormPrep(db: Db, userId: string) {
  return { stormPrepHighScore: db.select().from(prepScores).where(eq(prepScores.userId, userId)).get() ?? null }
}

/** The user's photos without their reviewers, and the photos they like. */
function collectPhotos(db: Db, userId: string) {
  return {
    photos: db
      .select()
      .from(photos)
      .where(eq(photos.userId, userId))
      .all()
      .map(({ serial: _serial, reviewedBy: _reviewer, placeholder: _placeholder, ...photo }) => photo),
    likedPhotos: db
      .select({ photoId: photoLikes.photoId, at: photoLikes.createdAt })
      .from(photoLikes)
      .where(eq(photoLikes.userId, userId))
      .all(),
  }
}

/** The photos the user submitted to contests; their votes are part of the community data. */
function collectContestEntries(db: Db, userId: string) {
  return {
    contestEntries: db
      .select({
        contest: contests.title,
        photo: photos.title,
        votes: contestEntries.votes,
        submittedAt: contestEntries.createdAt,
      })
      .from(contestEntries)
      .innerJoin(contests, eq(contests.id, contestEntries.contestId))
      .innerJoin(photos, eq(photos.id, contestEntries.photoId))
      .where(eq(photos.userId, userId))
      .all(),
  }
}

/** The user's posts without their reviewers, their comments, and the posts they like. */
function collectPosts(db: Db, userId: string) {
  return {
    posts: db
      .select()
      .from(posts)
      .where(eq(posts.userId, userId))
      .all()
      .map(({ serial: _serial, reviewedBy: _reviewer, ...post }) => post),
    postComments: db
      .select({ postId: postComments.postId, content: postComments.content, at: postComments.createdAt })
      .from(postComments)
      .where(eq(postComments.userId, userId))
      .all(),
    likedPosts: db
      .select({ postId: postLikes.postId, at: postLikes.createdAt })
      .from(postLikes)
      .where(eq(postLikes.userId, userId))
      .all(),
  }
}

/** The user's meetups and routes: created, joined and saved ones, and their contest votes. */
function collectCommunity(db: Db, userId: string) {
  const { meetups, meetupMembers, chaseRoutes, routeSaves, contestVotes } = tables
  return {
    meetups: db.select().from(meetups).where(eq(meetups.userId, userId)).all(),
    joinedMeetups: db
      .select({ title: meetups.title, meetupDate: meetups.meetupDate, joinedAt: meetupMembers.createdAt })
      .from(meetupMembers)
      .innerJoin(meetups, eq(meetups.id, meetupMembers.meetupId))
      .where(eq(meetupMembers.userId, userId))
      .all(),
    chaseRoutes: collectRoutes(db, userId),
    savedRoutes: db
      .select({ title: chaseRoutes.title, savedAt: routeSaves.createdAt })
      .from(routeSaves)
      .innerJoin(chaseRoutes, eq(chaseRoutes.id, routeSaves.routeId))
      .where(eq(routeSaves.userId, userId))
      .all(),
    contestVotes: db.select().from(contestVotes).where(eq(contestVotes.userId, userId)).all(),
  }
}

function collectRoutes(db: Db, userId: string) {
  const { chaseRoutes, routeTracks } = tables
  const routes = db.select().from(chaseRoutes).where(eq(chaseRoutes.userId, userId)).all()
  const ids = db.select({ id: chaseRoutes.id }).from(chaseRoutes).where(eq(chaseRoutes.userId, userId))
  const tracks = db.select().from(routeTracks).where(inArray(routeTracks.routeId, ids)).all()
  const points = new Map(tracks.map((track) => [track.routeId, track.points]))
  return routes.map(({ serial: _, hazards, ...route }) => ({
    ...route,
    hazards: JSON.parse(hazards),
    track: JSON.parse(points.get(route.id) ?? 'null'),
  }))
}
