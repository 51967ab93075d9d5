import type { StreamState } from '@squall/shared/contract/wire'
import { useEffect, useState } from 'react'
import { mediaSocket, useConnectionState } from '../../platform/media-socket'
import { trpc } from '../../platform/trpc'
import { withMessage } from './player/overlay.rules'

/** Keeps the loaded stream up to date with what the server says, and tells the state of picture and connection. */
export function useLiveFeed(streamId: string) {
  const utils = trpc.useUtils()
  const connection = useConnectionState()
  const [streamState, setStreamState] = useState<StreamState | null>(null)

  // The socket is outside React; what it says goes into the one cached stream that every part of the page reads.
  useEffect(() => {
    const leave = mediaSocket.join(streamId, 'stream', {
      onMessage(message) {
        if (message.type === 'stream-state') setStreamState(message.state)
        utils.streams.get.setData({ id: streamId }, (stream) => stream && withMessage(stream, message))
      },
    })
    return () => {
      leave()
      setStreamState(null)
    }
  }, [streamId, utils])

  return { connection, streamState }
}
