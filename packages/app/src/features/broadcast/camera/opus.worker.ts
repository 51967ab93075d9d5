import { type OpusAnswer, opusConfig } from './opus-encoding'

/* Encodes the microphone outside the page's thread, so that a busy page delays packets and loses none. */

const MICROSECONDS = 1_000
/** From the track's own time to ms since 1970. */
let epochMs: number | null = null
let sampleRate = 0

const encoder = new AudioEncoder({
  output(chunk) {
    const bytes = new Uint8Array(chunk.byteLength)
    chunk.copyTo(bytes)
    const timestamp = (epochMs ?? 0) + chunk.timestamp / MICROSECONDS
    answer({ type: 'packet', packet: { timestamp, bytes } }, [bytes.buffer])
  },
  error: fail,
})

self.onmessage = ({ data }: MessageEvent<ReadableStream<AudioData>>) => void read(data).catch(fail)

function answer(message: OpusAnswer, transfer: Transferable[] = []) {
  self.postMessage(message, { transfer })
}

function fail() {
  answer({ type: 'failed' })
}

async function read(sound: ReadableStream<AudioData>) {
  const reader = sound.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    encode(value)
    value.close()
  }
}

function encode(data: AudioData) {
  epochMs ??= Date.now() - data.timestamp / MICROSECONDS
  if (data.sampleRate !== sampleRate) {
    sampleRate = data.sampleRate
    encoder.configure(opusConfig(sampleRate))
  }
  const mono = toMono(data)
  encoder.encode(mono)
  mono.close()
}

function toMono(data: AudioData): AudioData {
  const { numberOfFrames, numberOfChannels, timestamp } = data
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
