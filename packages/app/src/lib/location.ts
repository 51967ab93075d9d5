import type { Place } from '@squall/shared/rules/place'
import { locationErrorText, UNSUPPORTED_LOCATION } from './location.rules'

const options: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 }

/** Where this device is, in degrees. Rejects with an Error whose message is for a person. */
export function currentPlace(): Promise<Place> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error(UNSUPPORTED_LOCATION))
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      (error) => reject(new Error(locationErrorText(error.code))),
      options,
    )
  })
}
