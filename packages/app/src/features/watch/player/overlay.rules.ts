import type { StreamState } from '@squall/shared/contract/wire'
import type { ConnectionState } from '../../../platform/media-socket/media-socket'
import type { AudioState } from '../audio/audio-player'

/** What lies over the picture, so that the box is never just black. */
export type Overlay = 'connecting' | 'waiting' | 'weak' | 'reconnecting' | 'offline' | 'sound-locked' | 'ended' | null

interface PlayerSituation {
  isLive: boolean
  connection: ConnectionState
  streamState: StreamState | null
  hasPicture: boolean
  audio: AudioState
}

/** The most important thing a viewer should know about the picture, or null when all is well. */
export function playerOverlay({ isLive, connection, streamState, hasPicture, audio }: PlayerSituation): Overlay {
  if (!isLive || streamState === 'ended') return 'ended'
  if (connection !== 'connected') return hasPicture ? 'offline' : 'connecting'
  if (streamState === 'reconnecting') return 'reconnecting'
  if (!hasPicture) return 'waiting'
  if (audio === 'locked') return 'sound-locked'
  return streamState === 'weak' ? 'weak' : null
}
