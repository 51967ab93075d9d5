import { Box, Button, Flex, Heading } from '@chakra-ui/react'
import type { ChatStanding } from '@squall/shared/contract/chat'
import { ShieldCheck } from 'lucide-react'
import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { mediaSocket, useConnectionState } from '../../../platform/media-socket'
import { trpc } from '../../../platform/trpc'
import { useCurrentUser } from '../../auth/hooks'
import { type LineReader, mergeLines, silence, withNews } from '../chat.rules'
import { useChatForm } from '../use-chat-form'
import { useModeration } from '../use-moderation'
import { ChatForm } from './ChatForm'
import type { OpenLineMenu } from './ChatLine'
import { ChatLines } from './ChatLines'
import type { OpenMenu } from './LineMenu'

const loadDialog = () => import('./settings/ChatSettingsDialog')

const ChatSettingsDialog = lazy(loadDialog)

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

/** Says that what was said before is missing; new lines come all the same. */
function HistoryError({ onRetry }: { onRetry: () => void }) {
  return (
    <Box px="4" pt="3" textStyle="sm" role="alert">
      Earlier messages could not be loaded.{' '}
      <Button variant="plain" px="1" color="accent.fg" onClick={onRetry}>
        Try Again
      </Button>
    </Box>
  )
}

/** The lines of one stream's chat, oldest first: what was said before, and what is said now. */
function useChatLines(streamId: string) {
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

/** What the visitor may do in a stream's chat, as long as it is on screen; null until it is known. */
function useChatStanding(streamId: string): ChatStanding | null {
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

/** The name of the chat, and for whoever moderates the way to its rules, people and log. */
function ChatHeader({ title, standing }: { title: string | null; standing: ChatStanding | null }) {
  const [isOpen, setOpen] = useState(false)
  const mayModerate = standing?.mayModerate ?? false
  if (title === null && !mayModerate) return null
  return (
    <Flex
      alignItems="center"
      justifyContent="space-between"
      gap="2"
      ps="4"
      pe="2"
      minH="11"
      borderBottomWidth="1px"
      hideBelow={mayModerate ? undefined : 'lg'}
    >
      <Heading as="h2" textStyle="label">
        {title}
      </Heading>
      {mayModerate ? (
        <Button variant="ghost" size="sm" onPointerEnter={loadDialog} onClick={() => setOpen(true)}>
          <ShieldCheck />
          Moderate
        </Button>
      ) : null}
      <Suspense>
        {mayModerate && standing !== null && isOpen ? (
          <ChatSettingsDialog
            channelId={standing.channelId}
            isOwner={standing.mayChooseModerators}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </Flex>
  )
}
