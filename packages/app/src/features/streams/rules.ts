import type { Stream } from '@squall/shared/contract/live'
import type { ConnectionState } from '../../platform/media-socket/media-socket'

/** The streams whose title, place or chaser hold every word that was typed, in any case and order. */
export function filterStreams(streams: Stream[], typed: string): Stream[] {
  const words = typed.trim().toLowerCase().split(/\s+/)
  return streams.filter((stream) => {
    const { displayName, username } = stream.user
    const text = `${stream.title} ${stream.location} ${displayName} ${username}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** Only what runs now belongs in a live list. */
export const keepLive = (streams: Stream[]): Stream[] => streams.filter((stream) => stream.isLive)

interface PreviewSituation {
  connection: ConnectionState
  /** A picture has come and is being decoded. */
  hasReceived: boolean
  hasDrawn: boolean
}

/** What stands in the tile instead of a picture; null as soon as there is one. */
export function getPreviewText({ connection, hasReceived, hasDrawn }: PreviewSituation): string | null {
  if (hasDrawn) return null
  if (hasReceived) return 'Loading...'
  return connection === 'connected' ? 'Waiting for stream...' : 'Connecting...'
}
