import {
  limits,
  type RecordHeader,
  recordFlags,
  recordKinds,
  type SocketErrorCode,
  type VideoCodec,
  type WireRecord,
} from '@squall/shared/contract/wire'
import { TokenBucket } from '@squall/shared/server/limiter'
import type { AudioPosition, StreamIdentity } from '../audio/audio-chunk'
import type { Clock } from '../clock'
import { readH264, readVp8 } from '../codec/frame-headers'
import { cleanJpeg, type Jpeg } from '../codec/jpeg'
import { type CodecFrame, JpegFrame, VideoFrame } from '../codec/video-frame'
import type { Announcement } from '../room/members'
import type { Layer } from '../stats'

const LARGEST_CAPTURE_MS = 0xffffffff

/**
 * Converts between the two capture times of a frame: the text wire's `timestamp`, in milliseconds of any clock of the
 * publisher, and the binary wire's milliseconds since the stream started.
 */
interface Timeline {
  toCaptureMs(timestamp: number): number
  toTimestamp(captureMs: number): number
}

/** Checks a publisher's frames, removes what does not belong in them, and gives them the stream's handle and numbers. */
export interface Ingest {
  /** Another publisher begins, or the same one with other codecs. */
  begin(): void
  /** Takes a frame of the text wire. */
  takeDataUrl(dataUrl: string, timestamp: number): JpegFrame | SocketErrorCode
  /** Takes a JPEG, VP8 or H.264 record. Returns null for a frame of the low layer that came too soon. */
  takeRecord(record: WireRecord, announced: Announcement): VideoFrame | SocketErrorCode | null
  /** Takes a frame that another node has checked. @param timestampZero see StreamControl of the relay */
  takeRelayed(record: WireRecord, layer: Layer, timestampZero: number): VideoFrame
  /** Returns the number and time of the next piece of audio. @param captureMs null if the publisher gave none */
  nextAudioPosition(captureMs: number | null): AudioPosition
  /** Returns the seq of the newest frame. */
  newestSeq(): number
}

/** A frame of the low layer may come 50 ms early, a quarter of its interval. */
const LOW_BURST_SECONDS = 1.25 / limits.lowLayerFramesPerSecond
const JPEG_DATA_URL = 'data:image/jpeg;base64,'

const CODEC_KINDS = new Map<number, VideoCodec>([
  [recordKinds.vp8, 'vp8'],
  [recordKinds.h264, 'h264'],
])

/** The flags that are forwarded as the publisher set them, of every frame and of frames that are not key frames. */
const FORWARDED_FLAGS = recordFlags.discontinuity
const FORWARDED_DELTA_FLAGS = FORWARDED_FLAGS | recordFlags.temporal

export function createIngest({ streamId, handle }: StreamIdentity, clock: Clock): Ingest {
  const timeline = createTimeline(() => clock.unixSeconds() * 1000)
  let frames = 0
  let audioPieces = 0
  let codecSize = { width: 0, height: 0 }
  let lowLimit: TokenBucket | null = null
  let startedAt: number | null = null
  /** Layers whose next key frame is the first of another publisher or codec. */
  const discontinuous = new Set<Layer>()

  function createHeader(layer: Layer, given: Omit<RecordHeader, 'handle' | 'seq'>): RecordHeader {
    const isFirst = (given.flags & recordFlags.key) !== 0 && discontinuous.delete(layer)
    return { ...given, flags: given.flags | (isFirst ? recordFlags.discontinuity : 0), handle, seq: ++frames }
  }

  function takeJpeg(record: WireRecord): JpegFrame | SocketErrorCode | null {
    const isLow = (record.flags & recordFlags.layer) !== 0
    const now = clock.now()
    lowLimit ??= new TokenBucket(limits.lowLayerFramesPerSecond, LOW_BURST_SECONDS, now)
    if (isLow && !lowLimit.allows(now)) return null
    const payload = toBuffer(record.payload)
    const jpeg = isLow ? readLowJpeg(payload) : readJpeg(payload)
    if (typeof jpeg === 'string') return jpeg
    if (isLow) lowLimit.take(now)
    const flags = recordFlags.key | (isLow ? recordFlags.layer : 0) | (record.flags & FORWARDED_FLAGS)
    return createJpegFrame(isLow ? 'low' : 'jpeg', jpeg, payload, flags, record.captureMs)
  }

  function createJpegFrame(
    layer: Layer,
    { bytes, width, height }: Jpeg,
    payload: Buffer | null,
    flags: number,
    captureMs: number,
    timestamp = timeline.toTimestamp(captureMs),
  ): JpegFrame {
    // A record's payload lies behind its header, where ours fits too, unless cleaning copied the payload.
    const hasRoom = payload !== null && bytes.buffer === payload.buffer && bytes.byteOffset === payload.byteOffset
    const header = createHeader(layer, { kind: recordKinds.jpeg, flags, captureMs, width, height })
    return new JpegFrame({ header, payload: bytes, hasRoom }, layer, clock.now(), streamId, timestamp)
  }

  return {
    begin() {
      if (frames > 0) for (const layer of ['codec', 'jpeg', 'low'] as const) discontinuous.add(layer)
      lowLimit = null
    },
    takeDataUrl(dataUrl, timestamp) {
      const jpeg = readDataUrl(dataUrl)
      if (typeof jpeg === 'string') return jpeg
      return createJpegFrame('jpeg', jpeg, null, recordFlags.key, timeline.toCaptureMs(timestamp), timestamp)
    },
    takeRecord(record, announced) {
      if (record.kind === recordKinds.jpeg) return takeJpeg(record)
      if (CODEC_KINDS.get(record.kind) !== announced.video) return 'not-video'
      const payload = toBuffer(record.payload)
      const frame = readCodecFrame(record.kind, payload)
      if (typeof frame === 'string') return frame
      if (frame.key !== null) codecSize = frame.key
      const flags =
        frame.key === null ? record.flags & FORWARDED_DELTA_FLAGS : recordFlags.key | (record.flags & FORWARDED_FLAGS)
      const { kind, captureMs } = record
      const header = createHeader('codec', { kind, flags, captureMs, ...codecSize })
      const data = { header, payload: frame.payload, hasRoom: frame.payload === payload }
      return new VideoFrame(data, 'codec', clock.now())
    },
    takeRelayed({ kind, flags, captureMs, width, height, payload }, layer, timestampZero) {
      const header = createHeader(layer, { kind, flags: flags & ~recordFlags.repeat, captureMs, width, height })
      const data = { header, payload: toBuffer(payload), hasRoom: true }
      if (layer === 'codec') return new VideoFrame(data, layer, clock.now())
      return new JpegFrame(data, layer, clock.now(), streamId, captureMs + timestampZero)
    },
    nextAudioPosition(captureMs) {
      startedAt ??= clock.now()
      return { seq: ++audioPieces, captureMs: captureMs ?? Math.round(clock.now() - startedAt) }
    },
    newestSeq: () => frames,
  }
}

function toBuffer({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length)
}

function readDataUrl(dataUrl: string): Jpeg | SocketErrorCode {
  if (!dataUrl.startsWith(JPEG_DATA_URL)) return 'not-a-jpeg'
  return readJpeg(Buffer.from(dataUrl.slice(JPEG_DATA_URL.length), 'base64'))
}

function readJpeg(data: Buffer): Jpeg | SocketErrorCode {
  const jpeg = cleanJpeg(data)
  if (jpeg === null || jpeg.width === 0 || jpeg.height === 0) return 'not-a-jpeg'
  return isTooLarge(jpeg) ? 'message-too-large' : jpeg
}

function readLowJpeg(data: Buffer): Jpeg | SocketErrorCode {
  const jpeg = readJpeg(data)
  if (typeof jpeg === 'string') return jpeg
  return jpeg.width > limits.lowLayerWidth || data.length > limits.lowLayerBytes ? 'message-too-large' : jpeg
}

function readCodecFrame(kind: number, data: Buffer): CodecFrame | SocketErrorCode {
  const frame = kind === recordKinds.vp8 ? readVp8(data) : readH264(data)
  if (frame === null) return 'not-video'
  return frame.key !== null && isTooLarge(frame.key) ? 'message-too-large' : frame
}

function isTooLarge({ width, height }: { width: number; height: number }): boolean {
  return width > limits.frameWidth || height > limits.frameHeight
}

/** @param unixMs the wall clock, which stands in for the clock of publishers on the binary wire */
function createTimeline(unixMs: () => number): Timeline {
  let zero: number | null = null
  let startedAt: number | null = null
  return {
    toCaptureMs(timestamp) {
      const since = timestamp - (zero ?? Number.POSITIVE_INFINITY)
      if (since >= 0 && since <= LARGEST_CAPTURE_MS) return Math.round(since)
      zero = timestamp
      return 0
    },
    toTimestamp(captureMs) {
      startedAt ??= Math.round(unixMs()) - captureMs
      return startedAt + captureMs
    },
  }
}
