import { isRecord, readStored, writeStored } from '../../../platform/storage'

const VOLUME_KEY = 'squall-volume'

/** `volume` goes from 0 to 1. */
export interface SoundLevel {
  volume: number
  muted: boolean
}

export function storedLevel(): SoundLevel {
  return readStored(VOLUME_KEY, parseLevel) ?? { volume: 1, muted: false }
}

export function rememberLevel(level: SoundLevel) {
  writeStored(VOLUME_KEY, level)
}

function parseLevel(stored: unknown): SoundLevel | null {
  if (!isRecord(stored) || typeof stored.volume !== 'number') return null
  return { volume: Math.min(1, Math.max(0, stored.volume)), muted: stored.muted === true }
}
