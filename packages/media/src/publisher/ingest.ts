import {
  type AudioCodec,
  limits,
  type RecordHeader,
  recordFlags,
  recordKinds,
  type SocketErrorCode,
  type VideoCodec,
  type WireRecord,
} from '@squall/shared/contract/wire'
import type { SoundPosition, SoundSource } from '../audio/audio-chunk'
import type { Clock } from '../clock'
import type { CodecFrame } from '../codec/codec-frame'
import { readH264 } from '../codec/h264'
import { cleanJpeg, type Jpeg } from '../codec/jpeg'
import { JpegUnit, VideoUnit } from '../codec/video-frame'
import { readVp8 } from '../codec/vp8'
import type { Layer } from '../stats'
import { createTimeline } from './timeline'

const JPEG_DATA_URL = 'data:image/jpeg;base64,'

/** What a publisher says that their main layer and sound will be. */
export interface Announcement {
  video: VideoCodec
  audio: AudioCodec
}

/** A publisher's pictures and sound, checked, numbered anew, and named by the server's own handle. */
export interface Intake {
  begin(): void
  /** A frame of the text wire. */
  frame(dataUrl: string, timestamp: number): JpegUnit | SocketErrorCode
  /** A JPEG, VP8 or H.264 record; null for a frame of the low layer that came too soon. */
  picture(record: WireRecord, announced: Announcement): VideoUnit | SocketErrorCode | null
  /** A picture that another node has checked, numbered as one of this stream here. @see JpegUnit for the timestamp */
  relayed(record: WireRecord, layer: Layer, timestampZero: number): VideoUnit
  /** Where the next piece of sound belongs. */
  soundPosition(captureMs: number | null): SoundPosition
  /** The number of the newest picture; viewers cannot have seen a later one. */
  newestSeq(): number
}

const LOW_INTERVAL_MS = 1_000 / limits.lowLayerFramesPerSecond

/** A frame may come this much before its time without being one too many. */
const LOW_EARLY_MS = 50

const CODEC_KINDS = new Map<number, VideoCodec>([
  [recordKinds.vp8, 'vp8'],
  [recordKinds.h264, 'h264'],
])

/** What a publisher's flags are believed in. */
const PASSED_FLAGS = recordFlags.discontinuity

export function createIntake({ streamId, handle }: SoundSource, clock: Clock): Intake {
  const timeline = createTimeline(() => clock.unixSeconds() * 1000)
  let pictures = 0
  let sounds = 0
  let size = { width: 0, height: 0 }
  let nextLowAt = Number.NEGATIVE_INFINITY
  let startedAt: number | null = null
  /** Layers whose next frame is the first from this publisher. */
  const unmarked = new Set<Layer>()

  function header(layer: Layer, of: Omit<RecordHeader, 'handle' | 'seq'>): RecordHeader {
    const isFirst = (of.flags & recordFlags.key) !== 0 && unmarked.delete(layer)
    return { ...of, flags: of.flags | (isFirst ? recordFlags.discontinuity : 0), handle, seq: ++pictures }
  }

  function takeJpeg(record: WireRecord): JpegUnit | SocketErrorCode | null {
    const isLow = (record.flags & recordFlags.layer) !== 0
    const now = clock.now()
    if (isLow && now < nextLowAt - LOW_EARLY_MS) return null
    const given = asBuffer(record.payload)
    const jpeg = isLow ? readLowJpeg(given) : readJpeg(given)
    if (typeof jpeg === 'string') return jpeg
    if (isLow) nextLowAt = Math.max(now, nextLowAt) + LOW_INTERVAL_MS
    const flags = recordFlags.key | (isLow ? recordFlags.layer : 0) | (record.flags & PASSED_FLAGS)
    return createJpegUnit(isLow ? 'low' : 'jpeg', jpeg, given, flags, record.captureMs)
  }

  function createJpegUnit(
    layer: Layer,
    { bytes, width, height }: Jpeg,
    given: Buffer | null,
    flags: number,
    captureMs: number,
    timestamp = timeline.toTimestamp(captureMs),
  ): JpegUnit {
    // A record's payload lies behind its header; only where cleaning had to copy it is there no room for ours.
    const hasRoom = given !== null && bytes.buffer === given.buffer && bytes.byteOffset === given.byteOffset
    const head = header(layer, { kind: recordKinds.jpeg, flags, captureMs, width, height })
    return new JpegUnit({ header: head, payload: bytes, hasRoom }, layer, clock.now(), streamId, timestamp)
  }

  return {
    begin() {
      if (pictures > 0) for (const layer of ['codec', 'jpeg', 'low'] as const) unmarked.add(layer)
      nextLowAt = Number.NEGATIVE_INFINITY
    },
    frame(dataUrl, timestamp) {
      const jpeg = readFrame(dataUrl)
      if (typeof jpeg === 'string') return jpeg
      return createJpegUnit('jpeg', jpeg, null, recordFlags.key, timeline.toCapture(timestamp), timestamp)
    },
    picture(record, announced) {
      if (record.kind === recordKinds.jpeg) return takeJpeg(record)
      if (CODEC_KINDS.get(record.kind) !== announced.video) return 'not-video'
      const given = asBuffer(record.payload)
      const frame = readCodecFrame(record.kind, given)
      if (typeof frame === 'string') return frame
      if (frame.key !== null) size = frame.key
      const flags = (frame.key === null ? 0 : recordFlags.key) | (record.flags & PASSED_FLAGS)
      const { kind, captureMs } = record
      const head = header('codec', { kind, flags, captureMs, ...size })
      const picture = { header: head, payload: frame.payload, hasRoom: frame.payload === given }
      return new VideoUnit(picture, 'codec', clock.now())
    },
    relayed({ kind, flags, captureMs, width, height, payload }, layer, timestampZero) {
      const head = header(layer, { kind, flags: flags & ~recordFlags.repeat, captureMs, width, height })
      const picture = { header: head, payload: asBuffer(payload), hasRoom: true }
      if (layer === 'codec') return new VideoUnit(picture, layer, clock.now())
      return new JpegUnit(picture, layer, clock.now(), streamId, captureMs + timestampZero)
    },
    soundPosition(captureMs) {
      startedAt ??= clock.now()
      return { seq: ++sounds, captureMs: captureMs ?? Math.round(clock.now() - startedAt) }
    },
    newestSeq: () => pictures,
  }
}

function asBuffer({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length)
}

/** A publisher's frame as a checked JPEG, or why it is refused. */
function readFrame(dataUrl: string): Jpeg | SocketErrorCode {
  if (!dataUrl.startsWith(JPEG_DATA_URL)) return 'not-a-jpeg'
  return readJpeg(Buffer.from(dataUrl.slice(JPEG_DATA_URL.length), 'base64'))
}

function readJpeg(data: Buffer): Jpeg | SocketErrorCode {
  const jpeg = cleanJpeg(data)
  if (jpeg === null || jpeg.width === 0 || jpeg.height === 0) return 'not-a-jpeg'
  return isTooLarge(jpeg) ? 'message-too-large' : jpeg
}

/** A small JPEG for previews and slow viewers. */
function readLowJpeg(data: Buffer): Jpeg | SocketErrorCode {
  const jpeg = readJpeg(data)
  if (typeof jpeg === 'string') return jpeg
  return jpeg.width > limits.lowLayerWidth || data.length > limits.lowLayerBytes ? 'message-too-large' : jpeg
}

/** @param kind vp8 or h264 */
function readCodecFrame(kind: number, data: Buffer): CodecFrame | SocketErrorCode {
  const frame = kind === recordKinds.vp8 ? readVp8(data) : readH264(data)
  if (frame === null) return 'not-video'
  return frame.key !== null && isTooLarge(frame.key) ? 'message-too-large' : frame
}

function isTooLarge({ width, height }: { width: number; height: number }): boolean {
  return width > limits.frameWidth || height > limits.frameHeight
}
