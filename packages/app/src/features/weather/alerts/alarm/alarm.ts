import type { TornadoAlert } from '@squall/shared/contract/weather'
import { createStore } from '../../../../platform/create-store'
import { alarmDue, alarmKey, stillHeard, tones } from './alarm.rules'
import { sounded } from './seen-alerts'
import { soundSettings } from './sound-settings'
import { playTone, unlockTones } from './tone-player'

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
