import { type Db, tables } from '@squall/shared/server/db'
import { eq, inArray } from 'drizzle-orm'

/** Meetups and routes of a person: what they made, what they joined and saved, and what they voted for. */
export function communityOf(db: Db, userId: string) {
  const { meetups, meetupMembers, chaseRoutes, routeSaves, contestVotes } = tables
  return {
    meetups: db.select().from(meetups).where(eq(meetups.userId, userId)).all(),
    joinedMeetups: db
      .select({ title: meetups.title, meetupDate: meetups.meetupDate, joinedAt: meetupMembers.createdAt })
      .from(meetupMembers)
      .innerJoin(meetups, eq(meetups.id, meetupMembers.meetupId))
      .where(eq(meetupMembers.userId, userId))
      .all(),
    chaseRoutes: routesOf(db, userId),
    savedRoutes: db
      .select({ title: chaseRoutes.title, savedAt: routeSaves.createdAt })
      .from(routeSaves)
      .innerJoin(chaseRoutes, eq(chaseRoutes.id, routeSaves.routeId))
      .where(eq(routeSaves.userId, userId))
      .all(),
    contestVotes: db.select().from(contestVotes).where(eq(contestVotes.userId, userId)).all(),
  }
}

function routesOf(db: Db, userId: string) {
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
