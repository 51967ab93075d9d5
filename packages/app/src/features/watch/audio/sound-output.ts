import { opusDecoderConfig } from '../../../platform/decoders'
import type { SoundLevel } from './volume'

/** Where decoded sound is played. */
export interface SoundOutput {
  context: AudioContext
  fades: GainNode
  volume: GainNode
}

/** A browser that lets sound begin does so within this. */
const START_MS = 500

/** Opens an output; `onRunning` is called when the browser lets it sound. */
export function openOutput(level: SoundLevel, onRunning: () => void): SoundOutput {
  const context = new AudioContext({ latencyHint: 'interactive', sampleRate: opusDecoderConfig.sampleRate })
  const [fades, volume] = [context.createGain(), context.createGain()]
  fades.connect(volume).connect(context.destination)
  volume.gain.value = toGain(level)
  context.onstatechange = () => context.state === 'running' && onRunning()
  return { context, fades, volume }
}

/** Lets an output sound, as far as the browser allows it now. */
export async function resumeOutput({ context }: SoundOutput): Promise<void> {
  // Where sound is not allowed yet the promise waits for a tap instead of failing.
  await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, START_MS))])
}

export const toGain = ({ volume, muted }: SoundLevel): number => (muted ? 0 : volume)

export function copyBuffer(data: AudioData): AudioBuffer {
  const { numberOfChannels, numberOfFrames, sampleRate } = data
  const copy = new AudioBuffer({ numberOfChannels, length: numberOfFrames, sampleRate })
  for (let planeIndex = 0; planeIndex < numberOfChannels; planeIndex += 1) {
    data.copyTo(copy.getChannelData(planeIndex), { planeIndex, format: 'f32-planar' })
  }
  return copy
}
