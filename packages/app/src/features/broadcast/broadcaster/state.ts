import type { Facing } from '../constants'
import type { LinkQuality } from '../link-quality.rules'

/** off: this tab sends nothing; starting: camera and server are being asked; live: frames and sound leave. */
type BroadcastPhase = 'off' | 'starting' | 'live'

/** Why a broadcast does not run. `access` is the one a person can cure in the browser's own settings. */
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
