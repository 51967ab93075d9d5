import { recordFlags, recordKinds, type WireRecord } from '@squall/shared/contract/wire'
import { chooseFilm, type Film, type FilmKind, type Stretch } from './choose-film'
import { createFilmWriter } from './create-film-writer'
import type { FilmSink } from './film-sink'
import { type FilmSegment, listSegments, readRecords } from './read-recording'

interface FilmRequest extends Stretch {
  /** The folder of the recording. */
  folder: string
  sink: FilmSink
}

const VIDEO_KIND = { vp8: recordKinds.vp8, h264: recordKinds.h264, jpeg: recordKinds.jpeg }

/**
 * Writes the film of a stretch, as fast as the sink takes it; null where it has no picture. It begins with the newest key
 * frame at `startMs` or before, where one is in the same segment, else with the first after it. Pictures in another codec than
 * the one with the most time are left out, and so is sound that is not Opus.
 * @throws RecordingError where the recording cannot be read
 */
export async function writeFilm({ folder, startMs, endMs, sink }: FilmRequest): Promise<Film | null> {
  const segments = listSegments(folder).filter((segment) => segment.endMs >= startMs && segment.startMs <= endMs)
  const clipped = segments.map(({ video, ...each }) => ({
    video,
    startMs: Math.max(each.startMs, startMs),
    endMs: Math.min(each.endMs, endMs),
  }))
  const kind = chooseFilm(clipped)
  if (kind === null) return null
  const first = await findFirst(folder, segments, kind, { startMs, endMs })
  if (first === null) return null
  const { captureMs: beginMs, width, height } = first
  const hasSound = segments.some(({ audio }) => audio === 'opus')
  const film = await createFilmWriter({ ...kind, hasSound, sink, width, height, durationMs: endMs - beginMs })
  let lastMs = beginMs
  for await (const record of readRecords(folder, segments)) {
    const { captureMs } = record
    if (captureMs < beginMs || captureMs > endMs) continue
    const isSound = record.kind === recordKinds.opus
    if (isSound) await film.addSound(record.payload, captureMs - beginMs)
    else if (record.kind === VIDEO_KIND[kind.video]) await film.addPicture(record, captureMs - beginMs)
    else continue
    lastMs = Math.max(lastMs, captureMs)
  }
  await film.finish()
  return { ...kind, hasSound, width, height, startMs: beginMs, endMs: lastMs }
}

/** Returns the key frame with which a film begins; null where no picture of its codec is in the stretch. */
async function findFirst(
  folder: string,
  segments: FilmSegment[],
  { video }: FilmKind,
  { startMs, endMs }: Stretch,
): Promise<WireRecord | null> {
  const isBegin = ({ kind, flags }: WireRecord) => kind === VIDEO_KIND[video] && (flags & recordFlags.key) !== 0
  let newest: WireRecord | null = null
  for await (const record of readRecords(folder, segments)) {
    if (!isBegin(record)) continue
    if (record.captureMs > startMs) return newest ?? (record.captureMs <= endMs ? record : null)
    newest = record
  }
  return newest
}
