import type { FoundPlace } from '@squall/shared/contract/weather'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { createFairQueue, createSingleFlight } from '../../platform/concurrency'
import type { HttpClient } from '../../platform/http-client'

const Degrees = z.string().transform(Number).pipe(z.number())
const Answer = z.array(
  z.object({
    lat: Degrees.pipe(z.number().min(-90).max(90)),
    lon: Degrees.pipe(z.number().min(-180).max(180)),
    display_name: z.string().max(500),
  }),
)

interface GeocoderDeps {
  http: HttpClient
  /** The base address of Nominatim or its stand-in, without a slash at its end. */
  base: string
  /** Whether the stand-in on this machine answers, which needs no pauses. */
  isLocal: boolean
  now: () => Date
  wait: (ms: number) => Promise<void>
}

/** Finds places by name. */
export interface Geocoder {
  /** Networks take turns. @throws QueueFullError, or UpstreamError when the service does not answer */
  search(name: string, network: string): Promise<FoundPlace[]>
}

/** The service's policy: one request a second for all our users together, and answers kept. */
const PACE_MS = 1100
const KEPT = 2000
const KEPT_MS = 30 * 24 * 60 * 60_000
/** With the pace above, the last one of a network alone waits for six seconds. */
const MOST_WAITING = { maxWaiting: 20, maxWaitingPerKey: 5 }
const MOST_RESULTS = 5

export function createGeocoder({ http, base, isLocal, now, wait }: GeocoderDeps): Geocoder {
  const kept = new LRUCache<string, FoundPlace[]>({
    max: KEPT,
    ttl: KEPT_MS,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  })
  const turns = createFairQueue({ concurrency: 1, ...MOST_WAITING })
  const once = createSingleFlight<FoundPlace[]>()
  let lastAt = 0

  function keep(key: string, places: FoundPlace[]): FoundPlace[] {
    kept.set(key, places)
    return places
  }

  async function ask(name: string): Promise<FoundPlace[]> {
    const pause = isLocal ? 0 : lastAt + PACE_MS - now().getTime()
    if (pause > 0) await wait(pause)
    lastAt = now().getTime()
    const query = new URLSearchParams({
      q: name,
      format: 'jsonv2',
      limit: String(MOST_RESULTS),
      countrycodes: 'us',
      'accept-language': 'en',
    })
    const answer = Answer.parse(await http.getJson(`${base}/search?${query}`, { maxBytes: 256 * 1024 }))
    return answer.map(({ display_name, lat, lon }) => ({ name: display_name, lat, lon }))
  }

  return {
    async search(name, network) {
      const key = name.trim().toLowerCase().replaceAll(/\s+/g, ' ')
      // Another network may get the same answer while this one waits.
      const findOrAsk = async () => kept.get(key) ?? keep(key, await ask(key))
      return kept.get(key) ?? once(`${key} for ${network}`, () => turns.run(network, findOrAsk))
    },
  }
}
