import type { Place } from '@squall/shared/rules/place'
import { useEffect } from 'react'
import { type MyPlace, myPlace, PLACE_KEY, unknownPlace } from './known-place'
import { removeStored, writeStored } from './storage'
import { createStore } from './store'

/** Places are remembered to about 100 m, which is enough for weather. */
const KEPT_DECIMALS = 3

const UNSUPPORTED_LOCATION = 'Geolocation is not supported by this device'
/** The code of GeolocationPositionError for a denied permission. */
export const PERMISSION_DENIED = 1
/** For failures without a GeolocationPositionError code. */
const UNKNOWN_ERROR = -1

const MINUTE = 60_000
/** A cached position of this age is good enough for weather. */
const MAXIMUM_AGE_MS = 10 * MINUTE

/** A chaser at 100 km/h drives 28 m in this time. */
export const MOVING_AGE_MS = 1_000

const options: PositionOptions = { enableHighAccuracy: true, timeout: 10_000 }

const isChosenByHand = ({ place, accuracy }: MyPlace) => place !== null && accuracy === null

const locationAccess = createStore(false)

let isWatchingAccess = false

/** Whether this visit needs no place by itself: the device was located, or the place was chosen by hand. */
let isSettled = isChosenByHand(myPlace.get())

const permission = queryLocationPermission()

// Detect a denied permission before the first render, so that the notice does not shift the page.
void permission.then((status) => {
  if (status?.state === 'denied' && !isSettled && myPlace.get().place === null) {
    myPlace.set({ ...unknownPlace, errorCode: PERMISSION_DENIED })
  }
})

/** Returns the current place, and why it is not known. */
export const placeNow = (): Pick<MyPlace, 'place' | 'errorCode'> => myPlace.get()

/** Returns whether the device is being located, and why the last try failed; never locates it. */
export const useLocating = (): Pick<MyPlace, 'isAsking' | 'errorCode'> => myPlace.useValue()

/**
 * Locates this device; a failure keeps the last place and sets `errorCode`.
 * @param maximumAge the maximum age in ms of a position cached by the browser
 * @returns whether the place is known now
 */
export async function locateMe(maximumAge = MAXIMUM_AGE_MS): Promise<boolean> {
  if (myPlace.get().isAsking) return false
  isSettled = true
  myPlace.set({ ...myPlace.get(), isAsking: true })
  try {
    const { coords, timestamp } = await currentPosition(maximumAge)
    const place = { latitude: coords.latitude, longitude: coords.longitude }
    remember({ place, accuracy: coords.accuracy, measuredAt: timestamp, isAsking: false, errorCode: null })
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
  isSettled = true
  remember({ ...unknownPlace, place, measuredAt: Date.now() })
}

/** Forgets the place on this device, until its owner asks for it again. */
export function forgetPlace(): void {
  isSettled = true
  removeStored(PLACE_KEY)
  myPlace.set(unknownPlace)
}

/** Keeps a place for this visit and, on this device only, for the next ones. */
function remember(state: MyPlace & { place: Place }) {
  const round = (degrees: number) => Number(degrees.toFixed(KEPT_DECIMALS))
  const { place, accuracy, measuredAt } = state
  const { latitude, longitude } = place
  writeStored(PLACE_KEY, { latitude: round(latitude), longitude: round(longitude), accuracy, measuredAt })
  myPlace.set(state)
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
  const status = await permission
  if (status === null) return
  const note = () => locationAccess.set(status.state === 'granted')
  note()
  status.addEventListener('change', note)
}

/**
 * Returns the place of this device: the remembered one, located again once per visit where the browser has the permission
 * already. Without the permission only `locate` asks for it, so call it on a press of a button that says why.
 */
export function useMyPlace() {
  const state = myPlace.useValue()
  useEffect(() => void locateIfAllowed(), [])
  return { ...state, locate: () => void locateMe() }
}

async function locateIfAllowed(): Promise<void> {
  const status = await permission
  if (status?.state === 'granted' && !isSettled) await locateMe()
}

/** `message` is shown to the user; `code` is that of GeolocationPositionError, 0 without geolocation. */
export class LocationError extends Error {
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

/** Returns this device's position, at most a second old, for a map on which it moves. @throws LocationError */
export const measurePosition = (): Promise<GeolocationPosition> => currentPosition(MOVING_AGE_MS)

/** Returns this device's place, in degrees. @throws LocationError */
export async function currentPlace(): Promise<Place> {
  const { coords } = await currentPosition(MINUTE)
  return { latitude: coords.latitude, longitude: coords.longitude }
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
