import type { Place } from '@squall/shared/rules/place'
import { useEffect } from 'react'
import { createStore } from './store'

const UNSUPPORTED_LOCATION = 'Geolocation is not supported by this device'
/** The code of GeolocationPositionError for a denied permission. */
export const PERMISSION_DENIED = 1
/** For failures without a GeolocationPositionError code. */
const UNKNOWN_ERROR = -1

const MINUTE = 60_000
/** A cached position of this age is good enough for weather. */
const MAXIMUM_AGE_MS = 10 * MINUTE

const options: PositionOptions = { enableHighAccuracy: true, timeout: 10_000 }

interface MyPlace {
  place: Place | null
  /** Accuracy in metres; null when the place was chosen manually. */
  accuracy: number | null
  /** When the place was measured, ms; null while it is not known. */
  measuredAt: number | null
  isAsking: boolean
  /** Why the last request failed: a code of GeolocationPositionError, 0 without geolocation, -1 for anything else. */
  errorCode: number | null
}

const unknown: MyPlace = { place: null, accuracy: null, measuredAt: null, isAsking: false, errorCode: null }

const myPlace = createStore<MyPlace>(unknown)

const locationAccess = createStore(false)

let isWatchingAccess = false

let wasAsked = false

// Detect a denied permission before the first render, so that the notice does not shift the page.
void isLocationDenied().then((isDenied) => {
  if (isDenied && !wasAsked) myPlace.set({ ...unknown, errorCode: PERMISSION_DENIED })
})

/** Returns the current place, and why it is not known. */
export const placeNow = (): Pick<MyPlace, 'place' | 'errorCode'> => myPlace.get()

/** Returns the last known place; never locates the device. */
export const useKnownPlace = (): Place | null => myPlace.useValue().place

/** Returns whether the device is being located, and why the last try failed; never locates it. */
export const useLocating = (): Pick<MyPlace, 'isAsking' | 'errorCode'> => myPlace.useValue()

/**
 * Locates this device; a failure keeps the last place and sets `errorCode`.
 * @param maximumAge the maximum age in ms of a position cached by the browser
 * @returns whether the place is known now
 */
export async function locateMe(maximumAge = MAXIMUM_AGE_MS): Promise<boolean> {
  if (myPlace.get().isAsking) return false
  wasAsked = true
  myPlace.set({ ...myPlace.get(), isAsking: true })
  try {
    const { coords, timestamp } = await currentPosition(maximumAge)
    const place = { latitude: coords.latitude, longitude: coords.longitude }
    myPlace.set({ place, accuracy: coords.accuracy, measuredAt: timestamp, isAsking: false, errorCode: null })
    return true
  } catch (error) {
    console.info('The location is not known', error)
    const errorCode = error instanceof LocationError ? error.code : UNKNOWN_ERROR
    myPlace.set({ ...myPlace.get(), isAsking: false, errorCode })
    return false
  }
}

/** Sets a manually chosen place, until the device is located again. */
export function choosePlace(place: Place): void {
  wasAsked = true
  myPlace.set({ ...unknown, place, measuredAt: Date.now() })
}

/** Returns whether this page may locate the device: the browser says so, or it has just located it. */
export function useLocationAccess(): boolean {
  const isGranted = locationAccess.useValue()
  const { accuracy } = myPlace.useValue()
  useEffect(() => void watchLocationAccess(), [])
  return isGranted || accuracy !== null
}

/** Follows the browser's permission from the first call on; browsers that do not report it leave it false. */
async function watchLocationAccess(): Promise<void> {
  if (isWatchingAccess) return
  isWatchingAccess = true
  const status = await queryLocationPermission()
  if (status === null) return
  const note = () => locationAccess.set(status.state === 'granted')
  note()
  status.addEventListener('change', note)
}

/** Returns the place of this device, located once per visit; `locate` repeats it. */
export function useMyPlace() {
  const state = myPlace.useValue()
  // Only the first screen that needs the place locates the device.
  useEffect(() => {
    if (!wasAsked) void locateMe()
  }, [])
  return { ...state, locate: () => void locateMe() }
}

/** `message` is shown to the user; `code` is that of GeolocationPositionError, 0 without geolocation. */
class LocationError extends Error {
  constructor(
    message: string,
    readonly code: number,
  ) {
    super(message)
  }
}

/** Returns the device's position, at most `maximumAge` ms old. @throws LocationError */
function currentPosition(maximumAge: number): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new LocationError(UNSUPPORTED_LOCATION, 0))
    navigator.geolocation.getCurrentPosition(
      resolve,
      ({ code }) => reject(new LocationError(locationErrorText(code), code)),
      { ...options, maximumAge },
    )
  })
}

/** Returns this device's place, in degrees. @throws LocationError */
export async function currentPlace(): Promise<Place> {
  const { coords } = await currentPosition(MINUTE)
  return { latitude: coords.latitude, longitude: coords.longitude }
}

/** Returns whether the location permission is denied; false where the browser does not report it. */
async function isLocationDenied(): Promise<boolean> {
  return (await queryLocationPermission())?.state === 'denied'
}

async function queryLocationPermission(): Promise<PermissionStatus | null> {
  const status = await globalThis.navigator?.permissions?.query({ name: 'geolocation' }).catch(() => null)
  return status ?? null
}

/** Returns the message for a code of GeolocationPositionError. */
export function locationErrorText(code: number): string {
  switch (code) {
    case PERMISSION_DENIED:
      return 'Location access permission denied. Location is required for accurate storm tracking.'
    case 2:
      return 'Location information is unavailable'
    case 3:
      return 'Location request timed out'
    default:
      return 'Failed to get location'
  }
}
