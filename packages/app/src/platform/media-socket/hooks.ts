import { useSyncExternalStore } from 'react'
import { mediaSocket } from '.'
import type { ConnectionState } from './media-socket'

/** The state of this tab's realtime connection. */
export function useConnectionState(): ConnectionState {
  return useSyncExternalStore(mediaSocket.subscribe, mediaSocket.state)
}

/** How often this tab's socket was lost and replaced; what is shown needs another canvas then. */
export function useMediaLosses(): number {
  return useSyncExternalStore(mediaSocket.onLost, mediaSocket.losses)
}
