import type { Place } from '@squall/shared/rules/place'
import { locationErrorText, UNSUPPORTED_LOCATION } from './location.rules'

const options: PositionOptions = { enableHighAccuracy: true, timeout: 10_000 }
const MINUTE = 60_000

/** The message is for a person; the code is that of GeolocationPositionError, 0 without geolocation. */
export class LocationError extends Error {
  constructor(
    message: string,
    readonly code: number,
  ) {
    super(message)
  }
}

/** What this device knows of its position, at most so many ms old. Rejects with a LocationError. */
export function currentPosition(maximumAge: number): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new LocationError(UNSUPPORTED_LOCATION, 0))
    navigator.geolocation.getCurrentPosition(
      resolve,
      ({ code }) => reject(new LocationError(locationErrorText(code), code)),
      { ...options, maximumAge },
    )
  })
}

/** Where this device is, in degrees. Rejects with a LocationError. */
export async function currentPlace(): Promise<Place> {
  const { coords } = await currentPosition(MINUTE)
  return { latitude: coords.latitude, longitude: coords.longitude }
}

/** Whether this browser was told never to say where the device is. Not every browser tells. */
export async function isLocationDenied(): Promise<boolean> {
  const status = await globalThis.navigator?.permissions?.query({ name: 'geolocation' }).catch(() => null)
  return status?.state === 'denied'
}
