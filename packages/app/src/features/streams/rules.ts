import type { Stream } from '@squall/shared/contract/live'
import type { ConnectionState } from '../../platform/media-socket/media-socket'

/** Returns the streams whose title, place or chaser contain every typed word, in any case and order. */
export function filterStreams(streams: Stream[], typed: string): Stream[] {
  const words = typed.trim().toLowerCase().split(/\s+/)
  return streams.filter((stream) => {
    const { displayName, username } = stream.user
    const text = `${stream.title} ${stream.location} ${displayName} ${username}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** Returns the streams that are live. */
export const keepLive = (streams: Stream[]): Stream[] => streams.filter((stream) => stream.isLive)

interface PreviewSituation {
  connection: ConnectionState
  /** A picture has come and is being decoded. */
  hasReceived: boolean
  hasDrawn: boolean
}

/** Returns the text in a tile without a picture, or over one that no longer moves; null once there is one. */
export function getPreviewText({ connection, hasReceived, hasDrawn }: PreviewSituation): string | null {
  if (connection === 'disconnected') return 'Disconnected'
  if (hasDrawn) return null
  if (hasReceived) return 'Loading...'
  return connection === 'connected' ? 'Waiting for stream...' : 'Connecting...'
}
