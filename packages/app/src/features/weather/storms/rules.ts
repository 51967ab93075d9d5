import type { Storm, StormTracking } from '@squall/shared/contract/weather'
import { bearingDegrees, compassPoint, distanceKm } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { formatDistance, formatInches, formatSpeed } from '../../../platform/weather-format'

/** The number of predictions on a card. */
export const LISTED_PREDICTIONS = 3

/** The error radius in km that `confidence` refers to. */
export const CONFIDENCE_KM = 15

/** The rings around the place on the map. */
export const RINGS_KM = [10, 50, 100]

const LIKELY_TORNADO_PERCENT = 50

export const NOT_REPORTED = 'Not reported'

export const stormTypeLabels: Record<Storm['type'], string> = {
  supercell: 'Supercell',
  mesocyclone: 'Mesocyclone',
  'squall-line': 'Squall line',
  other: 'Thunderstorm',
}

export const intensityLabels: Record<Storm['intensity'], string> = {
  violent: 'Violent',
  strong: 'Strong',
  moderate: 'Moderate',
  weak: 'Weak',
}

/** Most intense first. */
export const intensities = ['violent', 'strong', 'moderate', 'weak'] as const

const RADAR = 'NEXRAD'

export const rotationWords: Record<Storm['rotation'], string> = {
  none: 'None detected',
  mesocyclone: 'Mesocyclone',
  'tornado-vortex-signature': 'Tornado vortex signature',
}

/** Returns the rotation as text. Only radar measures it, so without a radar it is not reported. */
export function formatRotation({ rotation, sources }: Pick<Storm, 'rotation' | 'sources'>): string {
  const isSeen = rotation !== 'none' || sources.some((source) => source.startsWith(RADAR))
  return isSeen ? rotationWords[rotation] : NOT_REPORTED
}

/** Returns '75% severe within the hour'; empty where ProbSevere has no such storm. */
export const formatSevereChance = ({ severeProbability }: Pick<Storm, 'severeProbability'>): string =>
  severeProbability === null ? '' : `${severeProbability}% severe within the hour`

/** Returns a storm's name: 'Violent supercell'. */
export const formatStormName = ({ intensity, type }: Pick<Storm, 'intensity' | 'type'>): string =>
  `${intensityLabels[intensity]} ${stormTypeLabels[type].toLowerCase()}`

/** Returns the place of a latitude and longitude as the api names them. */
export const latLonToPlace = ({ lat, lon }: { lat: number; lon: number }): Place => ({ latitude: lat, longitude: lon })

/** Returns a position relative to the user: '24 km SW of you'. */
export function formatWhereabouts(place: Place, there: Place): string {
  const distance = distanceKm(place, there)
  if (distance < 1) return 'Over you'
  return `${formatDistance(distance)} ${compassPoint(bearingDegrees(place, there))} of you`
}

/** Returns 'ENE at 38 mph', or that the storm is too new for a motion or stands still. */
export function formatMovement(movement: Storm['movement']): string {
  if (movement === null) return 'Too new to tell'
  if (Math.round(movement.speed) === 0) return 'Nearly stationary'
  return `${compassPoint(movement.direction)} at ${formatSpeed(movement.speed)}`
}

/** Returns the wind as text; "At least" for radar values, which cover only the component along the beam. */
export function formatMaxWind({ maxWindSpeed, windIsLowerBound }: Storm['characteristics']): string {
  if (maxWindSpeed === null) return NOT_REPORTED
  return windIsLowerBound ? `At least ${formatSpeed(maxWindSpeed)}` : formatSpeed(maxWindSpeed)
}

/** Returns the size of hail as text; a radar's table bounds it at both ends. */
export function formatHail({
  hailSize,
  hailIsLowerBound,
  hailBelow,
}: Pick<Storm['characteristics'], 'hailSize' | 'hailIsLowerBound' | 'hailBelow'>): string {
  if (hailSize === null) return hailBelow === null ? NOT_REPORTED : `Below ${formatInches(hailBelow)}`
  if (hailSize === 0) return 'None detected'
  return hailIsLowerBound ? `At least ${formatInches(hailSize)}` : formatInches(hailSize)
}

export const formatRain = (inchesPerHour: number | null): string =>
  inchesPerHour === null ? NOT_REPORTED : `${formatInches(inchesPerHour)}/hr`

/** Returns 'likely' from above 50 per cent. */
export const getTornadoLevel = (percent: number): 'likely' | 'possible' =>
  percent > LIKELY_TORNADO_PERCENT ? 'likely' : 'possible'

/** Why a storm list is empty; only 'none' means that there are no storms. */
export type EmptyStormsReason = 'off' | 'not-covered' | 'stale' | 'incomplete' | 'none'

export function explainEmptyStorms(
  { coverage, stale, complete }: Pick<StormTracking, 'coverage' | 'stale' | 'complete'>,
  isOff: boolean,
): EmptyStormsReason {
  if (isOff) return 'off'
  if (!coverage) return 'not-covered'
  if (stale) return 'stale'
  return complete ? 'none' : 'incomplete'
}
