import { distanceToPolygonsKm, type Polygon } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'

const KM_PER_DEGREE = 111

export interface Box {
  west: number
  south: number
  east: number
  north: number
}

/** Returns whether a place lies in a box that does not cross the date line. */
export const isInBox = ({ latitude, longitude }: Place, { west, south, east, north }: Box): boolean =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east

/** Part of an event's area, as a rule one zone, with a box around it. */
export interface Area {
  polygons: Polygon[]
  box: Box
}

const known = new WeakMap<Polygon[], Area | null>()

/** Returns the area of a shape; its box is measured once for each list of polygons. Null without a single corner. */
export function toArea(polygons: Polygon[]): Area | null {
  const remembered = known.get(polygons)
  if (remembered !== undefined) return remembered
  const box = measureBox(polygons)
  const area = box && { polygons, box }
  known.set(polygons, area)
  return area
}

function measureBox(polygons: Polygon[]): Box | null {
  let box: Box | null = null
  for (const polygon of polygons) {
    for (const ring of polygon) {
      for (const [longitude, latitude] of ring) {
        box ??= { west: longitude, south: latitude, east: longitude, north: latitude }
        box.west = Math.min(box.west, longitude)
        box.south = Math.min(box.south, latitude)
        box.east = Math.max(box.east, longitude)
        box.north = Math.max(box.north, latitude)
      }
    }
  }
  return box
}

/** Returns a box that contains everything within so many km of a place; the true distance decides the rest. */
export function boxAround({ latitude, longitude }: Place, radiusKm: number): Box {
  const up = radiusKm / KM_PER_DEGREE + 0.05
  const across = up / Math.max(0.1, Math.cos((latitude * Math.PI) / 180))
  return { west: longitude - across, south: latitude - up, east: longitude + across, north: latitude + up }
}

export const overlap = (a: Box, b: Box): boolean =>
  a.west <= b.east && a.east >= b.west && a.south <= b.north && a.north >= b.south

/**
 * Measures how far areas are from one place, each of them once: km to the nearest, 0 inside one, and infinity when all
 * are farther away than `withinKm`.
 */
export function createDistance(place: Place, withinKm: number): (areas: readonly Area[]) => number {
  const reach = boxAround(place, withinKm)
  const measured = new Map<Area, number>()

  function distanceTo(area: Area): number {
    const distance = measured.get(area) ?? distanceToPolygonsKm(place, area.polygons)
    measured.set(area, distance)
    return distance
  }

  return (areas) => {
    let nearest = Number.POSITIVE_INFINITY
    for (const area of areas) if (overlap(area.box, reach)) nearest = Math.min(nearest, distanceTo(area))
    return nearest <= withinKm ? nearest : Number.POSITIVE_INFINITY
  }
}
