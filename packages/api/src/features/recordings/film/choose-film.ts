import type { SegmentLine } from '@squall/shared/server/recording'

/** The file that a recording becomes: a container and the codec of its picture. */
export type FilmKind = (typeof KINDS)[number]

/** A stretch of a recording, in milliseconds since it began. */
export interface Stretch {
  startMs: number
  endMs: number
}

/** What a film of a stretch became: it begins with a key frame, and ends with the last picture or sound. */
export type Film = FilmKind &
  Stretch & {
    hasSound: boolean
    /** The size of the first picture, in pixels. */
    width: number
    height: number
  }

const KINDS = [
  { format: 'webm', video: 'vp8' },
  { format: 'mp4', video: 'h264' },
  { format: 'mkv', video: 'jpeg' },
] as const

/** The media types of films (Matroska: RFC 9559 §27.3). */
export const filmTypes: Record<FilmKind['format'], string> = {
  webm: 'video/webm',
  mp4: 'video/mp4',
  mkv: 'video/matroska',
}

/** Returns the film of the codec with the most time; null without a picture. */
export function chooseFilm(segments: Pick<SegmentLine, 'video' | 'startMs' | 'endMs'>[]): FilmKind | null {
  const lengths = KINDS.map((kind) => {
    const own = segments.filter(({ video }) => video === kind.video)
    return { kind, ms: own.reduce((sum, { startMs, endMs }) => sum + endMs - startMs + 1, 0) }
  })
  const [longest] = lengths.sort((one, other) => other.ms - one.ms)
  return longest === undefined || longest.ms === 0 ? null : longest.kind
}
