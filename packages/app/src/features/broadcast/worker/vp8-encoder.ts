import type { OutgoingFrame } from '../../../platform/media-socket/wire'
import { getPictureSize, type Size } from '../../../platform/picture-size'
import type { Vp8Job } from '../camera/frame-encoding'
import { getPictureStep } from '../link-adaptation.rules'

interface Vp8EncoderOptions {
  onFrame: (frame: OutgoingFrame) => void
  onFailed: () => void
}

const toEncoderConfig = (
  { bitsPerSecond, framesPerSecond }: Pick<Vp8Job, 'bitsPerSecond' | 'framesPerSecond'>,
  { width, height }: Size,
): VideoEncoderConfig => ({
  codec: 'vp8',
  width,
  height,
  bitrate: bitsPerSecond,
  framerate: framesPerSecond,
  latencyMode: 'realtime',
})

/** Returns whether this browser reports VP8 encoding. */
export const canEncodeVp8 = (): Promise<boolean> => isSupported({})

/** Returns whether this device has hardware that encodes VP8; whether it is used is up to the browser. */
export const hasVp8EncoderHardware = (): Promise<boolean> => isSupported({ hardwareAcceleration: 'prefer-hardware' })

async function isSupported(wish: Partial<VideoEncoderConfig>): Promise<boolean> {
  if (typeof VideoEncoder !== 'function') return false
  try {
    const usual = toEncoderConfig(getPictureStep(0), { width: 640, height: 480 })
    const { supported } = await VideoEncoder.isConfigSupported({ ...usual, ...wish })
    return supported === true
  } catch {
    return false
  }
}

/** A quarter of the frames, another quarter and the other half: the server leaves out upper layers for slow viewers. */
const TEMPORAL_LAYERS = 'L1T3'

const MICROSECONDS = 1_000
/** Frames the encoder may hold; more would only come late. */
const QUEUE_LIMIT = 2

/** Encodes pictures of one camera as VP8, in the order they are given. */
export function createVp8Encoder({ onFrame, onFailed }: Vp8EncoderOptions) {
  let encoder: VideoEncoder | null = null
  let config: VideoEncoderConfig | null = null
  let needsKey = true
  /** Undefined until the browser has said whether it encodes temporal layers. */
  let layers: Pick<VideoEncoderConfig, 'scalabilityMode'> | undefined
  void isSupported({ scalabilityMode: TEMPORAL_LAYERS }).then((supported) => {
    layers = supported ? { scalabilityMode: TEMPORAL_LAYERS } : {}
  })

  function create(): VideoEncoder {
    needsKey = true
    config = null
    return new VideoEncoder({
      output(chunk, metadata) {
        if (config === null) return
        const bytes = new Uint8Array(chunk.byteLength)
        chunk.copyTo(bytes)
        const { width, height } = config
        const timestamp = chunk.timestamp / MICROSECONDS
        const isKey = chunk.type === 'key'
        const temporalLayer = metadata?.svc?.temporalLayerId ?? 0
        onFrame({ codec: 'vp8', isKey, isLow: false, temporalLayer, width, height, timestamp, bytes })
      },
      error: onFailed,
    })
  }

  function configure(target: VideoEncoder, next: VideoEncoderConfig) {
    if (config !== null && isSame(config, next)) return
    // A picture of another size cannot reference earlier ones.
    if (config?.width !== next.width || config.height !== next.height) needsKey = true
    config = next
    target.configure(next)
  }

  function encodeWith(target: VideoEncoder, picture: OffscreenCanvas | VideoFrame, job: Vp8Job, timestamp: number) {
    configure(target, { ...toEncoderConfig(job, getPictureSize(picture)), ...layers })
    if (target.encodeQueueSize > QUEUE_LIMIT) return
    const frame = new VideoFrame(picture, { timestamp: timestamp * MICROSECONDS })
    try {
      target.encode(frame, { keyFrame: needsKey })
    } finally {
      frame.close()
    }
    needsKey = false
  }

  return {
    encode(picture: OffscreenCanvas | VideoFrame, job: Vp8Job, timestamp: number) {
      needsKey ||= job.isKey
      // The browser answers long before the first picture; a change of layers later would cost a key frame.
      if (encoder?.state === 'closed' || layers === undefined) return
      try {
        encoder ??= create()
        encodeWith(encoder, picture, job, timestamp)
      } catch {
        onFailed()
      }
    },
  }
}

function isSame(one: VideoEncoderConfig, other: VideoEncoderConfig): boolean {
  return (
    one.width === other.width &&
    one.height === other.height &&
    one.bitrate === other.bitrate &&
    one.framerate === other.framerate
  )
}
