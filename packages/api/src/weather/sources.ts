import { type WeatherSource, WeatherSourceId } from '@squall/shared/contract/weather'
import { UpstreamError } from '../platform/http-client'

const TOO_MANY = 429

const MINUTE = 60_000

/** One failure is a hiccup; so many in a row are an outage. */
const FAILURES_TO_BE_DOWN = 3

interface Source {
  name: string
  /** Its last good answer is stale after this long. */
  staleAfterMs: number
  /** Read only on request, so silence is not a fault. */
  isOnDemand?: boolean
}

const SOURCES: Record<WeatherSourceId, Source> = {
  alerts: { name: 'NWS alerts', staleAfterMs: 5 * MINUTE },
  watches: { name: 'SPC watches', staleAfterMs: 10 * MINUTE },
  'local-reports': { name: 'NWS local storm reports', staleAfterMs: 15 * MINUTE },
  storms: { name: 'NOAA ProbSevere storms', staleAfterMs: 10 * MINUTE },
  radar: { name: 'NEXRAD radar', staleAfterMs: 15 * MINUTE, isOnDemand: true },
  conditions: { name: 'NWS observations', staleAfterMs: 30 * MINUTE, isOnDemand: true },
  forecast: { name: 'NWS forecast', staleAfterMs: 60 * MINUTE, isOnDemand: true },
  uv: { name: 'UV index forecast', staleAfterMs: 12 * 60 * MINUTE, isOnDemand: true },
}

interface Health {
  lastTry: Date
  lastSuccess: Date | null
  /** Failures since the last success. */
  failures: number
  problem: string | null
}

/** The health of every source of weather; each read of a source reports its result here. */
export interface SourceHealth {
  /** @param note a restriction of the answer that visitors should know */
  succeeded(id: WeatherSourceId, note?: string): void
  /** @param error what was caught; visitors see a plain sentence, its own text belongs in the log */
  failed(id: WeatherSourceId, error: unknown): void
  list(): WeatherSource[]
}

export function createSourceHealth(now: () => Date, isOff: boolean): SourceHealth {
  const known = new Map<WeatherSourceId, Health>()

  function describe(id: WeatherSourceId): WeatherSource {
    const { name, ...kind } = SOURCES[id]
    const health = known.get(id)
    const lastSuccess = health?.lastSuccess?.toISOString() ?? null
    const state = isOff ? 'off' : toState(health, kind, now())
    const isShown = state === 'active' || state === 'down'
    return { id, name, state, lastSuccess, problem: isShown ? (health?.problem ?? null) : null }
  }

  return {
    succeeded: (id, note) =>
      void known.set(id, { lastTry: now(), lastSuccess: now(), failures: 0, problem: note ?? null }),
    failed(id, error) {
      const { lastSuccess = null, failures = 0, problem = null } = known.get(id) ?? {}
      // A source whose circuit is open keeps the reason.
      const words = describeProblem(error) ?? problem ?? 'It failed several times in a row.'
      known.set(id, { lastTry: now(), lastSuccess, failures: failures + 1, problem: words })
    },
    list: () => WeatherSourceId.options.map(describe),
  }
}

function toState(
  health: Health | undefined,
  { staleAfterMs, isOnDemand = false }: Pick<Source, 'staleAfterMs' | 'isOnDemand'>,
  now: Date,
): Exclude<WeatherSource['state'], 'off'> {
  if (health === undefined) return 'waiting'
  const isLongAgo = (time: Date | null) => time === null || now.getTime() - time.getTime() > staleAfterMs
  if (isOnDemand && isLongAgo(health.lastTry)) return 'waiting'
  const isOld = isLongAgo(health.lastSuccess)
  if (health.failures > 0) return isOld || health.failures >= FAILURES_TO_BE_DOWN ? 'down' : 'active'
  return isOld ? 'stale' : 'active'
}

/** Returns why a source gave nothing, for visitors: no address, no key, no name of a program. Null when it was not asked at all. */
function describeProblem(error: unknown): string | null {
  if (!(error instanceof UpstreamError)) return 'Its answer could not be used.'
  switch (error.failure) {
    case 'refused':
      return refusal(error.status)
    case 'slow':
      return 'It did not answer in time.'
    case 'unreachable':
      return 'It cannot be reached.'
    case 'unreadable':
      return 'Its answer could not be read.'
    case 'outdated':
      return 'Its newest data are not of now.'
    case 'paused':
      return null
  }
}

function refusal(status: number | null): string {
  if (status === TOO_MANY) return 'It asks for fewer questions.'
  if (status !== null && status >= 500) return `It reports a fault of its own (${status}).`
  return `It did not give what was asked for (${status}).`
}
