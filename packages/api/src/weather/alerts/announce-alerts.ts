import { createHash } from 'node:crypto'
import type { Polygon } from '@squall/shared/rules/geo'
import { tables } from '@squall/shared/server/db'
import { and, gte, lt } from 'drizzle-orm'
import { enqueueNotification } from '../../platform/enqueue-notification'
import type { Services } from '../../services'
import { titleOf } from './banner'
import type { LocatedEvent } from './store'

const { notificationEvents } = tables

/** The most dangerous first; the rest has its turn at the next poll. */
const PER_ROUND = 50
const TEXT_CHARACTERS = 1_000
/** Degrees; about 11 m, while shapes of zones come with up to 15 decimals. */
const STEPS_PER_DEGREE = 10_000

type AnnounceDeps = Pick<Services, 'db' | 'now' | 'weather'>

/**
 * Announces the warnings and emergencies in force to the people in their areas: when they are new, when they are upgraded,
 * and when their area changes or becomes known. All that is told of one event on one level has one `alertId`, so that
 * nobody is told twice; after a restart the database still knows what was announced.
 */
export function createAlertAnnouncements({ db, now, weather }: AnnounceDeps): (events: LocatedEvent[]) => void {
  /** What each event looked like when it was looked at last. */
  let looks = new Map<string, string>()
  /** How dangerous each event was at its worst. */
  const ranks = new Map<string, number>()

  function worstRank({ key, rank }: LocatedEvent): number {
    const worst = Math.max(rank, ranks.get(key) ?? announcedRank(key))
    ranks.set(key, worst)
    return worst
  }

  /** The highest rank under which an event was announced; they stand in the keys. */
  function announcedRank(key: string): number {
    const start = `alert:${key}:`
    const rows = db
      .select({ key: notificationEvents.key })
      .from(notificationEvents)
      .where(and(gte(notificationEvents.key, start), lt(notificationEvents.key, `alert:${key};`)))
      .all()
    return Math.max(0, ...rows.map((row) => Number.parseFloat(row.key.slice(start.length)) || 0))
  }

  function tell(event: LocatedEvent): void {
    // An event that fell back keeps its name: whoever heard the worst of it need not hear of it again.
    const alertId = `${event.key}:${worstRank(event)}`
    const polygons = event.polygons.map(rounded)
    enqueueNotification(
      db,
      `alert:${alertId}:${printOf(polygons)}`,
      {
        kind: event.severity === 'emergency' ? 'emergency-alert' : 'weather-warning',
        alertId,
        title: weather === 'simulated' ? `Simulated: ${titleOf(event)}` : titleOf(event),
        text: textOf(event),
        area: event.area.slice(0, TEXT_CHARACTERS),
        polygons,
        expires: event.endsAt.toISOString(),
      },
      now(),
    )
  }

  return (events) => {
    const known = new Map<string, string>()
    let left = PER_ROUND
    for (const event of events) {
      if ((event.severity !== 'emergency' && event.severity !== 'warning') || event.polygons.length === 0) continue
      const look = [event.rank, event.newest.id, event.areas.length, event.endsAt.getTime()].join('|')
      const isOld = looks.get(event.key) === look
      if (!isOld && left === 0) continue
      if (!isOld) {
        left -= 1
        tell(event)
      }
      known.set(event.key, look)
    }
    looks = known
  }
}

const rounded = (polygon: Polygon): Polygon =>
  polygon.map((ring) => ring.map(([longitude, latitude]) => [round(longitude), round(latitude)]))

const round = (degrees: number) => Math.round(degrees * STEPS_PER_DEGREE) / STEPS_PER_DEGREE

const printOf = (polygons: Polygon[]) =>
  createHash('sha256').update(JSON.stringify(polygons)).digest('base64url').slice(0, 16)

/** What the office says, and what it tells people to do, unchanged. */
/** Headlines end without a full stop, and the instruction follows on the same line of a locked phone. */
const withStop = (headline: string): string => (/[.!?]$/.test(headline) ? headline : `${headline}.`)

const textOf = ({ newest, event, area }: LocatedEvent): string =>
  [withStop(newest.headline ?? `${event} for ${area}`), newest.instruction?.replace(/\s+/g, ' ').trim()]
    .filter(Boolean)
    .join('\n')
    .slice(0, TEXT_CHARACTERS)
