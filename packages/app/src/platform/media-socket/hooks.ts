import { useSyncExternalStore } from 'react'
import { mediaSocket } from '.'
import type { ConnectionState } from './media-socket'

/** The state of this tab's realtime connection. */
export function useConnectionState(): ConnectionState {
  return useSyncExternalStore(mediaSocket.subscribe, mediaSocket.state)
}
