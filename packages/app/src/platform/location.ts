import type { Place } from '@squall/shared/rules/place'

const UNSUPPORTED_LOCATION = 'Geolocation is not supported by this device'

export const PERMISSION_DENIED = 1

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

/** The device's position, at most `maximumAge` ms old. Rejects with a LocationError. */
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

/** True if the location permission is denied. Not every browser reports it. */
export async function isLocationDenied(): Promise<boolean> {
  const status = await globalThis.navigator?.permissions?.query({ name: 'geolocation' }).catch(() => null)
  return status?.state === 'denied'
}

/** Why the position is not known; the codes are those of GeolocationPositionError. */
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
