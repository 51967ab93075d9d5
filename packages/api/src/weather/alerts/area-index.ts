import { distanceToPolygonsKm } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { type Area, boxAround } from './area'

/** Finds whose areas lie within so many km of a place; each with its distance in km, 0 inside. */
export type FindNear<Owner> = (place: Place, withinKm: number) => Map<Owner, number>

/**
 * Several owners may share an area, which is measured once. The boxes stand side by side in memory: going through all of
 * a country's takes microseconds.
 */
export function createAreaIndex<Owner extends { areas: readonly Area[] }>(owners: readonly Owner[]): FindNear<Owner> {
  const ownersOf = new Map<Area, Owner[]>()
  for (const owner of owners) {
    for (const area of owner.areas) {
      const sharing = ownersOf.get(area)
      if (sharing) sharing.push(owner)
      else ownersOf.set(area, [owner])
    }
  }
  const entries = [...ownersOf]
  const boxes = Float64Array.from(entries.flatMap(([{ box }]) => [box.west, box.south, box.east, box.north]))

  return (place, withinKm) => {
    const reach = boxAround(place, withinKm)
    const found = new Map<Owner, number>()
    for (let index = 0; index < entries.length; index += 1) {
      const first = index * 4
      if ((boxes[first] ?? 0) > reach.east || (boxes[first + 2] ?? 0) < reach.west) continue
      if ((boxes[first + 1] ?? 0) > reach.north || (boxes[first + 3] ?? 0) < reach.south) continue
      const entry = entries[index]
      if (entry === undefined) continue
      const [area, sharing] = entry
      const distance = distanceToPolygonsKm(place, area.polygons)
      if (distance > withinKm) continue
      for (const owner of sharing) found.set(owner, Math.min(distance, found.get(owner) ?? distance))
    }
    return found
  }
}
