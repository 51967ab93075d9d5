import { recordFlags, recordKinds } from '@squall/shared/contract/wire'
import { createRecordBatch } from '../../src/recording/record-batch'
import { createRecordingStore } from '../../src/recording/recording-store'
import { vp8Delta, vp8Key } from '../../src/testing/codec-frames'

export const SEGMENT_MS = 10_000
const PACKET_MS = 20
const PLENTY = 1024 ** 4

/** Pictures and sound that repeat. A segment begins with a key frame where the key frames divide it evenly. */
export interface MediaLoop {
  fps: number
  frames: readonly { bytes: Uint8Array; key: boolean }[]
  /** Opus, 20 ms each. */
  packets: readonly Uint8Array[]
}

/** Returns VP8 that no decoder shows, ten pictures a second with 1 Mbit/s, and as much Opus as a publisher sends. */
export function createMadeUpLoop(): MediaLoop {
  const fps = 10
  const content = 'x'.repeat(1_000_000 / 8 / fps)
  const [key, delta] = [vp8Key(content), vp8Delta(content)]
  return {
    fps,
    frames: Array.from({ length: 2 * fps }, (_, index) => ({ bytes: index === 0 ? key : delta, key: index === 0 })),
    packets: [Buffer.alloc(160, 0x78)],
  }
}

interface LongRecording {
  /** The folder of all recordings. */
  folder: string
  streamId: string
  lengthMs: number
  loop: MediaLoop
}

/** Writes a recording of that length with the code that records streams. */
export function writeLongRecording({ folder, streamId, lengthMs, loop }: LongRecording): void {
  const store = createRecordingStore({
    folder,
    maxBytes: PLENTY,
    maxMs: PLENTY,
    now: () => 0,
    readFree: () => PLENTY,
    post: () => undefined,
  })
  store.take({ type: 'open', recording: 1, streamId, atUnixMs: Date.now() - lengthMs })
  for (let beginMs = 0; beginMs < lengthMs; beginMs += SEGMENT_MS)
    store.take({
      type: 'append',
      recording: 1,
      reason: beginMs === 0 ? 'start' : 'time',
      bytes: buildSegment(loop, beginMs, Math.min(lengthMs, beginMs + SEGMENT_MS)),
    })
  store.take({ type: 'close', recording: 1 })
}

function buildSegment({ fps, frames, packets }: MediaLoop, beginMs: number, endMs: number) {
  const batch = createRecordBatch()
  const head = { handle: 0, seq: 0 }
  let frame = Math.ceil((beginMs * fps) / 1_000)
  const toMs = (index: number) => Math.round((index * 1_000) / fps)
  for (let ms = beginMs; ms < endMs; ms += PACKET_MS) {
    for (; toMs(frame) <= ms; frame++) {
      const { bytes, key } = frames[frame % frames.length] ?? { bytes: new Uint8Array(), key: false }
      const flags = key ? recordFlags.key : 0
      const picture = { kind: recordKinds.vp8, flags, width: 640, height: 480, captureMs: toMs(frame) }
      batch.add({ ...head, ...picture, payload: bytes })
    }
    const payload = packets[(ms / PACKET_MS) % packets.length] ?? new Uint8Array()
    const sound = { kind: recordKinds.opus, flags: recordFlags.key, width: 0, height: 0, captureMs: ms }
    batch.add({ ...head, ...sound, payload })
  }
  return batch.take()
}
