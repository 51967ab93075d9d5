import type { Facing } from '../constants'
import type { LinkQuality } from '../link-quality.rules'

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
  problem: BroadcastProblem | null
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
  problem: null,
}
