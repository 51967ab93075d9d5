import type { Tone } from './alarm.rules'

/** blocked: the browser plays nothing before somebody taps or types; missing: it has no Web Audio. */
export type PlayResult = 'played' | 'blocked' | 'missing'

/** A browser that lets sound begin does so within this. */
const START_MS = 500

let context: AudioContext | null = null

/** Plays a tone, or tells why it cannot be heard. `volume` goes from 0 to 1. */
export async function playTone(tone: Tone, volume: number): Promise<PlayResult> {
  if (typeof AudioContext !== 'function') return 'missing'
  context ??= new AudioContext()
  if (!(await begins(context))) return 'blocked'
  schedule(context, tone, volume)
  return 'played'
}

/** Lets later tones play without a tap. Must be called from a tap or a key press. */
export async function unlockTones(): Promise<boolean> {
  if (typeof AudioContext !== 'function') return false
  context ??= new AudioContext()
  return begins(context)
}

async function begins(audio: AudioContext): Promise<boolean> {
  if (audio.state === 'running') return true
  // Where sound is blocked the promise stays open until a gesture, so that it must not be waited for alone.
  const resumed = audio.resume().catch((error: unknown) => console.info('Sound does not begin', error))
  await Promise.race([resumed, new Promise((resolve) => setTimeout(resolve, START_MS))])
  return isRunning(audio)
}

const isRunning = ({ state }: AudioContext) => state === 'running'

function schedule(audio: AudioContext, { steps, seconds, gain, fadesTo }: Tone, volume: number) {
  if (volume <= 0) return
  const start = audio.currentTime
  const oscillator = audio.createOscillator()
  const loudness = audio.createGain()
  for (const { at, hertz } of steps) oscillator.frequency.setValueAtTime(hertz, start + at)
  loudness.gain.setValueAtTime(gain * volume, start)
  loudness.gain.exponentialRampToValueAtTime(fadesTo * volume, start + seconds)
  oscillator.connect(loudness).connect(audio.destination)
  oscillator.start(start)
  oscillator.stop(start + seconds)
}
