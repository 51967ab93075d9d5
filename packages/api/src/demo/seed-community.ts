import { type CreateMeetupInput, type CreateRouteInput, TRACK_OUTLINE_POINTS } from '@squall/shared/contract/community'
import { type Db, tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { getTrackMiles, simplifyTrack } from '../features/chase-routes/track.rules'
import { chasers, VISITOR } from './people'
import { listIdsByUsername } from './seed-people'

const { chaseRoutes, meetupMembers, meetups, routeSaves, routeTracks } = tables

interface DemoMeetup extends Omit<CreateMeetupInput, 'meetupDate'> {
  id: string
  username: string
  /** Days ahead of the start of the demonstration, at `hourUtc`. */
  daysAhead: number
  hourUtc: number
  /** Usernames. */
  joined: string[]
}

interface DemoRoute extends CreateRouteInput {
  id: string
  username: string
  daysAgo: number
  savedBy: string[]
}

const watchers = ['ruth_okafor', 'b.halloran', 'priya-nair', 'walt.jensen']

/** Real places; the people are made up. */
export const demoMeetups: DemoMeetup[] = [
  {
    id: 'demo-meetup-coffee',
    username: chasers.maria.username,
    title: 'Forecast coffee before the drive',
    description: 'We read the morning sounding and the outlook together, then everybody drives their own target.',
    location: 'Andrews Park, 201 W Daws St, Norman, Oklahoma',
    daysAhead: 3,
    hourUtc: 15,
    maxParticipants: 12,
    safetyNotes: 'Bring a full tank, a charged radio and a paper map. Nobody drives alone on their first chase.',
    weatherConditions: 'Moisture returns overnight, storms possible by late afternoon',
    joined: [chasers.jo.username, 'priya-nair', 'b.halloran'],
  },
  {
    id: 'demo-meetup-lightning',
    username: chasers.jo.username,
    title: 'Lightning photography from the porch side of the lake',
    description: 'Long exposures, tripods, and why we stop when the thunder is closer than thirty seconds.',
    location: 'Lake Thunderbird State Park, Clear Bay, Norman, Oklahoma',
    daysAhead: 9,
    hourUtc: 1,
    maxParticipants: 4,
    safetyNotes: 'Cars stand ready beside the tripods: we sit in them at the first thunder under 30 seconds.',
    weatherConditions: 'Evening storms to the west',
    joined: [chasers.theo.username, 'ruth_okafor', 'walt.jensen'],
  },
]

/** Routes whose tracks go from town to town, as their descriptions say. */
export const demoRoutes: DemoRoute[] = [
  {
    id: 'demo-route-us81',
    username: chasers.theo.username,
    title: 'US-81 through the wheat belt',
    description:
      'Straight, wide and open to the west, with a paved way out every mile. The track goes from town to town.',
    startLocation: 'El Reno, Oklahoma',
    endLocation: 'Enid, Oklahoma',
    estimatedTime: 2,
    difficultyLevel: 'beginner',
    weatherConditions: 'Dry line to the west, storms by evening',
    roadConditions: 'Paved, four lanes, dry',
    hazards: ['Grain trucks in June', 'Deer at dusk'],
    gpsCoordinates: [
      [35.5323, -97.955],
      [35.7259, -97.9767],
      [35.8614, -97.9317],
      [36.1092, -97.8987],
      [36.3956, -97.8784],
    ],
    daysAgo: 12,
    savedBy: [chasers.maria.username, VISITOR.username, ...watchers],
  },
  {
    id: 'demo-route-highway9',
    username: chasers.maria.username,
    title: 'Highway 9 east into the Cross Timbers',
    description:
      'Trees and hills hide the base: go only with radar and a partner, and turn back at Tecumseh when it is rain-wrapped. The track goes from town to town.',
    startLocation: 'Norman, Oklahoma',
    endLocation: 'Seminole, Oklahoma',
    estimatedTime: 1,
    difficultyLevel: 'advanced',
    weatherConditions: 'Supercells, large hail',
    roadConditions: 'Paved and narrow, gravel on the side roads',
    hazards: [
      'Few escape routes east of Pink',
      'Flash flooding at Little River',
      'No cell service in the hollows',
      'Trees',
    ],
    gpsCoordinates: [
      [35.2226, -97.4395],
      [35.2045, -97.39],
      [35.208, -97.237],
      [35.2087, -97.1106],
      [35.2579, -96.9367],
      [35.264, -96.805],
      [35.2245, -96.6706],
    ],
    daysAgo: 5,
    savedBy: ['b.halloran', 'priya-nair'],
  },
]

const DAY_MS = 86_400_000

interface SeedServices {
  db: Db
  now: () => Date
}

/** Adds the missing meetups and routes of the demonstration. Past meetups move ahead again. */
export function seedCommunity({ db, now }: SeedServices): void {
  const ids = listIdsByUsername(db)
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
    if (member !== undefined)
      tx.insert(meetupMembers)
        .values({ meetupId: id, userId: member, showName: isNameShown(name), createdAt: now })
        .run()
  }
}

/** Half of the demonstration's people show their names. */
const isNameShown = (name: string): boolean => name.length % 2 === 0

function seedRoute(tx: Tx, route: DemoRoute, ids: Map<string, string>, now: Date): void {
  const { id, username, daysAgo, savedBy, gpsCoordinates, hazards = [], ...fields } = route
  const userId = ids.get(username)
  if (userId === undefined || tx.select().from(chaseRoutes).where(eq(chaseRoutes.id, id)).get() !== undefined) return
  const track = gpsCoordinates ?? []
  const createdAt = new Date(now.getTime() - daysAgo * DAY_MS)
  const defaults = {
    distance: Math.round(getTrackMiles(track)),
    estimatedTime: 0,
    difficultyLevel: 'beginner' as const,
  }
  tx.insert(chaseRoutes)
    .values({ ...defaults, ...fields, id, userId, hazards: JSON.stringify(hazards), createdAt })
    .run()
  tx.insert(routeTracks)
    .values({
      routeId: id,
      points: JSON.stringify(track),
      outline: JSON.stringify(simplifyTrack(track, TRACK_OUTLINE_POINTS)),
    })
    .run()
  for (const name of savedBy) {
    const saver = ids.get(name)
    if (saver !== undefined) tx.insert(routeSaves).values({ routeId: id, userId: saver, createdAt }).run()
  }
}
