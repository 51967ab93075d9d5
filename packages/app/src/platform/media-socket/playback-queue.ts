import type { ShownFrame } from './live-return'
import {
  beginPlaying,
  emptyBuffer,
  findNextMs,
  isBufferLate,
  isBufferRefilled,
  type PlaybackBuffer,
  type RecordingGap,
  skipGaps,
  takeUntil,
} from './playback-buffer.rules'
import type { ReceivedFrame, ReceivedPacket } from './wire'

/** How long before its time a packet is passed on: the page may be busy when it is due. */
const SOUND_AHEAD_MS = 1_000
/** The server paces what it sends; more than this is a fault, and is not kept. */
const MOST_BYTES = 48_000_000

interface KeptPicture {
  ms: number
  layer: number
  frame: ShownFrame
}

interface DuePictures {
  /** To be decoded and not shown. */
  references: ShownFrame[]
  /** The picture to be shown; null where none is due. */
  newest: ShownFrame | null
  /** The gap that the clock has reached. */
  gap: RecordingGap | null
}

/** Returns what has come of a recording and waits for its time. */
export function createPlaybackQueue() {
  let buffer: PlaybackBuffer<KeptPicture, { ms: number; packet: ReceivedPacket }> = emptyBuffer
  let bytes = 0
  let hasLost = false

  const latest = (ms: number) => Math.max(ms, buffer.receivedMs ?? ms)

  function toShown(items: readonly { frame: ShownFrame }[]): ShownFrame[] {
    for (const { frame } of items) bytes -= frame.byteLength
    return items.map(({ frame }) => frame)
  }

  return {
    clear() {
      buffer = emptyBuffer
      bytes = 0
      hasLost = false
    },
    addFrame(frame: ReceivedFrame) {
      if (bytes > MOST_BYTES) {
        hasLost = true
        return
      }
      bytes += frame.byteLength
      const kept = {
        ms: frame.timestamp,
        layer: frame.temporalLayer ?? 0,
        frame: { ...frame, isResync: frame.isResync || hasLost },
      }
      hasLost = false
      buffer = { ...buffer, pictures: [...buffer.pictures, kept], receivedMs: latest(kept.ms) }
    },
    addPacket(packet: ReceivedPacket) {
      const ms = packet.captureMs
      buffer = { ...buffer, packets: [...buffer.packets, { ms, packet }], receivedMs: latest(ms) }
    },
    addGap(gap: RecordingGap) {
      buffer = { ...buffer, gaps: [...buffer.gaps, gap], receivedMs: latest(gap.fromMs) }
    },
    skipGaps: (ms: number) => skipGaps(buffer.gaps, ms),
    /**
     * Returns the pictures to decode before the clock starts at `targetMs`, and the first to be shown: null while it is not
     * known, undefined where there is none.
     */
    begin(targetMs: number, isComplete: boolean): { references: ShownFrame[]; first: ShownFrame | null | undefined } {
      const begin = beginPlaying(buffer, targetMs, isComplete)
      if (begin.kind === 'without-picture') return { references: [], first: undefined }
      const shown = begin.kind === 'show' ? [begin.first] : []
      buffer = { ...buffer, pictures: begin.rest }
      const given = { references: toShown(begin.references), first: toShown(shown)[0] ?? null }
      // Pictures that are not needed are gone too.
      bytes = begin.rest.reduce((sum, { frame }) => sum + frame.byteLength, 0)
      return given
    },
    takePictures(ms: number): DuePictures {
      const gap = buffer.gaps[0]
      const [due, rest] = takeUntil(buffer.pictures, Math.min(ms, gap?.fromMs ?? ms))
      buffer = { ...buffer, pictures: rest }
      const references = toShown(due)
      const newest = references.pop() ?? null
      return { references, newest, gap: gap !== undefined && ms >= gap.fromMs ? gap : null }
    },
    takePackets(ms: number): ReceivedPacket[] {
      const untilMs = Math.min(ms + SOUND_AHEAD_MS, buffer.gaps[0]?.fromMs ?? Number.POSITIVE_INFINITY)
      const [packets, rest] = takeUntil(buffer.packets, untilMs)
      buffer = { ...buffer, packets: rest }
      return packets.map(({ packet }) => packet)
    },
    /** Forgets the gaps that a clock at this time has passed. */
    passGaps(ms: number) {
      buffer = { ...buffer, gaps: buffer.gaps.filter(({ toMs }) => toMs > ms) }
    },
    isLate: (ms: number) => isBufferLate(buffer.receivedMs, ms),
    isRefilled: (ms: number) => isBufferRefilled(buffer.receivedMs, ms),
    nextMs: () => findNextMs(buffer, SOUND_AHEAD_MS),
  }
}
