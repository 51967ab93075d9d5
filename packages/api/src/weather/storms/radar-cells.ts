import { distanceKm } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { kmFromNauticalMiles } from '@squall/shared/rules/units'
import { type Level3Product, TABLE_CODES } from '../level3/decode'
import type { RadarSite } from '../level3/radars'
import type { HailSize } from '../level3/tables'
import type { Heading } from './forecast'

/** Storm ids last from volume to volume, so a table this late is still about the same storms. */
export const SAME_TIME_MS = 8 * 60_000

/** The measurements in a radar's images around a storm; null where they do not cover it, or there are none. */
export interface Measured {
  /** Most rain within 5 km, inches an hour. */
  rain: number | null
  /** Strongest wind along the beam within 10 km and below 2 km, knots. */
  wind: number | null
}

/** One storm in one volume scan of a radar; what its tables lack is null. */
export interface RadarCell {
  /** Four letters. */
  radar: string
  /** A letter and a digit. */
  storm: string
  /** Km from the radar. */
  range: number
  /** When the volume began. */
  at: Date
  place: Place
  /** Null for a storm that is new. */
  motion: Heading | null
  /** Where the radar expects it, counted from `at`. */
  forecast: { minutes: number; place: Place }[]
  /** Strongest echo in dBZ. */
  peak: number | null
  /** The rank of its strongest mesocyclone, 1 to 25. */
  strengthRank: number | null
  /** Tornado vortex signature, the elevated kind being the lesser. */
  vortex: 'TVS' | 'ETVS' | null
  /** Greatest low-level difference of velocity of its signatures (TVS), knots. */
  lowLevelDifference: number | null
  /** Chance of severe hail in per cent, and size. */
  hail: (HailSize & { severeChance: number }) | null
  /** Measured in the radar's images; null until they were read. */
  measured: Measured | null
}

/**
 * Joins the tables of one radar by storm id: to the storm tracks the mesocyclones, vortex signatures and hail of the same
 * volume, or of the one nearest in time within eight minutes. A circulation whose storm is not among the tracks is a cell too.
 */
export function toRadarCells(radar: RadarSite, tracks: Level3Product, others: Level3Product[]): RadarCell[] {
  const nearest = (code: number): Level3Product | undefined =>
    others
      .filter((product) => product.code === code && apart(product, tracks) <= SAME_TIME_MS)
      .toSorted((a, b) => apart(a, tracks) - apart(b, tracks))[0]
  const mesocyclones = nearest(TABLE_CODES.NMD)?.mesocyclones ?? []
  const vortices = nearest(TABLE_CODES.NTV)?.vortices ?? []
  const hail = new Map(nearest(TABLE_CODES.NHI)?.hail.map(({ storm, estimate }) => [storm, estimate]))

  const known = new Set(tracks.storms.map(({ storm }) => storm))
  const unlisted = [...vortices, ...mesocyclones]
    .filter(({ storm }) => !known.has(storm))
    .filter(({ storm }, index, all) => all.findIndex((other) => other.storm === storm) === index)
    .map(({ storm, place }) => ({ storm, place, motion: null, forecast: [], peak: null }))

  return [...tracks.storms, ...unlisted].map(({ storm, place, motion, forecast, peak }) => {
    const own = vortices.filter((vortex) => vortex.storm === storm)
    const isTornadic = own.some(({ type }) => type === 'TVS')
    return {
      radar: radar.id,
      storm,
      range: distanceKm(radar, place),
      at: tracks.volumeTime,
      place,
      motion: motion && { direction: motion.direction, speed: kmFromNauticalMiles(motion.knots) / 3.6 },
      forecast,
      peak,
      strengthRank: greatest(mesocyclones.filter((one) => one.storm === storm).map((one) => one.strengthRank)),
      vortex: isTornadic ? 'TVS' : own.length > 0 ? 'ETVS' : null,
      lowLevelDifference: greatest(own.filter(({ type }) => type === 'TVS').map((one) => one.lowLevelDifference)),
      hail: hail.get(storm) ?? null,
      measured: null,
    }
  })
}

const apart = (a: Level3Product, b: Level3Product) => Math.abs(a.volumeTime.getTime() - b.volumeTime.getTime())

/** Returns the greatest known value, or null without one. */
export function greatest(values: (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : Math.max(...known)
}
