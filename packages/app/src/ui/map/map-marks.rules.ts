import type { Place } from '@squall/shared/rules/place'
import { type MapFeatures, toFeatures, toPoint } from '../../platform/map/geojson.rules'
import type { MarkTone } from './map-colors'
import type { MarkShape, SignName } from './mark-shapes.rules'

/** Something at a place of the map. */
export interface MapMark {
  id: string
  place: Place
  sign: SignName
  shape: MarkShape
  tone: MarkTone
  /** Smaller is more important: it lies on top, and gives a cluster of marks its colour. */
  rank: number
}

/** Marks of one place stand beside each other on so many spots: the middle and around it. */
export const SPOTS = 7

/** Marks closer than this, about 10 m, are at one place. */
const SAME_PLACE = 1e4

/** Returns what a map draws of marks. Those at one place have spots of their own, in the order of the list. */
export function toMarkFeatures(marks: MapMark[]): MapFeatures {
  const taken = new Map<number, number>()
  return toFeatures(
    marks.map(({ id, place, sign, shape, tone, rank }) => {
      const key = Math.round(place.latitude * SAME_PLACE) * 1e7 + Math.round(place.longitude * SAME_PLACE)
      const before = taken.get(key) ?? 0
      taken.set(key, before + 1)
      return toPoint(place, { id, sign, shape, tone, rank, spot: before % SPOTS })
    }),
  )
}

/** Returns the tone of each rank that the marks have, for the colour of clusters. */
export function listRankTones(marks: MapMark[]): [rank: number, tone: MarkTone][] {
  return [...new Map(marks.map(({ rank, tone }) => [rank, tone]))].sort(([a], [b]) => a - b)
}
