import { type RecordHeader, recordFlags, recordKinds } from '@squall/shared/contract/wire'
import type { RecordingState } from '@squall/shared/rules/recording'
import { SEGMENT_MS, type SegmentReason } from '@squall/shared/server/recording'
import type { ContainerPiece } from '../audio/audio-track'
import type { Clock } from '../clock'
import type { FrameData } from '../codec/video-frame'
import { createContainerSound } from './container-sound'
import { createRecordBatch } from './record-batch'
import { createRecordingTime, type RecordingTime } from './recording-time'
import type { FromRecordingThread, ToRecordingThread } from './thread-messages'

/** Records one stream: stamps its media with the recording's time, cuts it into segments and hands it to the thread. */
export interface StreamRecorder {
  /** A publisher begins, or the same one with other codecs. */
  begin(isSamePublisher: boolean): void
  /** Takes a frame of the main layer. Returns whether the recording needs a key frame. */
  takeFrame(frame: FrameData): boolean
  /** Takes one packet of Opus. */
  takePacket(payload: Uint8Array, captureMs: number): void
  /** Takes a chunk of container sound. @param captureMs null if the publisher gave none */
  takeChunk(piece: ContainerPiece, captureMs: number | null): void
  setMuted(isMuted: boolean): void
  /** The publisher was lost, and may come back. */
  pause(): void
  /** The stream has ended. */
  finish(): void
  /** Hands what waits to the thread. */
  flush(): void
  /** Returns null before anything was written. */
  state(): RecordingState | null
}

interface RecorderDeps {
  recording: number
  streamId: string
  clock: Clock
  isMuted: boolean
  post(message: ToRecordingThread): void
}

/** What waits for the disk, here and in the thread, is at most this long: then the recording stops, and not the stream. */
export const QUEUE_BYTES = 16 * 1024 * 1024
const BATCH_BYTES = 256 * 1024

/** A segment without a key frame ends here, and the recording waits for one. */
const LONGEST_SEGMENT = { ms: 60_000, bytes: 64 * 1024 * 1024 }

/** A hole in the media that is longer begins another segment. */
const GAP_MS = 10_000

/** Segments are at least this long, whatever a publisher does: each one costs files. */
const SHORTEST_SEGMENT_MS = 1_000

export function createRecorder({ recording, streamId, clock, post, ...begins }: RecorderDeps) {
  /** Begins with the first media. */
  let time: RecordingTime | null = null
  let beganAtUnixMs = 0
  const batch = createRecordBatch()
  let { isMuted } = begins
  let state: RecordingState | null = null
  let phase: 'unopened' | 'open' | 'closed' = 'unopened'
  let nextReason: SegmentReason | null = 'start'
  let batchReason: SegmentReason | null = null
  let needsKey = true
  let segment = { startMs: 0, newestMs: 0, bytes: 0, hasVideo: false }
  let inFlight = 0
  let container: { recording: number; needsInit: boolean } | null = null
  let containerSound = createContainerSound()

  function flush(): void {
    if (batch.bytes() === 0) return
    const bytes = batch.take()
    inFlight += bytes.length
    post({ type: 'append', recording, reason: batchReason, bytes })
    batchReason = null
  }

  function close(): void {
    if (phase !== 'closed') post({ type: 'close', recording })
    phase = 'closed'
    batch.take()
  }

  function beginSegment(reason: SegmentReason, ms: number): void {
    flush()
    batchReason = reason
    nextReason = null
    segment = { startMs: ms, newestMs: ms, bytes: 0, hasVideo: false }
    if (container !== null) container.needsInit = true
  }

  /** Begins another segment where one is due before a record of this time. Returns false if the record is left out. */
  function makeRoom(ms: number, kind: 'key' | 'delta' | 'sound'): boolean {
    const lengthMs = ms - segment.startMs
    if (nextReason === null && ms - segment.newestMs > GAP_MS) nextReason = 'gap'
    const mayCut = kind === 'key' || !segment.hasVideo
    if (nextReason === null && lengthMs >= SEGMENT_MS && mayCut) nextReason = 'time'
    if (nextReason === null && (lengthMs >= LONGEST_SEGMENT.ms || segment.bytes >= LONGEST_SEGMENT.bytes))
      nextReason = 'time'
    // Frames of a codec after a cut cannot be decoded from their own segment.
    if (nextReason !== null) needsKey = true
    if (nextReason !== null && nextReason !== 'start' && lengthMs < SHORTEST_SEGMENT_MS) return false
    if (kind === 'delta' && needsKey) return false
    if (kind === 'key') needsKey = false
    if (nextReason !== null) beginSegment(nextReason, ms)
    return true
  }

  function add(
    header: Pick<RecordHeader, 'kind' | 'flags' | 'width' | 'height' | 'seq'>,
    ms: number,
    payload: Uint8Array,
  ) {
    if (phase === 'closed') return
    if (phase === 'unopened') post({ type: 'open', recording, streamId, atUnixMs: beganAtUnixMs })
    phase = 'open'
    batch.add({ ...header, handle: 0, captureMs: ms, payload })
    segment.newestMs = Math.max(segment.newestMs, ms)
    segment.bytes += payload.length
    if (batch.bytes() + inFlight > QUEUE_BYTES) {
      state = 'too-slow'
      close()
    } else if (batch.bytes() > BATCH_BYTES) flush()
  }

  function addPacket(ms: number, payload: Uint8Array): void {
    if (makeRoom(ms, 'sound'))
      add({ kind: recordKinds.opus, flags: recordFlags.key, seq: 0, width: 0, height: 0 }, ms, payload)
  }

  /** Returns the recording's time of a record. A publisher's clock that jumped begins another segment. */
  function stamp(track: 'video' | 'sound', captureMs: number | null): number {
    if (time === null) {
      time = createRecordingTime(clock)
      beganAtUnixMs = Math.round(clock.unixSeconds() * 1000)
    }
    const { ms, isJump } = time.at(track, captureMs)
    if (isJump) nextReason ??= 'clock'
    return ms
  }

  const recorder: StreamRecorder = {
    begin(isSamePublisher) {
      nextReason ??= isSamePublisher ? 'codec' : 'publisher'
      needsKey = true
      container = null
      containerSound = createContainerSound()
      if (!isSamePublisher) time?.reset()
    },
    takeFrame({ header, payload }) {
      if (phase === 'closed') return false
      const ms = stamp('video', header.captureMs)
      const isKey = (header.flags & recordFlags.key) !== 0
      if (!makeRoom(ms, isKey ? 'key' : 'delta')) return true
      segment.hasVideo = true
      add(header, ms, payload)
      return ms - segment.startMs >= SEGMENT_MS
    },
    takePacket(payload, captureMs) {
      if (phase === 'closed' || isMuted) return
      const ms = stamp('sound', captureMs)
      addPacket(ms, payload)
    },
    takeChunk(piece, captureMs) {
      if (phase === 'closed') return
      const ms = stamp('sound', captureMs)
      const packets = containerSound.take(piece, ms)
      if (isMuted) return
      if (packets !== null) {
        for (const packet of packets) addPacket(packet.ms, packet.payload)
        return
      }
      const { recording: source, mimeType, init, bytes, part } = piece
      const isContinuing = container?.recording === source
      if (!isContinuing && part === null) return
      container = isContinuing ? container : { recording: source, needsInit: true }
      if (!makeRoom(ms, 'sound')) container = null
      if (container === null) return
      const head = { seq: 0, width: 0, height: 0 }
      if (container.needsInit) {
        const type = Buffer.from(mimeType, 'latin1')
        const flags = recordFlags.init | (isContinuing ? recordFlags.repeat : 0)
        const opening = Buffer.concat([Buffer.from([type.length]), type, init])
        add({ ...head, kind: recordKinds.audioInit, flags }, ms, opening)
        container.needsInit = false
      }
      const flags = isContinuing ? 0 : recordFlags.key
      add({ ...head, kind: recordKinds.audioContainer, flags }, ms, isContinuing ? bytes : (part ?? bytes))
    },
    setMuted(muted) {
      isMuted = muted
      container = null
    },
    pause() {
      if (phase !== 'open') return
      flush()
      post({ type: 'end-segment', recording })
      nextReason = 'publisher'
      needsKey = true
    },
    finish() {
      if (phase === 'open') flush()
      close()
    },
    flush,
    state: () => state,
  }

  function onMessage(message: Extract<FromRecordingThread, { recording: number }>): void {
    if (message.type === 'written') {
      inFlight -= message.bytes
      state ??= 'recording'
    } else {
      state = message.state
      phase = 'closed'
      batch.take()
    }
  }

  return { ...recorder, onMessage }
}
