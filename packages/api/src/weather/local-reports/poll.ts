import { UpstreamError } from '../../platform/http-client'
import type { WeatherPorts } from '../ports'
import type { SourceHealth } from '../sources'
import { type LocalReport, parseLocalReports } from './parse-local-reports'
import type { LocalReportStore } from './store'

type PollDeps = Pick<WeatherPorts, 'http' | 'upstreams' | 'now' | 'log'> & {
  localReports: LocalReportStore
  sources: SourceHealth
}

const MAX_BYTES = 12 * 1024 * 1024
const ALL_HOURS = 24
/** Offices send most reports within hours; older ones come with the next reading of the whole day. */
const RECENT_HOURS = 3
const WHOLE_DAY_EVERY_MS = 60 * 60_000
/** Times this far ahead of our clock are errors of typing. */
const AHEAD_MS = 30 * 60_000

/** Returns a function that reads the local storm reports: of the whole day at first and every hour, of three hours otherwise. */
export function createLocalReportPoll(deps: PollDeps): () => Promise<void> {
  const { http, upstreams, localReports, sources, now, log } = deps
  let wholeDayAt: Date | null = null
  let isFailing = false

  async function read(): Promise<void> {
    const at = now()
    const isWholeDay = wholeDayAt === null || at.getTime() - wholeDayAt.getTime() >= WHOLE_DAY_EVERY_MS
    const hours = isWholeDay ? ALL_HOURS : RECENT_HOURS
    const url = `${upstreams['local-reports']}/geojson/lsr.geojson?hours=${hours}`
    const file = parseLocalReports(await http.getJson(url, { maxBytes: MAX_BYTES, circuit: 'local-reports' }))
    if (file === null)
      throw new UpstreamError('sent something that is no list of local storm reports', null, 'unreadable')
    if (file.unreadable > 0 && file.reports.length === 0)
      throw new UpstreamError(`${file.unreadable} local storm reports could not be read`, null, 'unreadable')
    if (isWholeDay) wholeDayAt = at
    const isPast = ({ occurredAt }: LocalReport) => Date.parse(occurredAt) <= at.getTime() + AHEAD_MS
    localReports.add(file.reports.filter(isPast), at)
  }

  return async () => {
    try {
      await read()
      sources.succeeded('local-reports')
      if (isFailing) log.info('local storm reports: the source answers again')
      isFailing = false
    } catch (error) {
      sources.failed('local-reports', error)
      const reason = error instanceof Error ? error.message : String(error)
      if (!isFailing) log.warn(`local storm reports cannot be updated: ${reason}`)
      isFailing = true
    }
  }
}
