import { type Beep, TONES_HZ } from '../glass/beeps'
import type { Sighting } from '../glass/sightings'
import { FPS } from './stamped-media'

const BEEP_EVERY_MS = 500
const TONES_MS = BEEP_EVERY_MS * TONES_HZ.length
/** A picture that was seen longer ago says little about the time that is shown. */
const FRESH_MS = 300

/**
 * Returns how much later than the picture each beep was heard, in ms of the listener's time. Beeps and pictures of the loop began
 * together; at a speed other than 1 a tone sounds higher or lower, and was taken for the nearest one.
 */
export function compareBeeps(beeps: readonly Beep[], sightings: readonly Sighting[], rate: number): number[] {
  return beeps.flatMap(([heardTone, heardAt]) => {
    const tone = findTone(heardTone, rate)
    const seen = sightings.findLast(([, at]) => at <= heardAt && heardAt - at < FRESH_MS)
    if (tone === null || seen === undefined) return []
    const pictureMs = (seen[0] * 1_000) / FPS + (heardAt - seen[1]) * rate
    return [toNearest(pictureMs - tone * BEEP_EVERY_MS) / rate]
  })
}

/** Returns the tone that sounds like another one at this speed; null where none does. */
function findTone(heard: number, rate: number): number | null {
  const hertz = TONES_HZ[heard] ?? Number.NaN
  const distances = TONES_HZ.map((tone) => Math.abs(Math.log((tone * rate) / hertz)))
  const nearest = Math.min(...distances)
  return nearest < 0.2 ? distances.indexOf(nearest) : null
}

/** Returns the distance to the nearest repetition of all tones. */
function toNearest(ms: number): number {
  const rest = ((ms % TONES_MS) + TONES_MS) % TONES_MS
  return rest > TONES_MS / 2 ? rest - TONES_MS : rest
}
