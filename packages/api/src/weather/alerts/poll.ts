import type { Log } from '@squall/shared/server/log'
import { createSeenAlerts } from '../../features/analytics/seen-alerts'
import { UpstreamError } from '../../platform/http-client'
import type { Services } from '../../services'
import { createAlertAnnouncements } from './announce-alerts'
import { createAlertChanges } from './changes'
import { joinEvents } from './events'
import { createAlertNews } from './news'
import { parseAlertList } from './nws-format'
import type { ListDoubts } from './store'
import { parseWatches } from './watches'
import { createZones } from './zones'

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
