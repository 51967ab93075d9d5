import type { RadarStormCell } from '@squall/shared/contract/weather'
import type { Place } from '@squall/shared/rules/place'
import type { Services } from '../../../services'
import { nearestRadars, RADAR_REACH_KM, type RadarSite } from '../../../weather/level3/radars'
import { trackStorms } from '../storms/queries'

/** The storms within the reach of the radar that serves a place, or was chosen, with where they go; none where no radar sees. */
export function stormCells(services: Services, place: Place, chosen?: RadarSite): RadarStormCell[] {
  const radar = chosen ?? nearestRadars(place, RADAR_REACH_KM)[0]
  if (radar === undefined) return []
  return trackStorms(services, radar, RADAR_REACH_KM).storms.map(
    ({ id, currentLocation, movement, intensity, predictions }) => ({
      id,
      ...currentLocation,
      motion: movement,
      intensity,
      forecast: predictions.map(({ location, time }) => ({ ...location, time })),
    }),
  )
}
