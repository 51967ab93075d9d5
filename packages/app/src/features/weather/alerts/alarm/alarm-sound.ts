import type { TornadoAlert } from '@squall/shared/contract/weather'
import { maySoundStart } from '../../../../platform/sound-permission'
import { isRecord, readStored, sessionArea, writeStored } from '../../../../platform/storage'
import { createStore } from '../../../../platform/store'
import { alarmTones, findAlarmToSound, getAlarmKey, keepUnchangedKeys, type Tone } from '../tornado/tornado.rules'

/** blocked: the browser allows no sound before a tap or key press; missing: no Web Audio. */
type PlayResult = 'played' | 'blocked' | 'missing'

/** A browser that allows sound resumes the audio context within this time. */
const START_MS = 500

/** ready: sound can play; blocked: a tap is needed first; missing: this browser has no Web Audio. */
type SoundState = 'ready' | 'blocked' | 'missing'

const soundedAlerts = createSeenKeys('squall-alerts-sounded')

export const announcedAlerts = createSeenKeys('squall-alerts-announced')

const SETTINGS_KEY = 'squall-alert-sound'

/** The alarm settings of this device; `volume` is 0 to 1. */
export interface SoundSettings {
  volume: number
  muted: boolean
}

const settings = createStore<SoundSettings>(readStored(SETTINGS_KEY, parse) ?? { volume: 1, muted: false })

const getSoundSettings = settings.get

export const useSoundSettings = settings.useValue

let context: AudioContext | null = null

const isRunning = ({ state }: AudioContext) => state === 'running'

const soundState = createStore<SoundState>('ready')

export const useSoundState = soundState.useValue

let isSounding = false

let latest: TornadoAlert[] = []

/** Sounds each new alarming alert once. A blocked sound plays after the next tap. */
export async function soundAlarm(alerts: TornadoAlert[]): Promise<void> {
  latest = alerts
  soundedAlerts.set(keepUnchangedKeys(alerts, soundedAlerts.get()))
  const alert = findAlarmToSound(alerts, soundedAlerts.get())
  if (alert === null || isSounding) return
  isSounding = true
  const { muted, volume } = getSoundSettings()
  const tone = alarmTones[alert.type]
  const result = muted || volume === 0 ? 'played' : await playTone(tone, volume)
  soundState.set(result === 'played' ? 'ready' : result)
  isSounding = false
  if (result !== 'played') return
  soundedAlerts.add(getAlarmKey(alert))
  // Another alarming alert sounds after this one has ended.
  setTimeout(() => void soundAlarm(latest), tone.seconds * 1_000)
}

/** Plays the emergency tone as a test. */
export async function testSound(): Promise<void> {
  const result = await playTone(alarmTones['tornado-emergency'], getSoundSettings().volume)
  soundState.set(result === 'played' ? 'ready' : result)
}

/** Unlocks sound and plays a pending alarm. Must be called from a tap or key press. */
export async function allowSound(): Promise<void> {
  if (!(await unlockTones())) return
  soundState.set('ready')
  await soundAlarm(latest)
}

/** Plays a tone; returns 'played', or why it cannot be heard. `volume` is 0 to 1. */
async function playTone(tone: Tone, volume: number): Promise<PlayResult> {
  if (typeof AudioContext !== 'function') return 'missing'
  if (!(await maySoundStart())) return 'blocked'
  context ??= new AudioContext()
  if (!(await begins(context))) return 'blocked'
  schedule(context, tone, volume)
  return 'played'
}

/** Unlocks sound for later tones. Must be called from a tap or key press. */
async function unlockTones(): Promise<boolean> {
  if (typeof AudioContext !== 'function' || !(await maySoundStart())) return false
  context ??= new AudioContext()
  return begins(context)
}

async function begins(audio: AudioContext): Promise<boolean> {
  if (audio.state === 'running') return true
  // Where sound is blocked the promise stays pending until a gesture, so it needs a time limit.
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

/** Returns a store of alert keys in session storage, which survives a reload. */
function createSeenKeys(storageKey: string) {
  const area = sessionArea()
  const store = createStore<ReadonlySet<string>>(new Set(readStored(storageKey, parseKeys, area)))
  return {
    get: store.get,
    useValue: store.useValue,
    set(keys: Set<string>) {
      const before = store.get()
      if (keys.size === before.size && [...keys].every((key) => before.has(key))) return
      store.set(keys)
      writeStored(storageKey, [...keys], area)
    },
    add(...keys: string[]) {
      this.set(new Set([...store.get(), ...keys]))
    },
  }
}

function parseKeys(stored: unknown): string[] | null {
  return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : null
}

export function changeSoundSettings(next: SoundSettings) {
  settings.set(next)
  writeStored(SETTINGS_KEY, next)
}

function parse(stored: unknown): SoundSettings | null {
  if (!isRecord(stored) || typeof stored.volume !== 'number' || Number.isNaN(stored.volume)) return null
  return { volume: Math.min(1, Math.max(0, stored.volume)), muted: stored.muted === true }
}
