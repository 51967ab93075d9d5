import type { DevicePosition } from '@squall/shared/contract/live'
import type { PlacePrecision } from '@squall/shared/rules/place'
import { MOVING_AGE_MS } from '../../platform/location'

const KMH_PER_METER_A_SECOND = 3.6

const SENTENCES: Record<PlacePrecision, string> = {
  exact: 'Your exact place is shown',
  approximate: 'Your place is shown to about 1 km',
  off: 'Your place is not shown',
}

/** Returns what viewers see of the broadcaster's place, in one sentence; `problem` says why the device does not know it. */
export function describeSharing(precision: PlacePrecision, problem: string | null): string {
  return precision !== 'off' && problem !== null ? 'Your device does not know your place' : SENTENCES[precision]
}

const orNull = (value: number | null): number | null => (Number.isFinite(value) ? value : null)

/**
 * Returns a position that the browser was asked for just now as it goes to the server; `now` is in milliseconds of the browser's
 * clock. Browsers give a position of the last second, and some of them with a time that is not the clock's.
 */
export function toDevicePosition({ coords, timestamp }: GeolocationPosition, now: number): DevicePosition {
  const { latitude, longitude, accuracy, heading } = coords
  const speed = orNull(coords.speed)
  return {
    latitude,
    longitude,
    accuracyM: accuracy,
    headingDegrees: orNull(heading),
    speedKmh: speed === null ? null : speed * KMH_PER_METER_A_SECOND,
    ageMs: Math.min(MOVING_AGE_MS, Math.max(0, now - timestamp)),
  }
}
