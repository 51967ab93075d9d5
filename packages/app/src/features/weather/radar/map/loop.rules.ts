import type { RadarMosaic, RadarScans } from '@squall/shared/contract/weather'
import type { Place } from '@squall/shared/rules/place'
import type { StormMotion } from '@squall/shared/rules/radar-beam'
import type { RadarProductName, RadarTilt } from '@squall/shared/rules/radar-scale'
import { FRAME_COUNT } from '../playback.rules'

/** One of the twelve moments of the last hour. */
export interface LoopFrame {
  slot: string
  /** When the scan began, ISO; of a mosaic the newest one. Null in a gap. */
  scanTime: string | null
  /** The addresses of its value pictures: one, or of a mosaic one of each radar. Empty in a gap. */
  pictures: string[]
  /** Why there is no scan; null beside one. */
  problem: string | null
}

/** The last hour of one radar or of a mosaic, oldest frame first. */
export interface ScanLoop {
  product: RadarProductName
  tilt: RadarTilt
  /** The NEXRAD Level III product, such as N1B. */
  code: string
  /** Null for a mosaic. */
  radar: string | null
  stormMotion: StormMotion | null
  frames: LoopFrame[]
  /** Why nothing can be shown; null when there is something. */
  problem: string | null
}

export const NEWEST_FRAME = FRAME_COUNT - 1

/** Returns the loop of a product; null where no radar answers. */
export function toScanLoop({ radarStation, products }: RadarScans, tilt: RadarTilt): ScanLoop | null {
  const [found] = products
  if (radarStation === null || found === undefined) return null
  const { product, code, stormMotion, problem } = found
  // Storm-relative velocity without a motion would be plain velocity.
  const isShown = product !== 'storm-relative-velocity' || stormMotion !== null
  const frames = found.frames.map(({ slot, scanTime, full, problem }) => ({
    ...{ slot, scanTime, problem },
    pictures: full === null || !isShown ? [] : [full],
  }))
  return { product, tilt, code, radar: radarStation, stormMotion, frames, problem }
}

/** Returns the loop of several radars, whose scans begin at different times. */
export function toMosaicLoop({ product, code, radars, problem }: RadarMosaic): ScanLoop {
  const frames = Array.from({ length: FRAME_COUNT }, (_, index): LoopFrame => {
    const own = radars.flatMap((radar) => radar.frames[index] ?? [])
    const scanTimes = own.flatMap(({ scanTime }) => scanTime ?? []).sort()
    const scanTime = scanTimes.at(-1) ?? null
    return {
      slot: own[0]?.slot ?? '',
      scanTime,
      pictures: own.flatMap(({ overview }) => overview ?? []),
      problem: scanTime === null ? 'No scan at this time' : null,
    }
  })
  const hour = radars.length === 0 ? [] : frames
  return { product, tilt: 1, code, radar: null, stormMotion: null, frames: hour, problem }
}

/** Returns a text that differs between loops that show something else. */
export const getLoopKey = ({ frames, ...rest }: ScanLoop): string =>
  JSON.stringify([rest, frames.map(({ slot, pictures }) => [slot, pictures])])

/** Returns the addresses to load, the most urgent first: the shown frame, then from the newest to the oldest where all are wanted. */
export function listWanted({ frames }: ScanLoop, shown: number, isWholeHour: boolean): string[] {
  const first = frames[shown]?.pictures ?? []
  const rest = isWholeHour ? frames.toReversed().flatMap(({ pictures }) => pictures) : []
  return [...new Set([...first, ...rest])]
}

/** Returns the frame whose scan is nearest to a time in ms. */
export function findFrameAt(frames: LoopFrame[], time: number): number {
  const gaps = frames.map(({ scanTime, slot }) => Math.abs(Date.parse(scanTime ?? slot) - time))
  return gaps.length === 0 ? NEWEST_FRAME : gaps.indexOf(Math.min(...gaps))
}

/** Returns the time that a frame shows, in ms. */
export const getLoopTime = ({ scanTime, slot }: LoopFrame): number => Date.parse(scanTime ?? slot)

/** Products whose overviews make a mosaic. */
const mosaicProducts = ['reflectivity', 'precipitation'] as const

/** Returns the product as one of a mosaic; null when a mosaic cannot show it. */
export const toMosaicProduct = (product: RadarProductName) => mosaicProducts.find((one) => one === product) ?? null

/** A map of this size counts, whatever the screen has: so the question is known before the map is drawn. */
const USUAL_PIXELS = { width: 1600, height: 1000 }

/** Degrees; small moves ask for nothing new. */
const GRID = 1

/** Returns the part of the map to ask mosaics for. @param zoom as MapLibre counts it */
export function toMosaicBox({ latitude, longitude }: Place, zoom: number) {
  const perPixel = 360 / 512 / 2 ** Math.floor(zoom)
  const middle = { latitude: Math.round(latitude / GRID) * GRID, longitude: Math.round(longitude / GRID) * GRID }
  const halfWidth = Math.min(60, (USUAL_PIXELS.width / 2) * perPixel)
  const halfHeight = Math.min(40, (USUAL_PIXELS.height / 2) * perPixel * Math.cos((middle.latitude * Math.PI) / 180))
  const round = (degrees: number) => Number(degrees.toFixed(3))
  return {
    north: round(Math.min(85, middle.latitude + halfHeight)),
    south: round(Math.max(-85, middle.latitude - halfHeight)),
    east: round(turn(middle.longitude + halfWidth)),
    west: round(turn(middle.longitude - halfWidth)),
  }
}

const turn = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180
