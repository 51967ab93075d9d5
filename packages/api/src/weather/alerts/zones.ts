import type { Polygon } from '@squall/shared/rules/geo'
import { z } from 'zod'
import { UpstreamError } from '../../platform/http-client'
import { simplifyLine } from '../../platform/simplify-line'
import type { WeatherPorts } from '../ports'
import { Geometry } from './nws-format'

type Position = Polygon[number][number]

/** Far below the resolution of distances in whole km. */
const TOLERANCE_KM = 0.22

/** A ring of fewer corners has no area; the last one is the first again. */
const LEAST_CORNERS = 4

const Zone = z.object({ geometry: Geometry.nullable() })

const MAX_ZONE_BYTES = 4 * 1024 * 1024

/** Zones read per round, those of the most dangerous alerts first, and at a time. */
const PER_ROUND = 200

const AT_A_TIME = 4

/** The shapes of forecast zones and counties, each read once and kept over restarts. */
export interface Zones {
  /** Undefined while the zone has not been read yet. */
  find(address: string): Polygon[] | undefined
  /** Reads those that are not known yet. Returns false when a fault left some of them for the next round. */
  learn(addresses: string[]): Promise<boolean>
}

/** Returns the store of zone shapes. Only the path of the addresses in an answer is used, below the address of the upstream. */
export function createZoneShapes({
  http,
  upstreams,
  memory,
}: Pick<WeatherPorts, 'http' | 'upstreams' | 'memory'>): Zones {
  const known = new Map<string, Polygon[]>()
  const faults = new Map<string, number>()
  const countFaults = (address: string) => faults.get(address) ?? 0

  function find(address: string): Polygon[] | undefined {
    const shape = known.get(address) ?? memory.zone(address)
    if (shape !== undefined) known.set(address, shape)
    return shape
  }

  async function learnOne(address: string): Promise<boolean> {
    const path = /^https?:\/\/[^/]+(\/zones\/[a-z]+\/[A-Z0-9]+)$/.exec(address)?.[1]
    if (path === undefined) return isKnownAs(address, [])
    try {
      const parsed = Zone.safeParse(
        await http.getJson(`${upstreams.nws}${path}`, { maxBytes: MAX_ZONE_BYTES, circuit: 'zones' }),
      )
      return isKnownAs(address, simplifyShape(parsed.data?.geometry ?? []))
    } catch (error) {
      // A zone that does not exist any more has no shape; asking again would hold up the others.
      if (error instanceof UpstreamError && error.status === 404) return isKnownAs(address, [])
      faults.set(address, countFaults(address) + 1)
      return false
    }
  }

  function isKnownAs(address: string, shape: Polygon[]): true {
    known.set(address, shape)
    if (shape.length > 0) memory.keepZone(address, shape)
    return true
  }

  return {
    find,
    async learn(addresses) {
      const missing = [...new Set(addresses)]
        .filter((address) => find(address) === undefined)
        // One that keeps failing must not hold up the others.
        .sort((a, b) => countFaults(a) - countFaults(b))
        .slice(0, PER_ROUND)
      for (let first = 0; first < missing.length; first += AT_A_TIME) {
        const answers = await Promise.all(missing.slice(first, first + AT_A_TIME).map(learnOne))
        if (answers.includes(false)) return false
      }
      return true
    },
  }
}

/**
 * Returns a shape with fewer corners, every removed one at most 220 m off the new edge. Zones come with thousands of
 * corners along rivers and coasts. Holes and islands smaller than that are removed, but never the whole shape.
 */
export function simplifyShape(shape: Polygon[]): Polygon[] {
  const simple = shape.map((polygon) => {
    const rings = polygon.map(simplifyRing)
    return rings[0] === undefined || rings[0].length < LEAST_CORNERS
      ? []
      : rings.filter((ring) => ring.length >= LEAST_CORNERS)
  })
  const left = simple.filter((polygon) => polygon.length > 0)
  return left.length > 0 ? left : shape
}

function simplifyRing(ring: Position[]): Position[] {
  return ring.length <= LEAST_CORNERS ? ring : simplifyLine(ring, TOLERANCE_KM)
}
