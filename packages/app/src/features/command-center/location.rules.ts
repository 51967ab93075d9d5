import type { Place } from '@squall/shared/rules/place'
import { formatElapsed } from '../../platform/format'
import { PERMISSION_DENIED } from '../../platform/location'
import { formatAccuracy, formatNearDistance } from '../../platform/weather-format'

const MINUTE = 60_000

/** Returns the message for a location error; see `errorCode` of the location state. */
export function describeLocationProblem(code: number): string {
  switch (code) {
    case 0:
      return 'Geolocation is not supported by this browser'
    case PERMISSION_DENIED:
      return 'Location access denied. Please enable location permissions.'
    case 2:
      return 'Location information is unavailable.'
    case 3:
      return 'Location request timed out.'
    default:
      return 'An unknown error occurred while retrieving location.'
  }
}

const HIGH_WITHIN_M = 100
const MEDIUM_WITHIN_M = 1000

/** Returns what the words for the accuracy mean. */
export const explainAccuracy = (): string =>
  `High is within ${formatAccuracy(100)}, Medium within ${formatNearDistance(1)}, Low beyond.`

export function getAccuracyLabel(meters: number): 'High' | 'Medium' | 'Low' {
  if (meters <= HIGH_WITHIN_M) return 'High'
  return meters <= MEDIUM_WITHIN_M ? 'Medium' : 'Low'
}

/** Returns the age of a reading (times in ms): 'Now', '12m ago'. */
export function formatReadingAge(measuredAt: number, now: number): string {
  if (now - measuredAt < MINUTE) return 'Now'
  return `${formatElapsed(new Date(measuredAt).toISOString(), now)} ago`
}

const NUMBER = /^([-−+]?\d{1,3}(?:[.,]\d+)?)\s*°?\s*([NSEW])?$/i

/** Returns the degrees of a typed text: '35.34', '−97,49', '97.49 W'. Null when invalid or beyond `limit`. */
export function parseDegrees(text: string, limit: 90 | 180): number | null {
  const [, number = '', letter = ''] = NUMBER.exec(text.trim()) ?? []
  if (number === '') return null
  const isOfOtherAxis = (limit === 90 ? 'EW' : 'NS').includes(letter.toUpperCase())
  if (letter !== '' && isOfOtherAxis) return null
  const value = Number(number.replace('−', '-').replace(',', '.'))
  const degrees = /[SW]/i.test(letter) ? -Math.abs(value) : value
  return Math.abs(degrees) <= limit ? degrees : null
}

export interface PlaceForm {
  latitude: string
  longitude: string
}

export const BAD_LATITUDE = 'Latitude is a number from -90 to 90, such as 35.34'
export const BAD_LONGITUDE = 'Longitude is a number from -180 to 180, such as -97.49'

/** Returns the typed place, or an error for each invalid field. */
export function parsePlace(form: PlaceForm): { place: Place } | { errors: Partial<PlaceForm> } {
  const latitude = parseDegrees(form.latitude, 90)
  const longitude = parseDegrees(form.longitude, 180)
  if (latitude !== null && longitude !== null) return { place: { latitude, longitude } }
  return {
    errors: {
      ...(latitude === null && { latitude: BAD_LATITUDE }),
      ...(longitude === null && { longitude: BAD_LONGITUDE }),
    },
  }
}
