import { useSyncExternalStore } from 'react'
import { mediaSocket } from '.'
import type { ConnectionState } from './media-socket'
import { pageNodes } from './page-nodes'

/** The state of this tab's realtime connection. */
export function useConnectionState(): ConnectionState {
  return useSyncExternalStore(mediaSocket.subscribe, mediaSocket.state)
}

/** How often this tab's socket was lost and replaced; what is shown needs another canvas then. */
export function useMediaLosses(): number {
  return useSyncExternalStore(mediaSocket.onLost, mediaSocket.losses)
}

/** The name of the media node that this tab uses; null on a site that has only one. */
export function useNodeName(): string | null {
  return useSyncExternalStore(pageNodes.onNameChanged, pageNodes.nodeName)
}
