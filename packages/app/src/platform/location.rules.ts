export const UNSUPPORTED_LOCATION = 'Geolocation is not supported by this device'

export const PERMISSION_DENIED = 1

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
