import type { ReportedPosition, StartStreamInput } from '@squall/shared/contract/live'
import { travel } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { createContextWithUsers } from '../../testing/test-context'

/** In no cell's middle: 600 m and more from any position that the public may see. */
export const HOME = { latitude: 35.3349, longitude: -97.4849 }

/** A position as the media process reports it, measured just now. */
export const report = (streamId: string, place: Place, fields: Partial<ReportedPosition> = {}): ReportedPosition => ({
  ...{ streamId, latitude: place.latitude, longitude: place.longitude },
  ...{ accuracyM: 8, headingDegrees: null, speedKmh: null, ageMs: 0 },
  ...fields,
})

/** Returns the place so many km north of home. */
export const northOfHome = (km: number): Place => travel(HOME, 0, km)

/** A live stream from home, with a way to drive. */
export async function startChase(input: StartStreamInput = {}) {
  const test = await createContextWithUsers()
  const { passTime } = test
  const media = await test.caller(null, { isInternal: true })
  const { id } = await test.as.owner.streams.start({ ...HOME, ...input })
  /** Drives there for so many seconds, reporting the position at the end. Returns what changed on the map. */
  async function driveTo(place: Place, seconds = 600, fields: Partial<ReportedPosition> = {}) {
    passTime(seconds * 1_000)
    return media.internal.positions.report([report(id, place, fields)])
  }
  return { ...test, media, id, driveTo }
}
