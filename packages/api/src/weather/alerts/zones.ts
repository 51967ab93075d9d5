import type { Polygon } from '@squall/shared/rules/geo'
import { z } from 'zod'
import { UpstreamError } from '../../platform/http-client'
import type { WeatherPorts } from '../ports'
import { Geometry } from './nws-format'

type Position = Polygon[number][number]

/** Degrees; 220 m, far less than what a distance in whole km tells. */
const TOLERANCE = 0.002

/** A ring of fewer corners has no area; the last one is the first again. */
const LEAST_CORNERS = 4

const Zone = z.object({ geometry: Geometry.nullable() })

const MAX_ZONE_BYTES = 4 * 1024 * 1024

/** So many are asked for in one go, the most dangerous alerts' first, and so many at a time. */
const PER_ROUND = 200

const AT_A_TIME = 4

/** The shapes of forecast zones and counties, each asked for once and remembered over restarts. */
export interface Zones {
  /** Undefined while the zone has not been read yet. */
  find(address: string): Polygon[] | undefined
  /** Asks for those that are not known yet; answers false when a fault left some of them for the next time. */
  learn(addresses: string[]): Promise<boolean>
}

/** An answer's own addresses are taken by their path only, below where the upstream is. */
export function createZones({ http, upstreams, memory }: Pick<WeatherPorts, 'http' | 'upstreams' | 'memory'>): Zones {
  const known = new Map<string, Polygon[]>()
  const faults = new Map<string, number>()
  const faultsOf = (address: string) => faults.get(address) ?? 0

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
      return isKnownAs(address, simplify(parsed.data?.geometry ?? []))
    } catch (error) {
      // A zone that does not exist any more has no shape; asking again would hold up the others.
      if (error instanceof UpstreamError && error.status === 404) return isKnownAs(address, [])
      faults.set(address, faultsOf(address) + 1)
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
        .sort((a, b) => faultsOf(a) - faultsOf(b))
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
 * A shape with fewer corners (Douglas and Peucker), every removed one at most 220 m off the new edge. Zones come with
 * thousands of corners along rivers and coasts. Holes and islands smaller than that go, but never the whole shape.
 */
export function simplify(shape: Polygon[]): Polygon[] {
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
  const [first] = ring
  if (first === undefined || ring.length <= LEAST_CORNERS) return ring
  const shrink = Math.cos((first[1] * Math.PI) / 180)
  const keep = new Set([0, ring.length - 1])
  const spans: [number, number][] = [[0, ring.length - 1]]
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [from, to] = span
    const farthest = farthestFrom(ring, from, to, shrink)
    if (farthest === null) continue
    keep.add(farthest)
    spans.push([from, farthest], [farthest, to])
  }
  return ring.filter((_, index) => keep.has(index))
}

/** The corner between two others that is farthest from the line between them, if it is too far to leave out. */
function farthestFrom(ring: Position[], from: number, to: number, shrink: number): number | null {
  const [start, end] = [ring[from], ring[to]]
  if (start === undefined || end === undefined) return null
  const dx = (end[0] - start[0]) * shrink
  const dy = end[1] - start[1]
  const length = dx * dx + dy * dy
  let farthest: number | null = null
  let most = TOLERANCE * TOLERANCE
  for (let index = from + 1; index < to; index += 1) {
    const corner = ring[index]
    if (corner === undefined) continue
    const x = (corner[0] - start[0]) * shrink
    const y = corner[1] - start[1]
    const along = length === 0 ? 0 : Math.min(1, Math.max(0, (x * dx + y * dy) / length))
    const off = (x - along * dx) ** 2 + (y - along * dy) ** 2
    if (off > most) {
      most = off
      farthest = index
    }
  }
  return farthest
}
