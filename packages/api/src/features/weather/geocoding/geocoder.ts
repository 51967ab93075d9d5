import type { FoundPlace } from '@squall/shared/geocoding'
import { z } from 'zod'
import type { HttpClient } from '../../../lib/http-client'

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
  /** Of Nominatim or what stands in for it, without a slash at its end. */
  base: string
  now: () => Date
  wait: (ms: number) => Promise<void>
}

/** Finds places by name. */
export interface Geocoder {
  /** @throws UpstreamError when the service does not answer, or too many are waiting for it */
  search(name: string): Promise<FoundPlace[]>
}

/** The service's policy: one request a second for all our users together, and answers kept. */
const PACE_MS = 1100
const KEPT = 2000
const KEPT_MS = 30 * 24 * 60 * 60_000
const MOST_WAITING = 20
const MOST_RESULTS = 5

export class TooManySearches extends Error {}

export function createGeocoder({ http, base, now, wait }: GeocoderDeps): Geocoder {
  const kept = new Map<string, { at: number; places: Promise<FoundPlace[]> }>()
  let queue: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let lastAt = 0

  async function ask(name: string): Promise<FoundPlace[]> {
    const pause = lastAt + PACE_MS - now().getTime()
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
    async search(name) {
      const key = name.trim().toLowerCase().replaceAll(/\s+/g, ' ')
      const known = kept.get(key)
      if (known && now().getTime() - known.at < KEPT_MS) return known.places
      if (waiting >= MOST_WAITING) throw new TooManySearches()
      waiting += 1
      const places = queue
        .then(() => ask(key))
        .finally(() => {
          waiting -= 1
        })
      queue = places.catch(() => undefined)
      kept.delete(key)
      kept.set(key, { at: now().getTime(), places })
      places.catch(() => kept.delete(key))
      const oldest = kept.keys().next().value
      if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
      return places
    },
  }
}
