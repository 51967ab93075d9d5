import type { StormTracking } from '@squall/shared/contract/weather'
import type { Place } from '@squall/shared/rules/place'
import type { Services } from '../../../services'
import { describeStorm } from '../../../weather/storms/to-storm'
import { warningsOver } from '../../../weather/storms/warnings'

const MAX_STORMS = 200

/** The storms around a place, from memory; asking makes the radars near it worth reading. */
export function trackStorms(services: Services, place: Place, radiusKm: number): StormTracking {
  const { storms, alerts, now } = services
  storms.ask(place)
  const near = storms.near(place, radiusKm).slice(0, MAX_STORMS)
  return {
    storms: near.map((storm) => describeStorm(storm, warningsOver(alerts, storm.place), now())),
    ...storms.freshness(place),
  }
}
