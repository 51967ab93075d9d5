import { type PlacePrecision, placePrecisions } from '@squall/shared/rules/place'
import {
  isRecord,
  readStored,
  removeStored,
  type StorageArea,
  sessionArea,
  writeStored,
} from '../../../platform/storage'
import { createStore } from '../../../platform/store'
import type { Facing } from '../camera/devices'
import type { LinkQuality } from '../link-adaptation.rules'

const MARKER_KEY = 'squall-broadcast'

export interface StartOptions {
  facing: Facing
  muted: boolean
  locationGranted: boolean
  /** How much of the place the public sees; with `off` this device is not located. */
  precision: PlacePrecision
}

/** The stored state of a tab's broadcast, from which it resumes after a reload. */
export interface ResumeMarker extends StartOptions {
  streamId: string
}

/** off: this tab sends nothing; starting: camera and server are pending; live: frames and sound are sent. */
type BroadcastPhase = 'off' | 'starting' | 'live'

/** Why a broadcast does not run. The user can resolve `access` in the browser's settings. */
export interface BroadcastProblem {
  kind: 'access' | 'camera' | 'server' | 'elsewhere'
  text: string
}

/** The part of a stream a broadcast needs; `startedAt` is ISO 8601 in UTC. */
export interface OwnStream {
  id: string
  title: string
  startedAt: string
  isRecorded: boolean
}

export interface BroadcastState {
  phase: BroadcastPhase
  stream: OwnStream | null
  camera: MediaStream | null
  facing: Facing
  canFlip: boolean
  muted: boolean
  viewers: number
  link: LinkQuality
  locationGranted: boolean
  precision: PlacePrecision
  /** Why this device does not know where it is, while its place is shared. */
  placeProblem: string | null
  problem: BroadcastProblem | null
  /** Whether an administrator keeps the sound from the viewers; `muted` is the broadcaster's own choice. */
  isMutedByAdmin: boolean
  /** The newest message of an administrator, until it is dismissed. */
  adminMessage: string | null
}

export const initialBroadcast: BroadcastState = {
  phase: 'off',
  stream: null,
  camera: null,
  facing: 'environment',
  canFlip: false,
  muted: false,
  viewers: 0,
  link: 'Offline',
  locationGranted: false,
  precision: 'off',
  placeProblem: null,
  problem: null,
  isMutedByAdmin: false,
  adminMessage: null,
}

/** This tab's broadcast. It is apart from the broadcaster, which most visits never load. */
export const broadcastStore = createStore(initialBroadcast)

/** The stream of this tab that has just ended, for its summary; null once that was read. */
export const endedStream = createStore<string | null>(null)

/** Whether the page shows the camera of this tab's broadcast, and with it what administrators do and write. */
export const shownStage = createStore(false)

/**
 * Returns how to read, write and clear the marker; `area` is the tab's own storage, so that no other tab resumes the
 * broadcast.
 */
export function createResumeMarker(area: () => StorageArea | null) {
  return {
    read: () => readStored(MARKER_KEY, parseMarker, area()),
    write: (marker: ResumeMarker) => writeStored(MARKER_KEY, marker, area()),
    clear: () => removeStored(MARKER_KEY, area()),
  }
}

export const resumeMarker = createResumeMarker(sessionArea)

/** Sets how much of the place is shown, also after a reload. With `off` the device is no longer located, from now on. */
export function setPrecision(precision: PlacePrecision): void {
  broadcastStore.set({ ...broadcastStore.get(), precision, placeProblem: null })
  const marker = resumeMarker.read()
  if (marker !== null) resumeMarker.write({ ...marker, precision })
}

/** Returns the broadcast this tab had before a reload, unless one runs now. */
export function getInterruptedBroadcast(): ResumeMarker | null {
  const { phase, problem } = broadcastStore.get()
  return phase === 'off' && problem === null ? resumeMarker.read() : null
}

function parseMarker(stored: unknown): ResumeMarker | null {
  if (!isRecord(stored) || typeof stored.streamId !== 'string') return null
  return {
    streamId: stored.streamId,
    facing: stored.facing === 'user' ? 'user' : 'environment',
    muted: stored.muted === true,
    locationGranted: stored.locationGranted === true,
    precision: placePrecisions.find((precision) => precision === stored.precision) ?? 'off',
  }
}
