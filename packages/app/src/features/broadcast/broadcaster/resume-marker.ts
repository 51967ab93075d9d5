import { isRecord, readStored, removeStored, type StorageArea, writeStored } from '../../../platform/storage'
import type { Facing } from '../constants'

const MARKER_KEY = 'squall-broadcast'

/** The stored state of a tab's broadcast, from which it resumes after a reload. */
export interface ResumeMarker {
  streamId: string
  facing: Facing
  muted: boolean
  locationGranted: boolean
}

export function createResumeMarker(area: () => StorageArea | null) {
  return {
    read: () => readStored(MARKER_KEY, parseMarker, area()),
    write: (marker: ResumeMarker) => writeStored(MARKER_KEY, marker, area()),
    clear: () => removeStored(MARKER_KEY, area()),
  }
}

function parseMarker(stored: unknown): ResumeMarker | null {
  if (!isRecord(stored) || typeof stored.streamId !== 'string') return null
  return {
    streamId: stored.streamId,
    facing: stored.facing === 'user' ? 'user' : 'environment',
    muted: stored.muted === true,
    locationGranted: stored.locationGranted === true,
  }
}

/** Session storage, so that no other tab or visit resumes the broadcast. Null where storage is forbidden. */
export function tabStorage(): StorageArea | null {
  try {
    return window.sessionStorage
  } catch {
    return null
  }
}
