import type { SegmentLine } from '@squall/shared/server/recording'

/** The codecs that CMAF can hold. */
type HlsVideo = 'vp8' | 'h264'

/** One segment of a playlist (RFC 8216 §3). */
export interface HlsPart {
  number: number
  /** The first part with the same head for the decoder. */
  initNumber: number
  seconds: number
  video: HlsVideo
  hasSound: boolean
}

type Segment = Pick<SegmentLine, 'number' | 'reason' | 'startMs' | 'endMs' | 'video' | 'audio'>

const FRAME_SECONDS = 1 / 30

/** Returns the parts of a recording that players of HLS can show. Segments of JPEG pictures, and without a picture, are left out. */
export function listHlsParts(segments: Segment[]): HlsPart[] {
  const parts: HlsPart[] = []
  for (const [index, segment] of segments.entries()) {
    const { number, startMs, endMs, video, audio } = segment
    if (video !== 'vp8' && video !== 'h264') continue
    const [previous, next] = [segments[index - 1], segments[index + 1]]
    // Until the next one, where nothing is missing between them.
    const until = next?.reason === 'time' ? Math.max(next.startMs, endMs) : endMs + FRAME_SECONDS * 1_000
    const isContinued = segment.reason === 'time' && previous?.video === video && previous.audio === audio
    const initNumber = isContinued ? (parts.at(-1)?.initNumber ?? number) : number
    parts.push({ number, initNumber, seconds: (until - startMs) / 1_000, video, hasSound: audio === 'opus' })
  }
  return parts
}

/** Returns a media playlist (RFC 8216 §4.3). One that has not ended grows, and players ask for it again. */
export function toPlaylist(parts: HlsPart[], { hasEnded }: { hasEnded: boolean }): string {
  const longest = parts.reduce((seconds, part) => Math.max(seconds, part.seconds), 1)
  const head = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(longest)}`,
    `#EXT-X-PLAYLIST-TYPE:${hasEnded ? 'VOD' : 'EVENT'}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
  ]
  const lines = parts.flatMap(({ number, initNumber, seconds }, index) => [
    ...(number === initNumber && index > 0 ? ['#EXT-X-DISCONTINUITY'] : []),
    ...(number === initNumber ? [`#EXT-X-MAP:URI="${number}-init.mp4"`] : []),
    `#EXTINF:${seconds.toFixed(3)},`,
    `${number}.m4s`,
  ])
  return `${[...head, ...lines, ...(hasEnded ? ['#EXT-X-ENDLIST'] : [])].join('\n')}\n`
}
