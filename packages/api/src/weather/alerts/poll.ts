import type { MediaEvent } from '@squall/shared/contract/live'
import type { Log } from '@squall/shared/server/log'
import { z } from 'zod'
import { createSeenAlerts } from '../../features/analytics/seen-alerts'
import { UpstreamError } from '../../platform/http-client'
import type { Services } from '../../services'
import { createAlertAnnouncements } from './announce-alerts'
import { bannerIdOf, isLoud, titleOf } from './banner'
import { createAlertChanges } from './changes'
import { chatMessageOf } from './chat-lines'
import { joinEvents } from './events'
import { idsNear, liveStreamsWithPlace } from './near-streams'
import { parseAlertList } from './nws-format'
import type { ListDoubts, LocatedEvent } from './store'
import { createZones } from './zones'

type NewsDeps = Pick<Services, 'memory' | 'media' | 'db' | 'now'>

/** A list older than this does not tell what is new. */
const MEMORY_LASTS_MS = 10 * 60_000

const LINE_CHARACTERS = 500

const PHENOMENA = { TOR: 'TO', SVR: 'SV' }

/** The watches in force as the Iowa Environmental Mesonet lists them, `/json/spcwatch.py`. */
const Watches = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.object({
      properties: z.object({
        type: z.enum(['TOR', 'SVR']),
        number: z.coerce.number().int().positive(),
        issue: z.string().transform((text) => new Date(text)),
        is_pds: z.boolean(),
      }),
    }),
  ),
})

type AlertDeps = Pick<
  Services,
  'http' | 'upstreams' | 'alerts' | 'memory' | 'sources' | 'media' | 'db' | 'now' | 'log' | 'weather'
>

/** Clocks differ by seconds, and answers may come from a cache. */
const CLOCK_TOLERANCE_MS = 2 * 60_000

/** What keeps the alerts current; each is called again and again, and none of them throws. */
export interface AlertTasks {
  /** Reads the whole list of active alerts, stores it, and tells of new and upgraded events. */
  poll(): Promise<void>
  /** Reads shapes of zones that are still missing. */
  learnZones(): Promise<void>
  /** Reads which watches are particularly dangerous situations; a fault leaves them as they were. */
  pollWatches(): Promise<void>
}

export function createAlertTasks(services: AlertDeps): AlertTasks {
  const { http, upstreams, alerts, sources, now, log } = services
  const zones = createZones(services)
  const tellNews = createAlertNews(services)
  const tellChanges = createAlertChanges(services)
  const announceAlerts = createAlertAnnouncements(services)
  const countSeen = createSeenAlerts(services.db, now)
  alerts.locate(zones.find)
  const faults = { alerts: createFaultLog('alerts', log), watches: createFaultLog('watches', log) }

  async function readAlerts() {
    let clockAheadMs = 0
    const json = await http.getJson(`${upstreams.nws}/alerts/active?status=actual`, {
      circuit: 'alerts',
      onDate: (date) => {
        const ahead = now().getTime() - date.getTime()
        clockAheadMs = Math.abs(ahead) > CLOCK_TOLERANCE_MS ? ahead : 0
      },
    })
    return { ...parseAlertList(json), clockAheadMs }
  }

  return {
    async poll() {
      try {
        const { features, ...doubts } = await readAlerts()
        // Of two clocks that differ, the one counts by which an alert lasts longer.
        const time = new Date(now().getTime() - Math.max(0, doubts.clockAheadMs))
        alerts.replace(joinEvents(features, time), now(), doubts)
        tellNews(alerts.active())
        countSeen(alerts.active())
        const problem = problemOf(doubts)
        sources.succeeded('alerts', problem ?? undefined)
        faults.alerts(problem)
      } catch (error) {
        sources.failed('alerts', error)
        faults.alerts(error)
      }
      tellChanges()
      announceAlerts(alerts.active())
    },
    async learnZones() {
      const missing = alerts.missingZones()
      if (missing.length === 0) return
      await zones.learn(missing)
      alerts.locate(zones.find)
      tellChanges()
      announceAlerts(alerts.active())
    },
    async pollWatches() {
      try {
        const watches = parseWatches(
          await http.getJson(`${upstreams.watches}/json/spcwatch.py`, { circuit: 'watches' }),
        )
        alerts.markDangerousWatches(watches)
        tellChanges()
        sources.succeeded('watches')
        faults.watches(null)
      } catch (error) {
        sources.failed('watches', error)
        faults.watches(error)
      }
    },
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** What people should know of a list although it came, in words. */
function problemOf({ unreadable, clockAheadMs }: ListDoubts): string | null {
  const minutes = Math.round(Math.abs(clockAheadMs) / 60_000)
  const clock = `This server's clock is ${minutes} minutes ${clockAheadMs > 0 ? 'ahead of' : 'behind'} the source's.`
  if (clockAheadMs !== 0) return clock
  return unreadable > 0 ? `${unreadable} of its alerts could not be read.` : null
}

/** Logs a fault when it begins or becomes another one, and its end. */
function createFaultLog(source: string, log: Log): (fault: unknown) => void {
  let last: string | null = null
  return (fault) => {
    // That a host is left alone for a while is no other fault.
    if (fault instanceof UpstreamError && fault.failure === 'paused') return
    const problem = fault === null ? null : reasonOf(fault)
    if (problem !== null && problem !== last) log.warn(`${source} have a fault: ${problem}`)
    if (problem === null && last !== null) log.info(`${source} are as they should be again`)
    last = problem
  }
}

/**
 * The watches that are particularly dangerous situations, as their events are called without the office:
 * `TO.A.0399.2021`. The texts of the alerts themselves do not say it.
 * @throws UpstreamError when it is no such list
 */
export function parseWatches(json: unknown): Set<string> {
  const list = Watches.safeParse(json).data
  if (list === undefined) throw new UpstreamError('sent something that is no list of watches', null, 'unreadable')
  const dangerous = list.features.filter(({ properties }) => properties.is_pds)
  return new Set(
    dangerous.map(({ properties: { type, number, issue } }) =>
      [PHENOMENA[type], 'A', String(number).padStart(4, '0'), issue.getUTCFullYear()].join('.'),
    ),
  )
}

/**
 * Tells everybody of loud events that are new or upgraded, each once for its whole life: not again when it is updated,
 * shrinks, is missing from a list and comes back, or the api restarts. The first list of all is no news. In the chat of
 * every live stream near it a loud event says one line, also where the stream began later.
 */
function createAlertNews({ memory, media, db, now }: NewsDeps): (events: LocatedEvent[]) => void {
  const lastList = memory.lastListAt()
  /** Seen by this process, in case the memory fails. */
  const seen = new Map<string, number>()
  let isFirst = lastList === null || now().getTime() - lastList.getTime() > MEMORY_LASTS_MS

  function tell(event: LocatedEvent, streamIds: string[]): MediaEvent[] {
    const { key, rank } = event
    const [title, description] = [titleOf(event), event.newest.headline ?? event.area]
    const before = Math.max(seen.get(key) ?? 0, memory.seenRank(key) ?? 0)
    const isNews = !isFirst && rank > before
    seen.set(key, Math.max(rank, before))
    memory.noteSeen(event)
    const text = `${title}: ${description}`.slice(0, LINE_CHARACTERS)
    const lines = streamIds
      .map((streamId) => ({ streamId, key, rank, text, saidAt: now() }))
      .filter((line) => memory.addLine(line))
    return [
      ...(isNews ? [{ type: 'emergency-alert' as const, id: bannerIdOf(event), title, description, streamIds }] : []),
      ...lines.map((line) => ({ type: 'chat-message' as const, message: chatMessageOf(line) })),
    ]
  }

  return (events) => {
    const loud = events.filter(isLoud)
    const live = loud.length > 0 ? liveStreamsWithPlace(db) : []
    media.publish(...loud.flatMap((event) => tell(event, idsNear(live, event.areas))))
    memory.noteList(now())
    isFirst = false
  }
}
