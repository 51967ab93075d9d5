/** One encoded frame; `done` acknowledges that it was drawn or dropped. */
interface EncodedVideoFrame {
  isKey: boolean
  /** True if frames before it were lost. */
  isResync: boolean
  toBytes(): Uint8Array<ArrayBuffer>
  done(): void
}

interface Vp8DecoderOptions<Frame> {
  /** Called with a decoded picture, which is closed when the call returns, and the frame that it was decoded from. */
  onPicture: (picture: VideoFrame, frame: Frame) => void
  /** Called when frames arrive without their reference frames. */
  onNeedsBeginning: () => void
  /** Called once, when this browser fails again and again to decode what it said it decodes. */
  onFailed: () => void
}

export interface Vp8Decoder<Frame> {
  decode(frame: Frame): void
  close(): void
}

/** So many failures in so many milliseconds are no damage on the way. */
const MOST_FAILURES = 3
const FAILURES_MS = 30_000

const config: VideoDecoderConfig = { codec: 'vp8', optimizeForLatency: true }

/** Returns whether this browser decodes VP8. */
export const canDecodeVp8 = (): Promise<boolean> => isSupported(config)

/** Returns whether this device has hardware that decodes VP8; whether it is used is up to the browser. */
export const hasVp8Hardware = (): Promise<boolean> =>
  isSupported({ ...config, hardwareAcceleration: 'prefer-hardware' })

async function isSupported(asked: VideoDecoderConfig): Promise<boolean> {
  if (typeof VideoDecoder !== 'function') return false
  try {
    const { supported } = await VideoDecoder.isConfigSupported(asked)
    return supported === true
  } catch {
    return false
  }
}

/** Returns a decoder for the frames of one stream, in order; it starts, and after each loss restarts, with a key frame. */
export function createVp8Decoder<Frame extends EncodedVideoFrame>({
  onPicture,
  onNeedsBeginning,
  onFailed,
}: Vp8DecoderOptions<Frame>): Vp8Decoder<Frame> {
  let decoder: VideoDecoder | null = null
  let failures: number[] = []
  let isBroken = false
  let needsKey = true
  let number = 0
  /** Frames being decoded, by their number, which is their timestamp in the decoder. */
  const pending = new Map<number, Frame>()

  function create(): VideoDecoder {
    const created = new VideoDecoder({
      output(picture) {
        const frame = pending.get(picture.timestamp)
        pending.delete(picture.timestamp)
        try {
          if (frame !== undefined) onPicture(picture, frame)
        } finally {
          frame?.done()
          picture.close()
        }
      },
      error: noteFailure,
    })
    created.configure(config)
    return created
  }

  function noteFailure() {
    for (const frame of pending.values()) frame.done()
    pending.clear()
    decoder = null
    needsKey = true
    const now = performance.now()
    failures = [...failures.filter((at) => now - at < FAILURES_MS), now]
    if (isBroken || failures.length < MOST_FAILURES) return
    isBroken = true
    onFailed()
  }

  function feed(frame: Frame) {
    number += 1
    pending.set(number, frame)
    const type = frame.isKey ? 'key' : 'delta'
    decoder ??= create()
    decoder.decode(new EncodedVideoChunk({ type, timestamp: number, data: frame.toBytes() }))
  }

  return {
    decode(frame) {
      if (isBroken) return frame.done()
      if (frame.isKey) needsKey = false
      else if (frame.isResync) needsKey = true
      if (needsKey) {
        frame.done()
        return onNeedsBeginning()
      }
      try {
        feed(frame)
      } catch {
        noteFailure()
      }
    },
    close() {
      if (decoder !== null && decoder.state !== 'closed') decoder.close()
      decoder = null
    },
  }
}

/** The decoder configuration for Opus; two channels accept mono packets, too. */
export const opusDecoderConfig: AudioDecoderConfig = { codec: 'opus', sampleRate: 48_000, numberOfChannels: 2 }

/** Returns whether this browser decodes and plays Opus packets. */
export async function canDecodeOpus(): Promise<boolean> {
  if (typeof AudioDecoder !== 'function' || typeof AudioContext !== 'function') return false
  try {
    const { supported } = await AudioDecoder.isConfigSupported(opusDecoderConfig)
    return supported === true
  } catch {
    return false
  }
}
