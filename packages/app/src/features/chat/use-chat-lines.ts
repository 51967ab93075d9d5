import { useEffect, useMemo, useState } from 'react'
import { mediaSocket } from '../../platform/media-socket'
import { trpc } from '../../platform/trpc'
import { mergeLines, silence, withNews } from './chat.rules'

/** The lines of one stream's chat, oldest first: what was said before, and what is said now. */
export function useChatLines(streamId: string) {
  const history = trpc.chat.list.useQuery({ streamId }, { refetchOnMount: 'always' })
  const utils = trpc.useUtils()
  const [live, setLive] = useState(silence)

  // The socket is outside React; lines come from it as long as this chat is on screen.
  useEffect(() => {
    setLive(silence)
    return mediaSocket.join(streamId, 'stream', {
      onMessage(message) {
        // What was said until now, or since the connection was lost, is in the history alone.
        if (message.type === 'joined') void utils.chat.list.invalidate({ streamId })
        setLive((talk) => withNews(talk, message))
      },
    })
  }, [streamId, utils])

  const lines = useMemo(() => mergeLines(history.data ?? [], live), [history.data, live])
  return { lines, isLoading: history.isLoading, isError: history.isError, retry: () => void history.refetch() }
}
