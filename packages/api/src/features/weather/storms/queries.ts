import type { RadarStormCell, StormTracking } from '@squall/shared/contract/weather'
import type { Place } from '@squall/shared/rules/place'
import type { Services } from '../../../services'
import { nearestRadars, RADAR_REACH_KM, type RadarSite } from '../../../weather/level3/radars'
import { toStorm, warningsOver } from '../../../weather/storms/to-storm'

const MAX_STORMS = 200

/** Returns the storms around a place from memory, and has the radars near it read from now on. */
export function listStorms(services: Services, place: Place, radiusKm: number): StormTracking {
  const { storms, alerts, now } = services
  storms.ask(place)
  const near = storms.near(place, radiusKm).slice(0, MAX_STORMS)
  return {
    storms: near.map((storm) => toStorm(storm, warningsOver(alerts, storm.place), now())),
    ...storms.freshness(place),
  }
}

/** Returns the storms within range of the chosen radar or the nearest one, with their forecasts; none where no radar reaches. */
export function stormCells(services: Services, place: Place, chosen?: RadarSite): RadarStormCell[] {
  const radar = chosen ?? nearestRadars(place, RADAR_REACH_KM)[0]
  if (radar === undefined) return []
  return listStorms(services, radar, RADAR_REACH_KM).storms.map(
    ({ id, currentLocation, movement, intensity, predictions }) => ({
      id,
      ...currentLocation,
      motion: movement,
      intensity,
      forecast: predictions.map(({ location, time }) => ({ ...location, time })),
    }),
  )
}
