import { isRecord, readStored, writeStored } from '../../../../platform/storage'
import { createStore } from '../../../../platform/store'

const SETTINGS_KEY = 'squall-alert-sound'

/** The alarm settings of this device; `volume` is 0 to 1. */
export interface SoundSettings {
  volume: number
  muted: boolean
}

const settings = createStore<SoundSettings>(readStored(SETTINGS_KEY, parse) ?? { volume: 1, muted: false })

export const soundSettings = settings.get
export const useSoundSettings = settings.useValue

export function changeSoundSettings(next: SoundSettings) {
  settings.set(next)
  writeStored(SETTINGS_KEY, next)
}

function parse(stored: unknown): SoundSettings | null {
  if (!isRecord(stored) || typeof stored.volume !== 'number' || Number.isNaN(stored.volume)) return null
  return { volume: Math.min(1, Math.max(0, stored.volume)), muted: stored.muted === true }
}
