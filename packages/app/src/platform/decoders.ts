/** One frame of a video codec; `done` says that it was drawn or will never be. */
interface EncodedVideoFrame {
  isKey: boolean
  /** Something before it was lost. */
  isResync: boolean
  toBytes(): Uint8Array<ArrayBuffer>
  done(): void
}

interface Vp8DecoderOptions {
  /** The picture is closed when the call returns. */
  onPicture: (picture: VideoFrame) => void
  /** Frames arrived whose reference frames are missing. */
  onNeedsBeginning: () => void
}

export interface Vp8Decoder {
  decode(frame: EncodedVideoFrame): void
  close(): void
}

const config: VideoDecoderConfig = { codec: 'vp8', optimizeForLatency: true }

/** Returns whether this browser decodes VP8. */
export async function canDecodeVp8(): Promise<boolean> {
  if (typeof VideoDecoder !== 'function') return false
  try {
    const { supported } = await VideoDecoder.isConfigSupported(config)
    return supported === true
  } catch {
    return false
  }
}

/** Decodes the frames of one stream in order; it begins, and after each loss begins again, with a key frame. */
export function createVp8Decoder({ onPicture, onNeedsBeginning }: Vp8DecoderOptions): Vp8Decoder {
  let decoder: VideoDecoder | null = null
  let needsKey = true
  let number = 0
  /** Frames that are being decoded, by the number that is their time for the decoder. */
  const underWay = new Map<number, EncodedVideoFrame>()

  function create(): VideoDecoder {
    const created = new VideoDecoder({
      output(picture) {
        onPicture(picture)
        underWay.get(picture.timestamp)?.done()
        underWay.delete(picture.timestamp)
        picture.close()
      },
      error: beginAgain,
    })
    created.configure(config)
    return created
  }

  function beginAgain() {
    for (const frame of underWay.values()) frame.done()
    underWay.clear()
    decoder = null
    needsKey = true
  }

  function feed(frame: EncodedVideoFrame) {
    number += 1
    underWay.set(number, frame)
    const type = frame.isKey ? 'key' : 'delta'
    decoder ??= create()
    decoder.decode(new EncodedVideoChunk({ type, timestamp: number, data: frame.toBytes() }))
  }

  return {
    decode(frame) {
      if (frame.isKey) needsKey = false
      else if (frame.isResync) needsKey = true
      if (needsKey) {
        frame.done()
        return onNeedsBeginning()
      }
      try {
        feed(frame)
      } catch {
        beginAgain()
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
