import { REPORT_EVERY_MS } from '@squall/shared/rules/chaser-position'
import { travel } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { type Db, openDatabase, tables } from '@squall/shared/server/db'
import { hashSecret } from '@squall/shared/server/secret-hash'
import { loadConfig } from '../../../api/src/config'
import { ensureDataDir } from '../../../api/src/data-dir'
import { openPublisher, type Publisher } from '../../../media/bench/clients/publisher'

/** As many as may be live at once. */
const DRIVING = 200
export const ALL_CHASERS = 500
/** Those whose dots are watched; each has an area to itself, and reports as often as a real one. */
export const WATCHED = 8
/** So that 200 chasers report as many positions a second as 500 do in the 5 s of a real one; api ignores more than one in 2 s. */
const OTHERS_EVERY_MS = 2_080
export const CENTER: Place = { latitude: 35.4, longitude: -97.9 }
/** No one is on the map near the start of their stream. */
const START: Place = { latitude: 34.2, longitude: -100.4 }
const WATCHED_APART_KM = 8
/** As far as the fastest car that is believed comes between two reports. */
const HOP_KM = 0.38
const KMH = 80
const DAY_MS = 86_400_000

const nameOf = (chaser: number) => `chaser_${chaser}`

/** Returns where a chaser is: the watched ones in two rows in the middle of the map, the others around them. */
export function homeOf(chaser: number): Place {
  if (chaser >= WATCHED) return travel(CENTER, (chaser * 61) % 360, 19 + (chaser % 11))
  const east = ((chaser % 4) - 1.5) * WATCHED_APART_KM
  const north = (chaser < 4 ? 0.5 : -0.5) * WATCHED_APART_KM
  return travel(travel(CENTER, 90, east), 0, north)
}

/** Fills the data folder with members, their sessions and live streams; those who do not drive have been shown already. */
export async function seedChasers(folder: string): Promise<void> {
  const { db, close } = openDatabase(ensureDataDir(folder).databaseFile, loadConfig({}).migrationsFolder)
  const now = Date.now()
  for (let chaser = 0; chaser < ALL_CHASERS; chaser++) addChaser(db, chaser, now)
  close()
}

function addChaser(db: Db, chaser: number, now: number): void {
  const [name, createdAt] = [nameOf(chaser), new Date(now)]
  const user = { id: name, username: name, email: `${name}@bench.invalid`, displayName: name, passwordHash: '' }
  const expiresAt = Math.floor((now + DAY_MS) / 1_000)
  const stream = { id: `s${chaser}`, userId: name, title: 'Dryline', placePrecision: 'exact' as const, isLive: true }
  // A last sign of life so far ahead that nothing ends them, since they send no pictures.
  const times = { startedAt: createdAt, lastPublishedAt: new Date(now + DAY_MS) }
  db.insert(tables.users)
    .values({ ...user, accountStatus: 'approved', createdAt })
    .run()
  db.insert(tables.sessions)
    .values({ id: hashSecret(name), userId: name, expiresAt, createdAt })
    .run()
  const { latitude: shownLatitude, longitude: shownLongitude } = homeOf(chaser)
  const isShown = chaser >= DRIVING
  db.insert(tables.streams)
    .values({ ...stream, ...START, ...times, ...(isShown && { shownLatitude, shownLongitude }) })
    .run()
  if (isShown)
    db.insert(tables.chaserPositions)
      .values({ streamId: stream.id, atMs: 1, ...homeOf(chaser), headingDegrees: 45, speedKmh: KMH })
      .run()
}

/** A position of a watched chaser, in ms since 1970. */
export interface Report {
  chaser: number
  sentAt: number
}

export interface Fleet {
  /** What the watched ones have sent. */
  reports: Report[]
  stop(): void
}

/** Lets all driving chasers publish through the media socket, and report until `stop`. */
export async function startDriving(mediaPort: number): Promise<Fleet> {
  const publishers: Publisher[] = []
  for (let chaser = 0; chaser < DRIVING; chaser++) {
    const as = { streamId: `s${chaser}`, sessionId: nameOf(chaser), address: `10.4.0.${chaser + 1}` }
    publishers.push(await openPublisher({ port: mediaPort, stream: chaser, as, wire: 'json', fps: 1, frames: [] }))
  }
  const reports: Report[] = []
  const timers = publishers.flatMap(({ socket }, chaser) => {
    const everyMs = chaser < WATCHED ? REPORT_EVERY_MS : OTHERS_EVERY_MS
    let count = 0
    const report = () => {
      count += 1
      const place = chaser < WATCHED ? hop(chaser, count) : drive(chaser, (count * everyMs) / 3_600_000)
      const rest = { accuracyM: 6, headingDegrees: null, speedKmh: KMH, ageMs: 0 }
      socket.send(JSON.stringify({ type: 'position', streamId: `s${chaser}`, ...place, ...rest }))
      if (chaser < WATCHED) reports.push({ chaser, sentAt: Date.now() })
    }
    const share = chaser < WATCHED ? chaser / WATCHED : chaser / DRIVING
    return [setTimeout(() => timers.push(setInterval(report, everyMs)), share * everyMs)]
  })
  return {
    reports,
    stop() {
      for (const timer of timers) clearTimeout(timer)
      for (const publisher of publishers) publisher.close()
    },
  }
}

/** From the west of home to the east and back. */
const hop = (chaser: number, count: number) => travel(homeOf(chaser), count % 2 === 0 ? 90 : 270, HOP_KM / 2)

/** In circles around home, in hours since the start. */
function drive(chaser: number, hours: number): Place {
  const radiusKm = 1
  return travel(homeOf(chaser), ((KMH * hours) / (2 * Math.PI * radiusKm)) * 360 + chaser * 37, radiusKm)
}
