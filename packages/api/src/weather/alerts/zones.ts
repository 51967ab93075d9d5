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

/** Zones that were replaced or retired answer 404, `{}` or a geometry of null. */
const Zone = z.object({ geometry: Geometry })

const MAX_ZONE_BYTES = 4 * 1024 * 1024

/** Zones read per round, those of the most dangerous alerts first, and at a time. */
const PER_ROUND = 200

const AT_A_TIME = 4

/** A zone without a shape is asked for again after this long, then after twice as long, up to the longest. */
const RETRY_MS = 10 * 60_000
const LONGEST_RETRY_MS = 6 * 60 * 60_000

/** The shapes of forecast zones and counties, each read once and kept over restarts. */
export interface Zones {
  /** Returns a zone's shape: undefined while it has not been read, empty where the source has none for now. */
  find(address: string): Polygon[] | undefined
  /** Reads those that are due. Returns whether anything became known. */
  learn(addresses: string[]): Promise<boolean>
}

interface Missing {
  times: number
  retryAt: number
}

/** Returns the store of zone shapes. Only the path of the addresses in an answer is used, below the address of the upstream. */
export function createZoneShapes({
  http,
  upstreams,
  memory,
  now,
}: Pick<WeatherPorts, 'http' | 'upstreams' | 'memory' | 'now'>): Zones {
  const known = new Map<string, Polygon[]>()
  const missing = new Map<string, Missing>()
  const faults = new Map<string, number>()
  const countFaults = (address: string) => faults.get(address) ?? 0

  function find(address: string): Polygon[] | undefined {
    const shape = known.get(address) ?? memory.zone(address)
    if (shape !== undefined) known.set(address, shape)
    return shape ?? (missing.has(address) ? [] : undefined)
  }

  const isDue = (address: string): boolean => {
    if (known.has(address)) return false
    return (missing.get(address)?.retryAt ?? 0) <= now().getTime()
  }

  /** Returns whether a zone's shape, or that it has none, became known; null after a fault. */
  async function learnOne(address: string): Promise<boolean | null> {
    const shape = await readShape(address)
    if (shape === null) {
      faults.set(address, countFaults(address) + 1)
      return null
    }
    if (shape.length > 0) {
      known.set(address, shape)
      missing.delete(address)
      memory.keepZone(address, shape)
      return true
    }
    const times = (missing.get(address)?.times ?? 0) + 1
    const wait = Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** (times - 1))
    missing.set(address, { times, retryAt: now().getTime() + wait })
    return times === 1
  }

  /** Returns a zone's shape, empty where the source has none, or null after a fault. */
  async function readShape(address: string): Promise<Polygon[] | null> {
    const path = /^https?:\/\/[^/]+(\/zones\/[a-z]+\/[A-Z0-9]+)$/.exec(address)?.[1]
    if (path === undefined) return []
    try {
      const answer = await http.getJson(`${upstreams.nws}${path}`, { maxBytes: MAX_ZONE_BYTES, circuit: 'zones' })
      return simplifyShape(Zone.safeParse(answer).data?.geometry ?? [])
    } catch (error) {
      return error instanceof UpstreamError && error.status === 404 ? [] : null
    }
  }

  return {
    find,
    async learn(addresses) {
      const due = [...new Set(addresses)]
        .filter(isDue)
        // One that keeps failing must not hold up the others.
        .sort((a, b) => countFaults(a) - countFaults(b))
        .slice(0, PER_ROUND)
      let hasNews = false
      for (let first = 0; first < due.length; first += AT_A_TIME) {
        const answers = await Promise.all(due.slice(first, first + AT_A_TIME).map(learnOne))
        hasNews ||= answers.includes(true)
        if (answers.includes(null)) return hasNews
      }
      return hasNews
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
