import { type Db, tables } from '@squall/shared/server/db'
import { eq, inArray } from 'drizzle-orm'

const {
  clips,
  contestEntries,
  contests,
  photoComments,
  photoLikes,
  photos,
  postComments,
  postLikes,
  posts,
  stormReports,
} = tables

/** Returns the user's photos without their reviewers, their comments on photos, and the photos they like. */
export function collectPhotos(db: Db, userId: string) {
  return {
    photos: db
      .select()
      .from(photos)
      .where(eq(photos.userId, userId))
      .all()
      .map(({ serial: _serial, reviewedBy: _reviewer, placeholder: _placeholder, ...photo }) => photo),
    photoComments: db
      .select({ photoId: photoComments.photoId, content: photoComments.content, at: photoComments.createdAt })
      .from(photoComments)
      .where(eq(photoComments.userId, userId))
      .all(),
    likedPhotos: db
      .select({ photoId: photoLikes.photoId, at: photoLikes.createdAt })
      .from(photoLikes)
      .where(eq(photoLikes.userId, userId))
      .all(),
  }
}

/** Returns the photos the user submitted to contests; their votes are part of the community data. */
export function collectContestEntries(db: Db, userId: string) {
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

/** Returns the user's posts without their reviewers, their comments, and the posts they like. */
export function collectPosts(db: Db, userId: string) {
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

/** Returns the user's storm reports without their reviewers. */
export function collectStormReports(db: Db, userId: string) {
  return {
    stormReports: db
      .select()
      .from(stormReports)
      .where(eq(stormReports.userId, userId))
      .all()
      .map(({ serial: _serial, reviewedBy: _reviewer, placeholder: _placeholder, ...report }) => report),
  }
}

/** Returns the clips that the user made, and those that others made of their streams. */
export function collectClips(db: Db, userId: string) {
  const list = (column: typeof clips.userId | typeof clips.channelId) =>
    db
      .select()
      .from(clips)
      .where(eq(column, userId))
      .all()
      .map(({ serial: _serial, ...clip }) => clip)
  return { clips: list(clips.userId), clipsOfMyStreams: list(clips.channelId) }
}

/** Returns the user's meetups and routes: created, joined and saved ones, and their contest votes. */
export function collectCommunity(db: Db, userId: string) {
  const { meetups, meetupMembers, chaseRoutes, routeComments, routeSaves, contestVotes } = tables
  return {
    meetups: db.select().from(meetups).where(eq(meetups.userId, userId)).all(),
    joinedMeetups: db
      .select({
        title: meetups.title,
        meetupDate: meetups.meetupDate,
        joinedAt: meetupMembers.createdAt,
        showName: meetupMembers.showName,
      })
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
    routeComments: db
      .select({ routeId: routeComments.routeId, content: routeComments.content, at: routeComments.createdAt })
      .from(routeComments)
      .where(eq(routeComments.userId, userId))
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
