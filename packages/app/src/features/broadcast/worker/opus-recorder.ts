import { steadyNow } from '../../../platform/steady-clock'
import type { OpusRecorder, OpusRecorderOptions } from '../camera/audio-recorders'
import { opusConfig } from '../camera/opus-encoding'

const MICROSECONDS = 1_000

/** Encodes a microphone's sound as Opus packets of 20 ms. What comes while it is stopped is dropped. */
export function createOpusRecorder(
  sound: ReadableStream<AudioData> | null,
  { onPacket, onFailed }: OpusRecorderOptions,
): OpusRecorder {
  let encoder: AudioEncoder | null = null
  let sampleRate = 0
  /** From the track's own time to ms since 1970. */
  let epochMs = 0

  function create(): AudioEncoder {
    const created = new AudioEncoder({
      output(chunk) {
        const bytes = new Uint8Array(chunk.byteLength)
        chunk.copyTo(bytes)
        if (encoder === created) onPacket({ timestamp: epochMs + chunk.timestamp / MICROSECONDS, bytes })
      },
      error: () => encoder === created && onFailed(),
    })
    sampleRate = 0
    return created
  }

  function encode(target: AudioEncoder, data: AudioData) {
    if (data.sampleRate !== sampleRate) {
      sampleRate = data.sampleRate
      epochMs = steadyNow() - data.timestamp / MICROSECONDS
      target.configure(opusConfig(sampleRate))
    }
    const mono = toMono(data)
    target.encode(mono)
    mono.close()
  }

  async function readAll(reader: ReadableStreamDefaultReader<AudioData>) {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      try {
        if (encoder !== null) encode(encoder, value)
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
