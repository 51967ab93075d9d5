import { travel } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'

const KM_PER_NAUTICAL_MILE = 1.852

/** Toward, in degrees clockwise from north; speed in knots. */
interface Motion {
  direction: number
  knots: number
}

/** A row of the storm track table (product 58). */
export interface TrackedStorm {
  storm: string
  place: Place
  /** Null for a storm that is new. */
  motion: Motion | null
  /** Where the radar expects the storm, counted from the volume's time. */
  forecast: { minutes: number; place: Place }[]
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
  estimate: { severeChance: number; chance: number; inches: number } | null
}

const POSITION = '(?:(\\d{1,3})\\/\\s*(\\d{1,3})|NO DATA)'
const TRACK = new RegExp(
  `^\\s*([A-Z]\\d)\\s+(\\d{1,3})\\/\\s*(\\d{1,3})\\s+(?:(\\d{1,3})\\/\\s*(\\d{1,3})|NEW)${`\\s+${POSITION}`.repeat(4)}\\s`,
)
const MESOCYCLONE = /^\s*(\d{1,3})\s+(\d{1,3})\/\s*(\d{1,3})\s+(\d{1,2})L?\s+([A-Z]\d)\s+(\d{1,3})\s/
const VORTEX = /^\s*(E?TVS)\s+([A-Z]\d)\s+(\d{1,3})\/\s*(\d{1,3})\s+(\d{1,3})\s+(\d{1,3})\s+(\d{1,3})\//
const HAIL = /^\s*([A-Z]\d)\s+(?:(\d{1,3})\s+(\d{1,3})\s+<?\s*(\d?\.\d\d)|UNKNOWN\s+UNKNOWN\s+UNKNOWN)\s*$/
const FORECAST_STEP_MINUTES = 15

/** The storms of the table. It ends at 34 storms even where the radar follows more. */
export function parseTracks(lines: string[], radar: Place): TrackedStorm[] {
  return matches(lines, TRACK).map(([, storm = '', azimuth, range, from, knots, ...expected]) => ({
    storm,
    place: placeAt(radar, azimuth, range),
    motion: from === undefined ? null : { direction: (Number(from) + 180) % 360, knots: Number(knots) },
    forecast: [0, 1, 2, 3].flatMap((step) => {
      const [toAzimuth, toRange] = expected.slice(2 * step)
      if (toAzimuth === undefined) return []
      return [{ minutes: (step + 1) * FORECAST_STEP_MINUTES, place: placeAt(radar, toAzimuth, toRange) }]
    }),
  }))
}

export function parseMesocyclones(lines: string[], radar: Place): Mesocyclone[] {
  return matches(lines, MESOCYCLONE).map(([, circulation, azimuth, range, rank, storm = '', rotation]) => ({
    circulation: Number(circulation),
    storm,
    place: placeAt(radar, azimuth, range),
    strengthRank: Number(rank),
    lowLevelRotationKnots: Number(rotation),
  }))
}

export function parseVortices(lines: string[], radar: Place): VortexSignature[] {
  return matches(lines, VORTEX).map(([, type, storm = '', azimuth, range, average, lowLevel, greatest]) => ({
    type: type === 'ETVS' ? 'ETVS' : 'TVS',
    storm,
    place: placeAt(radar, azimuth, range),
    averageDifference: Number(average),
    lowLevelDifference: Number(lowLevel),
    greatestDifference: Number(greatest),
  }))
}

export function parseHail(lines: string[]): HailEstimate[] {
  return matches(lines, HAIL).map(([, storm = '', severe, chance, inches]) => ({
    storm,
    estimate:
      severe === undefined ? null : { severeChance: Number(severe), chance: Number(chance), inches: Number(inches) },
  }))
}

function matches(lines: string[], row: RegExp): RegExpExecArray[] {
  return lines.flatMap((line) => {
    const found = row.exec(line)
    return found === null ? [] : [found]
  })
}

function placeAt(radar: Place, azimuth: string | undefined, nauticalMiles: string | undefined): Place {
  return travel(radar, Number(azimuth), Number(nauticalMiles) * KM_PER_NAUTICAL_MILE)
}
