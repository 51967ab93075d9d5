import { isRecord, readStored, sessionArea, writeStored } from '../../../../platform/storage'
import { createStore } from '../../../../platform/store'

export const sounded = createSeen('squall-alerts-sounded')

export const announced = createSeen('squall-alerts-announced')

export const putAway = createSeen('squall-alerts-put-away')

const SETTINGS_KEY = 'squall-alert-sound'

/** How loud alerts are on this device; `volume` goes from 0 to 1. */
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

/** Keys of alerts that were sounded, read out or put away, for as long as this tab lives: a reload does not forget. */
function createSeen(storageKey: string) {
  const area = sessionArea()
  const store = createStore<ReadonlySet<string>>(new Set(readStored(storageKey, keysOf, area)))
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

function keysOf(stored: unknown): string[] | null {
  return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : null
}
