import { travel } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import type { DrawnStorm } from './drawings'

const KM_PER_NAUTICAL_MILE = 1.852

/** Toward, in degrees clockwise from north; speed in knots. */
interface Motion {
  direction: number
  knots: number
}

/** A storm of the track product (58). */
export interface TrackedStorm {
  storm: string
  place: Place
  /** Null for a storm that is new. */
  motion: Motion | null
  /** Where the radar expects the storm, counted from the volume's time. */
  forecast: { minutes: number; place: Place }[]
  /** The strongest echo in dBZ; null where the product has none. */
  peak: number | null
}

/** A row of the mesocyclone table (product 141). */
export interface Mesocyclone {
  circulation: number
  storm: string
  place: Place
  /** 1 to 25. */
  strengthRank: number
  lowLevelRotationKnots: number
}

/** A row of the tornado vortex signature table (product 61); differences of velocity in knots. */
export interface VortexSignature {
  type: 'TVS' | 'ETVS'
  storm: string
  place: Place
  averageDifference: number
  lowLevelDifference: number
  greatestDifference: number
}

/** A row of the hail table (product 59): chances in per cent; null where the radar does not know. */
export interface HailEstimate {
  storm: string
  estimate: (HailSize & { severeChance: number; chance: number }) | null
}

/** A size in inches; the table bounds it at its ends, as `<0.50` and `>4.00`. */
export interface HailSize {
  inches: number
  bound: 'below' | 'at-least' | null
}

const POSITION = '(?:(\\d{1,3})\\/\\s*(\\d{1,3})|NO DATA)'
const TRACK = new RegExp(
  `^\\s*([A-Z]\\d)\\s+(\\d{1,3})\\/\\s*(\\d{1,3})\\s+(?:(\\d{1,3})\\/\\s*(\\d{1,3})|NEW)${`\\s+${POSITION}`.repeat(4)}\\s`,
)
const MESOCYCLONE = /^\s*(\d{1,3})\s+(\d{1,3})\/\s*(\d{1,3})\s+(\d{1,2})L?\s+([A-Z]\d)\s+(\d{1,3})\s/
const VORTEX = /^\s*(E?TVS)\s+([A-Z]\d)\s+(\d{1,3})\/\s*(\d{1,3})\s+(\d{1,3})\s+(\d{1,3})\s+(\d{1,3})\//
const HAIL = /^\s*([A-Z]\d)\s+(?:(\d{1,3})\s+(\d{1,3})\s+([<>]?)\s*(\d?\.\d\d)|UNKNOWN\s+UNKNOWN\s+UNKNOWN)\s*$/
const HAIL_BOUNDS: Record<string, HailSize['bound']> = { '<': 'below', '>': 'at-least' }
const STORM_ID = /^[A-Z]\d$/
const FORECAST_STEP_MINUTES = 15

/**
 * Returns the storms of the table, which ends at 34, and behind them the rest of the drawn ones, whose motion is taken from
 * where they are expected.
 */
export function parseTracks(lines: string[], radar: Place, drawn: DrawnStorm[], graphic: string[]): TrackedStorm[] {
  const rows = tableRows(lines, radar)
  const listed = new Set(rows.map(({ storm }) => storm))
  const others = drawn.filter(({ storm }) => STORM_ID.test(storm) && !listed.has(storm)).map(toTrack(radar))
  const peaks = parsePeaks(graphic)
  return [...rows, ...others].map((track) => ({ ...track, peak: peaks.get(track.storm) ?? null }))
}

type Track = Omit<TrackedStorm, 'peak'>

function tableRows(lines: string[], radar: Place): Track[] {
  return matches(lines, TRACK).map(([, storm = '', azimuth, range, from, knots, ...expected]) => ({
    storm,
    place: toPlaceAtBearing(radar, azimuth, range),
    motion: from === undefined ? null : { direction: (Number(from) + 180) % 360, knots: Number(knots) },
    forecast: [0, 1, 2, 3].flatMap((step) => {
      const [toAzimuth, toRange] = expected.slice(2 * step)
      if (toAzimuth === undefined) return []
      return [{ minutes: (step + 1) * FORECAST_STEP_MINUTES, place: toPlaceAtBearing(radar, toAzimuth, toRange) }]
    }),
  }))
}

const toTrack =
  (radar: Place) =>
  ({ storm, position, forecast }: DrawnStorm): Track => {
    const [next] = forecast
    const motion = next && heading({ east: next.east - position.east, north: next.north - position.north })
    return {
      storm,
      place: placeFrom(radar, position),
      motion:
        motion === undefined
          ? null
          : { direction: Math.round(motion.direction), knots: Math.round(knotsFrom(motion.km, FORECAST_STEP_MINUTES)) },
      forecast: forecast.map((position, step) => ({
        minutes: (step + 1) * FORECAST_STEP_MINUTES,
        place: placeFrom(radar, position),
      })),
    }
  }

/** Returns the strongest echoes by storm, from the columns `STORM ID` and `DBZM HGT` of every page of the graphic block. */
function parsePeaks(lines: string[]): Map<string, number> {
  const peaks = new Map<string, number>()
  let storms: string[] = []
  for (const line of lines) {
    if (line.startsWith(' STORM ID')) storms = line.match(/\b[A-Z]\d\b/g) ?? []
    if (!line.startsWith(' DBZM HGT')) continue
    for (const [index, [, peak]] of [...line.matchAll(/(\d{1,3})[\s<]+\d{1,3}\.\d/g)].entries()) {
      const storm = storms[index]
      if (storm !== undefined) peaks.set(storm, Number(peak))
    }
  }
  return peaks
}

export function parseMesocyclones(lines: string[], radar: Place): Mesocyclone[] {
  return matches(lines, MESOCYCLONE).map(([, circulation, azimuth, range, rank, storm = '', rotation]) => ({
    circulation: Number(circulation),
    storm,
    place: toPlaceAtBearing(radar, azimuth, range),
    strengthRank: Number(rank),
    lowLevelRotationKnots: Number(rotation),
  }))
}

export function parseVortices(lines: string[], radar: Place): VortexSignature[] {
  return matches(lines, VORTEX).map(([, type, storm = '', azimuth, range, average, lowLevel, greatest]) => ({
    type: type === 'ETVS' ? 'ETVS' : 'TVS',
    storm,
    place: toPlaceAtBearing(radar, azimuth, range),
    averageDifference: Number(average),
    lowLevelDifference: Number(lowLevel),
    greatestDifference: Number(greatest),
  }))
}

export function parseHail(lines: string[]): HailEstimate[] {
  return matches(lines, HAIL).map(([, storm = '', severe, chance, sign = '', inches]) => ({
    storm,
    estimate:
      severe === undefined
        ? null
        : {
            ...{ severeChance: Number(severe), chance: Number(chance), inches: Number(inches) },
            bound: HAIL_BOUNDS[sign] ?? null,
          },
  }))
}

function matches(lines: string[], row: RegExp): RegExpExecArray[] {
  return lines.flatMap((line) => {
    const found = row.exec(line)
    return found === null ? [] : [found]
  })
}

function toPlaceAtBearing(radar: Place, azimuth: string | undefined, nauticalMiles: string | undefined): Place {
  return travel(radar, Number(azimuth), Number(nauticalMiles) * KM_PER_NAUTICAL_MILE)
}

/** Returns a place on the flat picture that the radar draws, good to a few hundred metres within its range. */
function placeFrom(radar: Place, { east, north }: DrawnStorm['position']): Place {
  const { direction, km } = heading({ east, north })
  return travel(radar, direction, km)
}

function heading({ east, north }: DrawnStorm['position']): { direction: number; km: number } {
  return { direction: ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360, km: Math.hypot(east, north) }
}

const knotsFrom = (km: number, minutes: number): number => (km / KM_PER_NAUTICAL_MILE) * (60 / minutes)
