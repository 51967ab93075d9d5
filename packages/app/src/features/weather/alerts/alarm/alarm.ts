import type { TornadoAlert } from '@squall/shared/contract/weather'
import { createStore } from '../../../../platform/store'
import { alarmDue, alarmKey, stillHeard, type Tone, tones } from './alarm.rules'
import { sounded } from './seen-alerts'
import { soundSettings } from './sound-settings'

/** blocked: the browser allows no sound before a tap or key press; missing: it has no Web Audio. */
type PlayResult = 'played' | 'blocked' | 'missing'

/** A browser that lets sound begin does so within this. */
const START_MS = 500

let context: AudioContext | null = null

const isRunning = ({ state }: AudioContext) => state === 'running'

/** ready: nothing is in the way; blocked: a tap is needed first; missing: this browser cannot make sounds. */
type SoundState = 'ready' | 'blocked' | 'missing'

const soundState = createStore<SoundState>('ready')

export const useSoundState = soundState.useValue

let isSounding = false

let latest: TornadoAlert[] = []

/** Sounds what has to be heard of these alerts, each once. What a browser blocks is heard after the next tap. */
export async function soundAlarm(alerts: TornadoAlert[]): Promise<void> {
  latest = alerts
  sounded.set(stillHeard(alerts, sounded.get()))
  const alert = alarmDue(alerts, sounded.get())
  if (alert === null || isSounding) return
  isSounding = true
  const { muted, volume } = soundSettings()
  const tone = tones[alert.type]
  const result = muted || volume === 0 ? 'played' : await playTone(tone, volume)
  soundState.set(result === 'played' ? 'ready' : result)
  isSounding = false
  if (result !== 'played') return
  sounded.add(alarmKey(alert))
  // Another alert as severe has its turn when this one is over.
  setTimeout(() => void soundAlarm(latest), tone.seconds * 1_000)
}

/** Plays the sound of an emergency, so that a person knows it and that it can be heard. */
export async function testSound(): Promise<void> {
  const result = await playTone(tones['tornado-emergency'], soundSettings().volume)
  soundState.set(result === 'played' ? 'ready' : result)
}

/** Lets alarms be heard from now on, and sounds one that waits. Must be called from a tap or a key press. */
export async function allowSound(): Promise<void> {
  if (!(await unlockTones())) return
  soundState.set('ready')
  await soundAlarm(latest)
}

/** Plays a tone, or tells why it cannot be heard. `volume` goes from 0 to 1. */
async function playTone(tone: Tone, volume: number): Promise<PlayResult> {
  if (typeof AudioContext !== 'function') return 'missing'
  context ??= new AudioContext()
  if (!(await begins(context))) return 'blocked'
  schedule(context, tone, volume)
  return 'played'
}

/** Lets later tones play without a tap. Must be called from a tap or a key press. */
async function unlockTones(): Promise<boolean> {
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
