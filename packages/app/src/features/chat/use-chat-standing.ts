import type { ChatStanding } from '@squall/shared/contract/chat'
import { useEffect } from 'react'
import { mediaSocket } from '../../platform/media-socket'
import { trpc } from '../../platform/trpc'

/** What the visitor may do in a stream's chat, as long as it is on screen; null until it is known. */
export function useChatStanding(streamId: string): ChatStanding | null {
  const utils = trpc.useUtils()
  const standing = trpc.chat.standing.useQuery({ streamId }, { refetchOnMount: 'always' })

  // Rules reach everybody with their values; what changed for oneself is asked for, and so is what the history shows then.
  useEffect(
    () =>
      mediaSocket.join(streamId, 'stream', {
        onMessage(message) {
          if (message.type === 'chat-rules') {
            const { slowModeSeconds, followersOnly } = message
            const rules = { slowModeSeconds, followersOnly }
            utils.chat.standing.setData({ streamId }, (known) => known && { ...known, rules })
          }
          if (message.type === 'chat-standing') {
            void utils.chat.standing.invalidate({ streamId })
            void utils.chat.list.invalidate({ streamId })
          }
        },
      }),
    [streamId, utils],
  )

  return standing.data ?? null
}
