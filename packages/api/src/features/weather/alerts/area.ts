import { distanceToPolygonsKm, type Polygon } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'

const KM_PER_DEGREE = 111

export interface Box {
  west: number
  south: number
  east: number
  north: number
}

/** Part of an event's area, as a rule one zone, with a box around it. */
export interface Area {
  polygons: Polygon[]
  box: Box
}

const known = new WeakMap<Polygon[], Area | null>()

/** The area of a shape; its box is measured once for each list of polygons. Null without a single corner. */
export function areaOf(polygons: Polygon[]): Area | null {
  const remembered = known.get(polygons)
  if (remembered !== undefined) return remembered
  const box = boxOf(polygons)
  const area = box && { polygons, box }
  known.set(polygons, area)
  return area
}

function boxOf(polygons: Polygon[]): Box | null {
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

/** Rules out what is surely too far away, cheaply; the true distance decides the rest. */
export function mayReach(box: Box, { latitude, longitude }: Place, radiusKm: number): boolean {
  const up = radiusKm / KM_PER_DEGREE + 0.05
  const across = up / Math.max(0.1, Math.cos((latitude * Math.PI) / 180))
  const inLatitude = latitude >= box.south - up && latitude <= box.north + up
  return inLatitude && longitude >= box.west - across && longitude <= box.east + across
}

/** Km to the nearest of the areas, 0 inside one; infinity when all are farther away than `withinKm`. */
export function distanceToAreasKm(place: Place, areas: readonly Area[], withinKm: number): number {
  let nearest = Number.POSITIVE_INFINITY
  for (const { polygons, box } of areas) {
    if (!mayReach(box, place, Math.min(withinKm, nearest))) continue
    nearest = Math.min(nearest, distanceToPolygonsKm(place, polygons))
    if (nearest === 0) break
  }
  return nearest <= withinKm ? nearest : Number.POSITIVE_INFINITY
}
