import { type Db, tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { trackMiles } from '../features/chase-routes/track.rules'
import { type DemoMeetup, type DemoRoute, demoMeetups, demoRoutes } from './community'
import { idsByName } from './ids-by-name'

const { chaseRoutes, meetupMembers, meetups, routeSaves, routeTracks } = tables
const DAY_MS = 86_400_000

interface SeedServices {
  db: Db
  now: () => Date
}

/** Adds the demonstration's meetups and routes that are not there yet. Its meetups that are past move ahead again. */
export function seedCommunity({ db, now }: SeedServices): void {
  const ids = idsByName(db)
  db.transaction((tx) => {
    for (const meetup of demoMeetups) seedMeetup(tx, meetup, ids, now())
    for (const route of demoRoutes) seedRoute(tx, route, ids, now())
  })
}

type Tx = Pick<Db, 'select' | 'insert' | 'update'>

function seedMeetup(tx: Tx, meetup: DemoMeetup, ids: Map<string, string>, now: Date): void {
  const { id, username, daysAhead, hourUtc, joined, maxParticipants = 20, ...fields } = meetup
  const userId = ids.get(username)
  if (userId === undefined) return
  const meetupDate = new Date(now.getTime() + daysAhead * DAY_MS)
  meetupDate.setUTCHours(hourUtc, 0, 0, 0)
  const there = tx.select().from(meetups).where(eq(meetups.id, id)).get()
  if (there !== undefined) {
    if (there.meetupDate < now) tx.update(meetups).set({ meetupDate }).where(eq(meetups.id, id)).run()
    return
  }
  tx.insert(meetups)
    .values({ ...fields, id, userId, meetupDate, maxParticipants, createdAt: now })
    .run()
  for (const name of [username, ...joined]) {
    const member = ids.get(name)
    if (member !== undefined) tx.insert(meetupMembers).values({ meetupId: id, userId: member, createdAt: now }).run()
  }
}

function seedRoute(tx: Tx, route: DemoRoute, ids: Map<string, string>, now: Date): void {
  const { id, username, daysAgo, savedBy, gpsCoordinates, hazards = [], ...fields } = route
  const userId = ids.get(username)
  if (userId === undefined || tx.select().from(chaseRoutes).where(eq(chaseRoutes.id, id)).get() !== undefined) return
  const track = gpsCoordinates ?? []
  const createdAt = new Date(now.getTime() - daysAgo * DAY_MS)
  const told = { distance: Math.round(trackMiles(track)), estimatedTime: 0, difficultyLevel: 'beginner' as const }
  tx.insert(chaseRoutes)
    .values({ ...told, ...fields, id, userId, hazards: JSON.stringify(hazards), createdAt })
    .run()
  tx.insert(routeTracks)
    .values({ routeId: id, points: JSON.stringify(track) })
    .run()
  for (const name of savedBy) {
    const saver = ids.get(name)
    if (saver !== undefined) tx.insert(routeSaves).values({ routeId: id, userId: saver, createdAt }).run()
  }
}
