import type { ConnectionState } from '../../platform/media-socket/media-socket'

interface PreviewSituation {
  connection: ConnectionState
  /** A picture has come and is being decoded. */
  hasReceived: boolean
  hasDrawn: boolean
}

/** What stands in the tile instead of a picture; null as soon as there is one. */
export function previewText({ connection, hasReceived, hasDrawn }: PreviewSituation): string | null {
  if (hasDrawn) return null
  if (hasReceived) return 'Loading...'
  return connection === 'connected' ? 'Waiting for stream...' : 'Connecting...'
}
