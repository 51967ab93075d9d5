import type { Place } from '@squall/shared/rules/place'

const RADIANS = Math.PI / 180
const J2000_MS = Date.UTC(2000, 0, 1, 12)
const DAY_MS = 24 * 60 * 60_000

/** Whether any of the sun stands above the horizon. Low-precision sun of the Astronomical Almanac, good to 0.01°. */
export function isSunUp({ latitude, longitude }: Place, time: Date): boolean {
  const days = (time.getTime() - J2000_MS) / DAY_MS
  const anomaly = (357.528 + 0.9856003 * days) * RADIANS
  const ecliptic = (280.46 + 0.9856474 * days + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * RADIANS
  const tilt = (23.439 - 0.0000004 * days) * RADIANS
  const declination = Math.asin(Math.sin(tilt) * Math.sin(ecliptic))
  const ascension = Math.atan2(Math.cos(tilt) * Math.sin(ecliptic), Math.cos(ecliptic))
  const siderealTime = (280.46062 + 360.98564737 * days + longitude) * RADIANS
  const height =
    Math.sin(latitude * RADIANS) * Math.sin(declination) +
    Math.cos(latitude * RADIANS) * Math.cos(declination) * Math.cos(siderealTime - ascension)
  // Air bends the light: the upper edge is seen when the middle is 0.833° below.
  return Math.asin(height) > -0.833 * RADIANS
}
