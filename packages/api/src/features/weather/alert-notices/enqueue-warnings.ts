import { createHash } from 'node:crypto'
import type { Polygon } from '@squall/shared/rules/geo'
import { tables } from '@squall/shared/server/db'
import { and, gte, lt } from 'drizzle-orm'
import { enqueueNotification } from '../../../platform/enqueue-notification'
import type { Services } from '../../../services'
import { formatTitle } from '../../../weather/alerts/banner'
import type { LocatedEvent } from '../../../weather/alerts/store'

const { notificationEvents } = tables

/** Events enqueued in one round, most dangerous first; the rest follow at the next poll. */
const PER_ROUND = 50
const TEXT_CHARACTERS = 1_000
/** 1/10,000 of a degree is about 11 m; zone shapes come with up to 15 decimals. */
const STEPS_PER_DEGREE = 10_000

type WarningDeps = Pick<Services, 'db' | 'now' | 'weather'>

/**
 * Returns a function that enqueues notifications of the warnings and emergencies in force to the people in their areas:
 * when they are new or upgraded, and when their area changes or becomes next. All notifications of one event at one rank
 * share an `alertId`, so a person gets one of them; the database remembers the enqueued ones across restarts.
 */
export function createWarningEnqueuer({ db, now, weather }: WarningDeps): (events: LocatedEvent[]) => void {
  /** The last state of each event that was enqueued. */
  let states = new Map<string, string>()
  /** The highest rank of each event so far. */
  const ranks = new Map<string, number>()

  function worstRank({ key, rank }: LocatedEvent): number {
    const worst = Math.max(rank, ranks.get(key) ?? enqueuedRank(key))
    ranks.set(key, worst)
    return worst
  }

  /** Returns the highest rank in the keys of an event's notifications. */
  function enqueuedRank(key: string): number {
    const start = `alert:${key}:`
    const rows = db
      .select({ key: notificationEvents.key })
      .from(notificationEvents)
      .where(and(gte(notificationEvents.key, start), lt(notificationEvents.key, `alert:${key};`)))
      .all()
    return Math.max(0, ...rows.map((row) => Number.parseFloat(row.key.slice(start.length)) || 0))
  }

  function enqueue(event: LocatedEvent): void {
    // When the rank of an event falls, the event keeps the id of its highest rank, so that no member is notified again.
    const alertId = `${event.key}:${worstRank(event)}`
    const polygons = event.polygons.map(roundPolygon)
    enqueueNotification(
      db,
      `alert:${alertId}:${hashPolygons(polygons)}`,
      {
        kind: event.severity === 'emergency' ? 'emergency-alert' : 'weather-warning',
        alertId,
        title: weather === 'simulated' ? `Simulated: ${formatTitle(event)}` : formatTitle(event),
        text: toText(event),
        area: event.area.slice(0, TEXT_CHARACTERS),
        polygons,
        expires: event.endsAt.toISOString(),
      },
      now(),
    )
  }

  return (events) => {
    const next = new Map<string, string>()
    let left = PER_ROUND
    for (const event of events) {
      if ((event.severity !== 'emergency' && event.severity !== 'warning') || event.polygons.length === 0) continue
      const state = [event.rank, event.newest.id, event.areas.length, event.endsAt.getTime()].join('|')
      const isOld = states.get(event.key) === state
      if (!isOld && left === 0) continue
      if (!isOld) {
        left -= 1
        enqueue(event)
      }
      next.set(event.key, state)
    }
    states = next
  }
}

const roundPolygon = (polygon: Polygon): Polygon =>
  polygon.map((ring) => ring.map(([longitude, latitude]) => [round(longitude), round(latitude)]))

const round = (degrees: number) => Math.round(degrees * STEPS_PER_DEGREE) / STEPS_PER_DEGREE

const hashPolygons = (polygons: Polygon[]) =>
  createHash('sha256').update(JSON.stringify(polygons)).digest('base64url').slice(0, 16)

/** Returns a headline with a full stop: it has none, and a locked phone shows the instruction on the same line. */
const withStop = (headline: string): string => (/[.!?]$/.test(headline) ? headline : `${headline}.`)

/** Returns the issuing office's headline and its instruction, unchanged. */
const toText = ({ newest, event, area }: LocatedEvent): string =>
  [withStop(newest.headline ?? `${event} for ${area}`), newest.instruction?.replace(/\s+/g, ' ').trim()]
    .filter(Boolean)
    .join('\n')
    .slice(0, TEXT_CHARACTERS)
