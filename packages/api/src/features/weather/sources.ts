import { type WeatherSource, WeatherSourceId } from '@squall/shared/weather-source'

const MINUTE = 60_000

/** Names for people, and after how long without a good answer what a source said is no longer current. */
const SOURCES: Record<WeatherSourceId, { name: string; staleAfterMs: number }> = {
  alerts: { name: 'NWS alerts', staleAfterMs: 5 * MINUTE },
  watches: { name: 'SPC watches', staleAfterMs: 10 * MINUTE },
  storms: { name: 'NOAA ProbSevere storms', staleAfterMs: 10 * MINUTE },
  radar: { name: 'NEXRAD radar', staleAfterMs: 15 * MINUTE },
  conditions: { name: 'NWS observations', staleAfterMs: 30 * MINUTE },
  uv: { name: 'UV index forecast', staleAfterMs: 12 * 60 * MINUTE },
}

interface Health {
  lastSuccess: Date | null
  problem: string | null
}

/** What every source of weather last did; whoever asks a source says here how it went. */
export interface SourceHealth {
  succeeded(id: WeatherSourceId): void
  /** @param problem in words for a person, without addresses or keys */
  failed(id: WeatherSourceId, problem: string): void
  list(): WeatherSource[]
}

export function createSourceHealth(now: () => Date, isOff: boolean): SourceHealth {
  const known = new Map<WeatherSourceId, Health>()

  function stateOf({ lastSuccess, problem }: Health, staleAfterMs: number): WeatherSource['state'] {
    if (isOff) return 'off'
    const isOld = lastSuccess === null || now().getTime() - lastSuccess.getTime() > staleAfterMs
    if (problem !== null) return isOld ? 'down' : 'active'
    if (lastSuccess === null) return 'waiting'
    return isOld ? 'stale' : 'active'
  }

  const of = (id: WeatherSourceId): Health => known.get(id) ?? { lastSuccess: null, problem: null }

  return {
    succeeded: (id) => void known.set(id, { lastSuccess: now(), problem: null }),
    failed: (id, problem) => void known.set(id, { ...of(id), problem }),
    list: () =>
      WeatherSourceId.options.map((id) => {
        const { name, staleAfterMs } = SOURCES[id]
        const health = of(id)
        return {
          id,
          name,
          state: stateOf(health, staleAfterMs),
          lastSuccess: health.lastSuccess?.toISOString() ?? null,
          problem: health.problem,
        }
      }),
  }
}
