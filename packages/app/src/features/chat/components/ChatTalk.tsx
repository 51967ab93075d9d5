import { lazy, type ReactNode, type RefObject, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { useConnectionState } from '../../../platform/media-socket/hooks'
import { useCurrentUser } from '../../auth/hooks'
import type { LineReader } from '../chat.rules'
import { useChatForm } from '../use-chat-form'
import { useChatLines } from '../use-chat-lines'
import { useChatStanding } from '../use-chat-standing'
import { useModeration } from '../use-moderation'
import { ChatForm } from './ChatForm'
import { ChatHeader } from './ChatHeader'
import type { OpenLineMenu } from './ChatLine'
import { ChatLines } from './ChatLines'
import { HistoryError } from './HistoryError'
import type { OpenMenu } from './LineMenu'

const LineMenu = lazy(() => import('./LineMenu'))

interface ChatTalkProps {
  streamId: string
  isLive: boolean
  title: string | null
  /** What stands there until the first lines have come. */
  waiting?: ReactNode
  /** What stands there when nobody has said anything. */
  empty?: string
  /** In place of the form, for whoever is not signed in. */
  signedOut?: ReactNode
  inputRef?: RefObject<HTMLInputElement | null> | undefined
}

/** What is said in a stream's chat, what can be done about it, and where one says something. */
export function ChatTalk({ streamId, isLive, title, waiting, empty, signedOut, inputRef }: ChatTalkProps) {
  const { user, isAdmin } = useCurrentUser()
  const connection = useConnectionState()
  const { lines, isLoading, isError, retry } = useChatLines(streamId)
  const standing = useChatStanding(streamId)
  const form = useChatForm(streamId, user?.id ?? null)
  const moderation = useModeration()
  const ownInput = useRef<HTMLInputElement>(null)
  const input = inputRef ?? ownInput
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const openMenu: OpenLineMenu = useCallback((line, button) => setMenu({ line, button }), [])
  const reader: LineReader | null = useMemo(
    () => (user === null || standing === null ? null : { userId: user.id, standing, isAdmin }),
    [user, standing, isAdmin],
  )

  function mention(username: string) {
    form.mention(username)
    // Once the menu has given the focus back.
    requestAnimationFrame(() => input.current?.focus())
  }

  return (
    <>
      <ChatHeader title={title} standing={standing} />
      {isError ? <HistoryError onRetry={retry} /> : null}
      <ChatLines
        lines={lines}
        isLoading={isLoading}
        reader={user}
        waiting={waiting}
        empty={empty}
        onMenu={reader === null ? undefined : openMenu}
      />
      {user === null && signedOut !== undefined ? (
        signedOut
      ) : (
        <ChatForm
          form={form}
          isSignedIn={user !== null}
          isConnected={connection === 'connected'}
          isLive={isLive}
          standing={standing}
          inputRef={input}
        />
      )}
      <Suspense>
        {menu !== null && reader !== null ? (
          <LineMenu
            open={menu}
            reader={reader}
            moderation={moderation}
            onClose={() => setMenu(null)}
            onMention={mention}
          />
        ) : null}
      </Suspense>
    </>
  )
}
