import type { Log } from '@squall/shared/server/log'
import { z } from 'zod'
import { UpstreamError } from '../../platform/http-client'
import type { AlertUpdate, WeatherListeners, WeatherPorts } from '../ports'
import type { SourceHealth } from '../sources'
import { groupIntoAlertEvents } from './events'
import { parseAlertList } from './nws-format'
import type { AlertStore, ListDoubts } from './store'
import { createZoneShapes } from './zones'

const PHENOMENA = { TOR: 'TO', SVR: 'SV' }

/** The watches in force as the Iowa Environmental Mesonet lists them, `/json/spcwatch.py`. */
const Watches = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(z.unknown()),
})
const Watch = z.object({
  properties: z.object({
    type: z.enum(['TOR', 'SVR']),
    number: z.coerce.number().int().positive(),
    issue: z.iso.datetime({ offset: true, local: true }).transform((text) => new Date(text)),
    is_pds: z.boolean(),
  }),
})

type PollDeps = Pick<WeatherPorts, 'http' | 'upstreams' | 'memory' | 'now' | 'log'> &
  Pick<WeatherListeners, 'onAlerts'> & { alerts: AlertStore; sources: SourceHealth }

/** Clocks differ by seconds, and answers may come from a cache. */
const CLOCK_TOLERANCE_MS = 2 * 60_000

/** The periodic steps that keep the alerts current. A fault of an upstream never makes one reject. */
export interface AlertPolls {
  /** Reads the whole list of active alerts and stores it. */
  poll(): Promise<void>
  /** Reads the shapes of zones that are still missing. */
  learnZones(): Promise<void>
  /** Reads which watches are particularly dangerous situations; after a fault the former ones stay marked. */
  pollWatches(): Promise<void>
}

export function createAlertPolls(deps: PollDeps): AlertPolls {
  const { http, upstreams, alerts, sources, now, log, onAlerts } = deps
  const zones = createZoneShapes(deps)
  alerts.locate(zones.find)
  const faults = { alerts: createFaultLog('alerts', log), watches: createFaultLog('watches', log) }
  const notify = (cause: AlertUpdate['cause']) => onAlerts({ cause, events: alerts.active() })

  async function readList() {
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

  /** Returns whether a list could be read. */
  async function pollList(): Promise<boolean> {
    try {
      const { features, ...doubts } = await readList()
      // Where the clocks differ, an alert lasts as long as the slower one allows.
      const time = new Date(now().getTime() - Math.max(0, doubts.clockAheadMs))
      alerts.replace(groupIntoAlertEvents(features, time), now(), doubts)
      const problem = describeDoubts(doubts)
      sources.succeeded('alerts', problem ?? undefined)
      faults.alerts(problem)
      return true
    } catch (error) {
      sources.failed('alerts', error)
      faults.alerts(error)
      return false
    }
  }

  return {
    async poll() {
      notify((await pollList()) ? 'list' : 'failure')
    },
    async learnZones() {
      const missing = alerts.missingZones()
      if (missing.length === 0) return
      if (!(await zones.learn(missing))) return
      alerts.locate(zones.find)
      notify('zones')
    },
    async pollWatches() {
      try {
        const json = await http.getJson(`${upstreams.watches}/json/spcwatch.py`, { circuit: 'watches' })
        alerts.markDangerousWatches(parseWatches(json))
        sources.succeeded('watches')
        faults.watches(null)
      } catch (error) {
        sources.failed('watches', error)
        faults.watches(error)
        return
      }
      notify('watches')
    },
  }
}

const toReason = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Returns what visitors should know about a list that was read; null when it is complete and the clocks agree. */
function describeDoubts({ unreadable, clockAheadMs }: ListDoubts): string | null {
  const minutes = Math.round(Math.abs(clockAheadMs) / 60_000)
  const clock = `This server's clock is ${minutes} minutes ${clockAheadMs > 0 ? 'ahead of' : 'behind'} the source's.`
  if (clockAheadMs !== 0) return clock
  return unreadable > 0 ? `${unreadable} of its alerts could not be read.` : null
}

/** Logs a fault when it begins or becomes another one, and its end. */
function createFaultLog(source: string, log: Log): (fault: unknown) => void {
  let last: string | null = null
  return (fault) => {
    // A host that is paused for a while is no other fault.
    if (fault instanceof UpstreamError && fault.failure === 'paused') return
    const problem = fault === null ? null : toReason(fault)
    if (problem !== null && problem !== last) log.warn(`${source} have a fault: ${problem}`)
    if (problem === null && last !== null) log.info(`${source} are as they should be again`)
    last = problem
  }
}

/**
 * Returns the watches that are particularly dangerous situations, as their events are called without the office:
 * `TO.A.0399.2021`. The alerts themselves do not contain this. A row that cannot be read is left out.
 * @throws UpstreamError when it is no such list
 */
export function parseWatches(json: unknown): Set<string> {
  const list = Watches.safeParse(json).data
  if (list === undefined) throw new UpstreamError('sent something that is no list of watches', null, 'unreadable')
  const watches = list.features.flatMap((feature) => Watch.safeParse(feature).data ?? [])
  const dangerous = watches.filter(({ properties }) => properties.is_pds)
  return new Set(
    dangerous.map(({ properties: { type, number, issue } }) =>
      [PHENOMENA[type], 'A', String(number).padStart(4, '0'), issue.getUTCFullYear()].join('.'),
    ),
  )
}
