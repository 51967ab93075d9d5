import { type Place, publicCellSize } from '@squall/shared/rules/place'
import {
  type MapFeature,
  type MapFeatures,
  toCoordinates,
  toFeature,
  toFeatures,
  toLine,
  toPoint,
} from '../../../platform/map/geojson.rules'
import type { TrackedChaser } from './chaser-tracks.rules'

/** The part of a chaser that a feature draws. */
export type ChaserPart = 'dot' | 'cell'

const TRAIL_PART_MS = 20 * 60_000
const OLDEST_PART = 2

/** The heading of a chaser who has none. */
const NO_HEADING = -1

/** Returns what a map draws of chasers at their places, the selected one last, so that it lies on top. */
export function toChaserFeatures(chasers: readonly TrackedChaser[], selectedId: string | null): MapFeatures {
  return toFeatures(
    putLast(chasers, selectedId).flatMap((chaser) => drawChaser(chaser, chaser.streamId === selectedId)),
  )
}

const putLast = (chasers: readonly TrackedChaser[], id: string | null) =>
  chasers.toSorted((a, b) => Number(a.streamId === id) - Number(b.streamId === id))

function drawChaser(chaser: TrackedChaser, isSelected: boolean): MapFeature[] {
  const { streamId: id, name, precision, headingDegrees } = chaser
  const look = (part: ChaserPart) => ({ id, part, isSelected, isExact: precision === 'exact' })
  const dot = toPoint(chaser, {
    ...look('dot'),
    name,
    letters: toLetters(name),
    heading: headingDegrees ?? NO_HEADING,
  })
  if (precision === 'exact') return [dot]
  return [toFeature({ type: 'Polygon', coordinates: [toCell(chaser)] }, look('cell')), dot]
}

/** Returns the corners of the square kilometer around its middle. */
function toCell({ latitude, longitude }: Place) {
  const { height, width } = publicCellSize(latitude)
  const [west, east] = [longitude - width / 2, longitude + width / 2]
  const [south, north] = [latitude - height / 2, latitude + height / 2]
  return [
    { latitude: south, longitude: west },
    { latitude: south, longitude: east },
    { latitude: north, longitude: east },
    { latitude: north, longitude: west },
    { latitude: south, longitude: west },
  ].map(toCoordinates)
}

/** Returns the first letters of the first and the last word of a name. */
export function toLetters(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toUpperCase() || '?'
}

/** Returns the trails of chasers in lines of 20 minutes, `age` 0 being the newest and 2 the oldest. */
export function toTrailFeatures(
  chasers: readonly TrackedChaser[],
  selectedId: string | null,
  now: number,
): MapFeatures {
  return toFeatures(putLast(chasers, selectedId).flatMap((chaser) => drawTrail(chaser, selectedId, now)))
}

function drawTrail(chaser: TrackedChaser, selectedId: string | null, now: number): MapFeature[] {
  const points = [...chaser.trail, { ...chaser, atMs: chaser.seenMs }]
  const look = { isSelected: chaser.streamId === selectedId, isExact: chaser.precision === 'exact' }
  const ageOf = (atMs: number) => Math.min(OLDEST_PART, Math.max(0, Math.floor((now - atMs) / TRAIL_PART_MS)))
  return [0, 1, OLDEST_PART].flatMap((age) => {
    // Each part begins where the older one ends.
    const first = points.findIndex(({ atMs }) => ageOf(atMs) === age)
    const part = points.filter(({ atMs }, index) => ageOf(atMs) === age || index === first - 1)
    return part.length < 2 ? [] : [toLine(part, { ...look, age })]
  })
}
