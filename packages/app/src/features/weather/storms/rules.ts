import type { Storm, StormTracking } from '@squall/shared/contract/weather'
import { compassPoint } from '@squall/shared/rules/compass'
import { bearingDegrees, distanceKm } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { formatInches, formatKm, formatMph } from '../../../platform/format'

/** How many predictions a card lists. */
export const LISTED_PREDICTIONS = 3

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

/** Worst first. */
export const intensities = ['violent', 'strong', 'moderate', 'weak'] as const

const RADAR = 'NEXRAD'

const rotationWords: Record<Storm['rotation'], string> = {
  none: 'None detected',
  mesocyclone: 'Mesocyclone',
  'tornado-vortex-signature': 'Tornado vortex signature',
}

/** Only a radar sees rotation: without one, nothing is known of it. */
export function rotationText({ rotation, sources }: Pick<Storm, 'rotation' | 'sources'>): string {
  const isSeen = rotation !== 'none' || sources.some((source) => source.startsWith(RADAR))
  return isSeen ? rotationWords[rotation] : NOT_REPORTED
}

/** 'Violent supercell'. */
export const stormName = ({ intensity, type }: Pick<Storm, 'intensity' | 'type'>): string =>
  `${intensityLabels[intensity]} ${stormTypeLabels[type].toLowerCase()}`

export const toPlace = ({ lat, lon }: { lat: number; lon: number }): Place => ({ latitude: lat, longitude: lon })

/** Where something is as seen from a place: '24 km SW of you'. */
export function whereaboutsText(place: Place, there: Place): string {
  const distance = distanceKm(place, there)
  if (distance < 1) return 'Over you'
  return `${formatKm(distance)} ${compassPoint(bearingDegrees(place, there))} of you`
}

/** 'ENE at 38 mph'. A storm that is too new for a motion, or stands still, says so. */
export function movementText(movement: Storm['movement']): string {
  if (movement === null) return 'Too new to tell'
  if (Math.round(movement.speed) === 0) return 'Nearly stationary'
  return `${compassPoint(movement.direction)} at ${formatMph(movement.speed)}`
}

/** What is measured along a radar beam is the least the wind can be. */
export function windText({ maxWindSpeed, windIsLowerBound }: Storm['characteristics']): string {
  if (maxWindSpeed === null) return NOT_REPORTED
  return windIsLowerBound ? `At least ${formatMph(maxWindSpeed)}` : formatMph(maxWindSpeed)
}

export const hailText = (inches: number | null): string => {
  if (inches === null) return NOT_REPORTED
  return inches === 0 ? 'None detected' : formatInches(inches)
}

export const rainText = (inchesPerHour: number | null): string =>
  inchesPerHour === null ? NOT_REPORTED : `${formatInches(inchesPerHour)}/hr`

/** Above one half a tornado is likelier than not. */
export const tornadoLevel = (percent: number): 'likely' | 'possible' =>
  percent > LIKELY_TORNADO_PERCENT ? 'likely' : 'possible'

/** What an empty list of storms means; only 'none' means that there are none. */
export type Emptiness = 'off' | 'not-covered' | 'stale' | 'incomplete' | 'none'

export function getEmptiness(
  { coverage, stale, complete }: Pick<StormTracking, 'coverage' | 'stale' | 'complete'>,
  isOff: boolean,
): Emptiness {
  if (isOff) return 'off'
  if (!coverage) return 'not-covered'
  if (stale) return 'stale'
  return complete ? 'none' : 'incomplete'
}
