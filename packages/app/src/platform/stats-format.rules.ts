import type { VideoCodec } from '@squall/shared/contract/wire'
import { formatMilliseconds, formatNumber, formatRate } from './format'
import type { Latency } from './media-socket/clock.rules'
import type { Size } from './picture-size'

/** One value of the stats. */
export interface StatsRow {
  term: string
  value: string
}

/** Stands for a value before the first second is over. */
const NO_VALUE = '–'

const NOT_KNOWN = 'Not known'

const codecNames: Record<VideoCodec, string> = { jpeg: 'JPEG', vp8: 'VP8', h264: 'H.264' }

/** '84 ± 6 ms', or why there is no number. */
export function formatLatency(latency: Latency | null): string {
  if (latency === null) return 'No new picture'
  if (latency.state !== 'known') return latency.state === 'uncertain' ? 'Not certain yet' : NOT_KNOWN
  return `${formatNumber(Math.round(latency.ms))} ± ${formatMilliseconds(Math.ceil(latency.uncertaintyMs))}`
}

export const formatRoundTrip = (ms: number | null): string =>
  ms === null ? NOT_KNOWN : formatMilliseconds(Math.round(ms))

/** '970 kbit/s', '1.2 Mbit/s'. */
export const formatBitrate = (bitsPerSecond: number): string =>
  bitsPerSecond < 1_000_000
    ? `${formatNumber(Math.round(bitsPerSecond / 1_000))} kbit/s`
    : `${formatRate(bitsPerSecond / 1_000_000)} Mbit/s`

const formatPictureSize = ({ width, height }: Size): string => `${width} × ${height}`

interface Coder {
  codec: VideoCodec
  /** Null while that is not known. */
  hasHardware: boolean | null
}

/** 'VP8, software'. A browser that has hardware does not say whether it uses it, and nothing is known of JPEG. */
export function formatCoder({ codec, hasHardware }: Coder): string {
  const isSoftware = codec !== 'jpeg' && hasHardware === false
  return isSoftware ? `${codecNames[codec]}, software` : codecNames[codec]
}

interface SharedFigures {
  bitsPerSecond: number
  roundTripMs: number | null
  /** Null before the first one. */
  picture: (Size & { codec: VideoCodec }) | null
  isInWorker: boolean
}

/** Returns how to write a value of the figures; it is NO_VALUE before the first second is over. */
export const toStatsWriter =
  <Figures>(figures: Figures | null) =>
  (value: (known: Figures) => string): string =>
    figures === null ? NO_VALUE : value(figures)

/** Returns the line of the media node in use; none on a site that has only one. */
export const listNodeStats = (nodeName: string | null): StatsRow[] =>
  nodeName === null ? [] : [{ term: 'Server', value: nodeName }]

/** Returns the lines that stats of a stream and of a broadcast share. `coder` is what encodes or decodes the pictures. */
export function listSharedStats(figures: SharedFigures | null, coder: string, hasHardware: boolean | null) {
  const { picture = null } = figures ?? {}
  const write = toStatsWriter(figures)
  const writePicture = toStatsWriter(picture)
  return {
    roundTrip: { term: 'Round trip', value: write(({ roundTripMs }) => formatRoundTrip(roundTripMs)) },
    bitrate: { term: 'Bitrate', value: write(({ bitsPerSecond }) => formatBitrate(bitsPerSecond)) },
    picture: { term: 'Picture', value: writePicture(formatPictureSize) },
    coder: { term: coder, value: writePicture(({ codec }) => formatCoder({ codec, hasHardware })) },
    thread: { term: 'Thread', value: write(({ isInWorker }) => (isInWorker ? 'Worker' : 'Page')) },
  } satisfies Record<string, StatsRow>
}
