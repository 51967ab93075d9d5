import { distanceKm } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { getStateCode, getTowns, type Towns } from './towns'

/** A town farther away says nothing about a place. */
const REACH_KM = 60
const KM_PER_DEGREE = 111.2

/** A town's own extent: within it the distance to its centre means little. */
const TOWN_RADIUS_KM = 1.5

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/**
 * Returns the town that people would name for a place: 'Moore, OK' in the United States, 'Moers, Germany' elsewhere; null
 * where no town is within 60 km. A larger town is named from farther away than a village. Reads no network.
 */
export function namePlace(place: Place): string | null {
  const towns = getTowns()
  const nearest = findTown(towns, place)
  if (nearest === null) return null
  const town = towns.describe(nearest)
  return `${town.name}, ${getStateCode(town) ?? countryNames.of(town.country) ?? town.country}`
}

function findTown(all: Towns, place: Place): number | null {
  let best: number | null = null
  let leastCost = Number.POSITIVE_INFINITY
  for (const town of all.listNear(place, REACH_KM / KM_PER_DEGREE)) {
    const km = distanceKm(place, all.getPlace(town))
    const cost = (km + TOWN_RADIUS_KM) / getWeight(all.getPopulation(town))
    if (km > REACH_KM || cost >= leastCost) continue
    best = town
    leastCost = cost
  }
  return best
}

/** Returns how much farther than a hamlet a town is named: about 8 times for 500 people, 23 for 60,000, 34 for 600,000. */
const getWeight = (population: number) => Math.log10(population + 10) ** 2
