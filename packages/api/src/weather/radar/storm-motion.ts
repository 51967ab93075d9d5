import type { ScanProduct } from '@squall/shared/contract/weather'
import type { StormMotion } from '@squall/shared/rules/radar-beam'
import { LRUCache } from 'lru-cache'
import type { ProductBucket } from '../level3/bucket'
import { decodeLevel3, type Level3Product } from '../level3/decode'
import type { RadarSite } from '../level3/radars'
import { Level3Error } from '../level3/reader'

type FoundMotion = NonNullable<ScanProduct['stormMotion']>

/** The motion of a radar's storms; null when the radar sent none lately. */
export type StormMotions = (radar: RadarSite) => Promise<FoundMotion | null>

interface MotionDeps {
  bucket: ProductBucket
  now: () => Date
}

/** Storm tracks first: they are newer than the other product, and name every storm. */
const PRODUCTS = ['NST', 'N0S'] as const
/** Storms of a quarter of an hour ago may have turned. */
const RECENT_MS = 15 * 60_000
const ANSWER_AGE_MS = 60_000
const MOST_RADARS = 200

/** Returns a function that finds storm motions, each for a minute, from the newest storm tracks or storm-relative velocity. */
export function createStormMotions({ bucket, now }: MotionDeps): StormMotions {
  const known = new LRUCache<string, { at: number; motion: Promise<FoundMotion | null> }>({ max: MOST_RADARS })

  async function find(radar: RadarSite): Promise<FoundMotion | null> {
    for (const product of PRODUCTS) {
      const since = new Date(now().getTime() - RECENT_MS)
      const [newest] = await bucket.list(radar.id, product, since, now())
      const decoded = newest === undefined ? null : decode(await bucket.get(newest))
      const motion = decoded && (decoded.stormMotion ?? averageMotion(decoded))
      if (decoded && motion)
        return {
          direction: Math.round(motion.direction) % 360,
          knots: Math.round(motion.knots),
          observedAt: decoded.volumeTime.toISOString(),
          product,
        }
    }
    return null
  }

  return (radar) => {
    const last = known.get(radar.id)
    if (last && now().getTime() - last.at < ANSWER_AGE_MS) return last.motion
    const next = { at: now().getTime(), motion: find(radar) }
    known.set(radar.id, next)
    next.motion.catch(() => known.delete(radar.id))
    return next.motion
  }
}

/** Returns null for a damaged file. */
function decode(file: Buffer): Level3Product | null {
  try {
    return decodeLevel3(file)
  } catch (error) {
    if (error instanceof Level3Error) return null
    throw error
  }
}

const RADIANS = Math.PI / 180

/** Returns the average of the storms' motions as vectors, which is what the radar itself subtracts; null without any. */
export function averageMotion({ storms }: Pick<Level3Product, 'storms'>): StormMotion | null {
  const motions = storms.flatMap(({ motion }) => motion ?? [])
  if (motions.length === 0) return null
  const sum = (along: (radians: number) => number) =>
    motions.reduce((total, { direction, knots }) => total + knots * along(direction * RADIANS), 0) / motions.length
  const [east, north] = [sum(Math.sin), sum(Math.cos)]
  return { direction: (Math.atan2(east, north) / RADIANS + 360) % 360, knots: Math.hypot(east, north) }
}
