import type { ChatMessage } from '@squall/shared/chat'
import { useEffect, useMemo, useState } from 'react'
import { mediaSocket } from '../../lib/media-socket'
import type { ControlMessage } from '../../lib/media-socket/wire'
import { trpc } from '../../lib/trpc'
import { mergeLines } from './chat.rules'

/** The lines of one stream's chat, oldest first: what was said before, and what is said now. */
export function useChatLines(streamId: string) {
  const history = trpc.chat.list.useQuery({ streamId }, { refetchOnMount: 'always' })
  const utils = trpc.useUtils()
  const [live, setLive] = useState<ChatMessage[]>([])

  // The socket is outside React; lines come from it as long as this chat is on screen.
  useEffect(() => {
    setLive([])
    const leave = mediaSocket.join(streamId, 'stream', {
      onMessage(message) {
        const line = lineOf(message)
        if (line !== null) setLive((lines) => [...lines, line])
      },
    })
    let wasLost = false
    const unsubscribe = mediaSocket.subscribe(() => {
      if (mediaSocket.state() === 'disconnected') wasLost = true
      // What was said meanwhile is in the history.
      if (mediaSocket.state() === 'connected' && wasLost) void utils.chat.list.invalidate({ streamId })
    })
    return () => {
      leave()
      unsubscribe()
    }
  }, [streamId, utils])

  const lines = useMemo(() => mergeLines(history.data ?? [], live), [history.data, live])
  return { lines, isLoading: history.isLoading, isError: history.isError, retry: () => void history.refetch() }
}

/** What was said, in the form of the history. */
function lineOf(message: ControlMessage): ChatMessage | null {
  if (message.type !== 'chat-message') return null
  const { type: _discriminator, ...line } = message
  return line
}
