import { steadyNow } from '../../../platform/steady-clock'
import type { OpusRecorder, OpusRecorderOptions } from '../camera/audio-recorders'
import { opusConfig } from '../camera/opus-encoding'
import { createEpoch } from './epoch'

const MICROSECONDS = 1_000
/** As much may be lost in all before the encoder begins anew: it counts its samples as if none were missing. */
const GAP_MICROSECONDS = 15_000

/** Encodes a microphone's sound as Opus packets of 20 ms. What comes while it is stopped is dropped. */
export function createOpusRecorder(
  sound: ReadableStream<AudioData> | null,
  { onPacket, onFailed }: OpusRecorderOptions,
): OpusRecorder {
  let encoder: AudioEncoder | null = null
  let sampleRate = 0
  /** Where the encoder takes the next piece to begin, by the track's own time. */
  let expected: number | null = null
  const epoch = createEpoch()

  function create(): AudioEncoder {
    const created = new AudioEncoder({
      output(chunk) {
        const bytes = new Uint8Array(chunk.byteLength)
        chunk.copyTo(bytes)
        if (encoder === created) onPacket({ timestamp: epoch.get() + chunk.timestamp / MICROSECONDS, bytes })
      },
      error: () => encoder === created && onFailed(),
    })
    sampleRate = 0
    expected = null
    return created
  }

  function encode(target: AudioEncoder, data: AudioData) {
    // The last sample has just been captured: a picture's time is likewise that of its arrival.
    epoch.note(steadyNow() - (data.timestamp + data.duration) / MICROSECONDS)
    expected = (expected ?? data.timestamp) + data.duration
    if (data.sampleRate !== sampleRate) {
      sampleRate = data.sampleRate
      target.configure(opusConfig(sampleRate))
    }
    const mono = toMono(data)
    target.encode(mono)
    mono.close()
  }

  const hasGapBefore = ({ timestamp }: AudioData) =>
    expected !== null && Math.abs(timestamp - expected) > GAP_MICROSECONDS

  async function readAll(reader: ReadableStreamDefaultReader<AudioData>) {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      try {
        if (encoder === null) continue
        if (hasGapBefore(value)) {
          encoder.close()
          encoder = create()
        }
        encode(encoder, value)
      } finally {
        value.close()
      }
    }
  }

  if (sound !== null) void readAll(sound.getReader()).catch(onFailed)
  return {
    start() {
      encoder = create()
    },
    stop() {
      if (encoder !== null && encoder.state !== 'closed') encoder.close()
      encoder = null
    },
  }
}

function toMono(data: AudioData): AudioData {
  const { numberOfFrames, numberOfChannels, sampleRate, timestamp } = data
  const mixed = new Float32Array(numberOfFrames)
  const plane = new Float32Array(numberOfFrames)
  for (let planeIndex = 0; planeIndex < numberOfChannels; planeIndex += 1) {
    data.copyTo(plane, { planeIndex, format: 'f32-planar' })
    for (const [index, sample] of plane.entries()) mixed[index] = (mixed[index] ?? 0) + sample / numberOfChannels
  }
  return new AudioData({
    format: 'f32-planar',
    sampleRate,
    numberOfFrames,
    numberOfChannels: 1,
    timestamp,
    data: mixed,
  })
}
