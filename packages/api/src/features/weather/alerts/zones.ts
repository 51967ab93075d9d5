import type { Polygon } from '@squall/shared/rules/geo'
import { z } from 'zod'
import { type HttpClient, UpstreamError } from '../../../lib/http-client'
import { Geometry } from './nws-format'

const Zone = z.object({ geometry: Geometry.nullable() })
const MAX_ZONE_BYTES = 4 * 1024 * 1024
/** So many are asked for in one go and at a time; a fresh start learns the country within minutes. */
const PER_ROUND = 200
const AT_A_TIME = 8

/** The shapes of forecast zones and counties, each asked for once. */
export interface Zones {
  /** Undefined while the zone has not been read yet. */
  find(address: string): Polygon[] | undefined
  /** Asks for those that are not known yet; a fault leaves the rest for the next time. */
  learn(addresses: string[]): Promise<void>
}

/** @param base where the upstream is: an answer's own addresses are taken by their path only */
export function createZones(http: HttpClient, base: string): Zones {
  const known = new Map<string, Polygon[]>()

  async function learnOne(address: string): Promise<boolean> {
    const path = /^https?:\/\/[^/]+(\/zones\/[a-z]+\/[A-Z0-9]+)$/.exec(address)?.[1]
    if (path === undefined) return isKnownAs(address, [])
    try {
      const parsed = Zone.safeParse(await http.getJson(`${base}${path}`, { maxBytes: MAX_ZONE_BYTES }))
      return isKnownAs(address, parsed.data?.geometry ?? [])
    } catch (error) {
      // A zone that does not exist any more has no shape; asking again would hold up the others.
      return error instanceof UpstreamError && error.status === 404 && isKnownAs(address, [])
    }
  }

  function isKnownAs(address: string, shape: Polygon[]): true {
    known.set(address, shape)
    return true
  }

  return {
    find: (address) => known.get(address),
    async learn(addresses) {
      const missing = [...new Set(addresses)].filter((address) => !known.has(address)).slice(0, PER_ROUND)
      for (let first = 0; first < missing.length; first += AT_A_TIME) {
        const answers = await Promise.all(missing.slice(first, first + AT_A_TIME).map(learnOne))
        if (answers.includes(false)) return
      }
    },
  }
}
