import type { Stream } from '@squall/shared/contract/live'
import type { StreamState } from '@squall/shared/contract/wire'
import type { Place } from '@squall/shared/rules/place'
import type { ConnectionState } from '../../platform/media-socket/media-socket'
import type { PlaybackPhase } from '../../platform/media-socket/playback-state'
import type { ControlMessage } from '../../platform/media-socket/wire'
import type { AudioState } from './audio/audio-player'

/** The overlay over the picture, so that the box is never just black. */
export type Overlay =
  | 'connecting'
  | 'waiting'
  | 'weak'
  | 'reconnecting'
  | 'offline'
  | 'muted'
  | 'sound-locked'
  | 'ended'
  | null

interface PlayerSituation {
  isLive: boolean
  connection: ConnectionState
  streamState: StreamState | null
  hasPicture: boolean
  /** Whether an administrator keeps the sound from the viewers. */
  isMuted: boolean
  audio: AudioState
}

/** Returns the most important overlay for the viewer; null while the stream plays. */
export function getPlayerOverlay(situation: PlayerSituation): Overlay {
  const { isLive, connection, streamState, hasPicture, isMuted, audio } = situation
  if (!isLive || streamState === 'ended') return 'ended'
  if (connection !== 'connected') return hasPicture ? 'offline' : 'connecting'
  if (streamState === 'reconnecting') return 'reconnecting'
  if (!hasPicture) return 'waiting'
  if (isMuted) return 'muted'
  if (audio === 'locked') return 'sound-locked'
  return streamState === 'weak' ? 'weak' : null
}

/** Returns the overlay while the recording is played, which says itself that it waits. The press that plays it unlocks the sound. */
export function getReplayOverlay(phase: PlaybackPhase, connection: ConnectionState, audio: AudioState): Overlay {
  if (phase === 'ended') return 'ended'
  if (connection !== 'connected' && phase === 'loading') return 'offline'
  return audio === 'locked' && phase !== 'paused' ? 'sound-locked' : null
}

/** Returns the stream after a server message; the same object if nothing changed. */
export function applyServerMessage(stream: Stream, message: ControlMessage): Stream {
  switch (message.type) {
    case 'viewer-count-update': {
      const { viewerCount } = message
      // The server's totals follow with the next refresh; until then they are at least this.
      const atLeast = (total: number) => Math.max(total, viewerCount)
      return {
        ...stream,
        viewerCount,
        peakViewers: atLeast(stream.peakViewers),
        totalViews: atLeast(stream.totalViews),
      }
    }
    case 'title-changed':
      return { ...stream, title: message.title }
    case 'likes-changed':
      return { ...stream, likes: message.likes }
    case 'chat-message':
      return { ...stream, chatMessages: stream.chatMessages + 1 }
    case 'chat-removed':
      return { ...stream, chatMessages: Math.max(0, stream.chatMessages - message.messageIds.length) }
    case 'stream-state':
      return message.state === 'ended' ? end(stream) : stream
    default:
      return stream
  }
}

/** A live stream changes its picture each minute, so the one known at its end may be gone; the next refresh brings the last. */
const end = (stream: Stream): Stream =>
  stream.isLive ? { ...stream, isLive: false, viewerCount: 0, posterUrl: null } : stream

export type EngagementLevel = 'High' | 'Medium' | 'Low' | 'No Activity'

interface StreamActivity {
  viewersNow: number
  totalViews: number
  likes: number
  chatMessages: number
}

/**
 * Returns the level of (likes + chat messages) per view: above 0.1 High, above 0.05 Medium, else Low; 'No Activity'
 * without viewers.
 */
export function getEngagementLevel({ viewersNow, totalViews, likes, chatMessages }: StreamActivity): EngagementLevel {
  if (viewersNow === 0) return 'No Activity'
  const perView = totalViews === 0 ? 0 : (likes + chatMessages) / totalViews
  if (perView > 0.1) return 'High'
  return perView > 0.05 ? 'Medium' : 'Low'
}

/** Returns chat messages per minute since the stream started; the first minute counts as whole. */
export function getChatRatePerMinute(chatMessages: number, elapsedMs: number): number {
  return chatMessages / Math.max(1, elapsedMs / 60_000)
}

/** Returns where the stream is as far as the viewer may know; null where its owner does not share the place. */
export function getPublicPlace({ latitude, longitude }: Pick<Stream, 'latitude' | 'longitude'>): Place | null {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

/** Returns the title of the radar beside a stream: 'Radar near Moore, OK', or without a place name 'Radar'. */
export const getRadarTitle = ({ placeName }: Pick<Stream, 'placeName'>): string =>
  placeName === null ? 'Radar' : `Radar near ${placeName}`
