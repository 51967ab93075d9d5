import type { Place } from '@squall/shared/rules/place'
import { isRecord, readStored } from './storage'
import { createStore } from './store'

/** Where the last place of this device is stored. */
export const PLACE_KEY = 'squall-place'

export interface MyPlace {
  place: Place | null
  /** Accuracy in metres; null when the place was chosen manually. */
  accuracy: number | null
  /** When the place was measured, ms; null while it is not known. */
  measuredAt: number | null
  isAsking: boolean
  /** Why the last request failed: a code of GeolocationPositionError, 0 without geolocation, -1 for anything else. */
  errorCode: number | null
}

export const unknownPlace: MyPlace = { place: null, accuracy: null, measuredAt: null, isAsking: false, errorCode: null }

/** The place of this device: remembered from an earlier visit, until it is located again. */
export const myPlace = createStore<MyPlace>(readStored(PLACE_KEY, parseRemembered) ?? unknownPlace)

/** Returns the last known place; never locates the device. */
export const useKnownPlace = (): Place | null => myPlace.useValue().place

function parseRemembered(stored: unknown): MyPlace | null {
  if (!isRecord(stored)) return null
  const { latitude, longitude, accuracy, measuredAt } = stored
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null
  const toNumber = (value: unknown) => (typeof value === 'number' ? value : null)
  return {
    ...unknownPlace,
    place: { latitude, longitude },
    accuracy: toNumber(accuracy),
    measuredAt: toNumber(measuredAt),
  }
}
