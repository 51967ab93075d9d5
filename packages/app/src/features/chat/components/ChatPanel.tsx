import { Box, Button, Flex, Heading } from '@chakra-ui/react'
import type { ChatStanding } from '@squall/shared/contract/chat'
import { Rows3, Rows4, ShieldCheck } from 'lucide-react'
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
import { mediaSocket } from '../../../platform/media-socket'
import { useConnectionState } from '../../../platform/media-socket/hooks'
import { trpc } from '../../../platform/trpc'
import { useCurrentUser } from '../../auth/hooks'
import { applyChatMessage, emptyChatLog, type LineReader, mergeLines } from '../chat.rules'
import { useChatDensity } from '../hooks'
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
  /** Shown until the first messages arrive. */
  waiting?: ReactNode
  /** Shown while the chat is empty. */
  empty?: string
  /** Shown to anonymous visitors in place of the form. */
  signedOut?: ReactNode
  inputRef?: RefObject<HTMLInputElement | null> | undefined
}

/** A stream's chat: header, messages with their moderation menu, and the form. */
export function ChatPanel({ streamId, isLive, title, waiting, empty, signedOut, inputRef }: ChatTalkProps) {
  const { user, isAdmin } = useCurrentUser()
  const connection = useConnectionState()
  const { lines, isLoading, isError, retry } = useChatLines(streamId)
  const permissions = useChatPermissions(streamId)
  const form = useChatForm(streamId, user?.id ?? null)
  const moderation = useModeration()
  const ownInput = useRef<HTMLInputElement>(null)
  const input = inputRef ?? ownInput
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const openMenu: OpenLineMenu = useCallback((line, button) => setMenu({ line, button }), [])
  const reader: LineReader | null = useMemo(
    () => (user === null || permissions === null ? null : { userId: user.id, permissions, isAdmin }),
    [user, permissions, isAdmin],
  )

  function mention(username: string) {
    form.mention(username)
    // Once the menu has given the focus back.
    requestAnimationFrame(() => input.current?.focus())
  }

  return (
    <>
      <ChatHeader title={title} permissions={permissions} />
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
          permissions={permissions}
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

/** Says that the history is missing; new messages still arrive. */
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

/** The messages of one stream, oldest first: history and live. */
function useChatLines(streamId: string) {
  const history = trpc.chat.list.useQuery({ streamId }, { refetchOnMount: 'always' })
  const utils = trpc.useUtils()
  const [live, setLive] = useState(emptyChatLog)

  // The socket is outside React; lines come from it as long as this chat is on screen.
  useEffect(() => {
    setLive(emptyChatLog)
    return mediaSocket.join(streamId, 'stream', {
      onMessage(message) {
        // Earlier messages, and those missed without a connection, are only in the history.
        if (message.type === 'joined') void utils.chat.list.invalidate({ streamId })
        setLive((talk) => applyChatMessage(talk, message))
      },
    })
  }, [streamId, utils])

  const lines = useMemo(() => mergeLines(history.data ?? [], live), [history.data, live])
  return { lines, isLoading: history.isLoading, isError: history.isError, retry: () => void history.refetch() }
}

/** The visitor's permissions in a stream's chat; null until they are loaded. */
function useChatPermissions(streamId: string): ChatStanding | null {
  const utils = trpc.useUtils()
  const permissions = trpc.chat.standing.useQuery({ streamId }, { refetchOnMount: 'always' })

  // New rules arrive with their values; changed permissions are fetched, and with them the history they show.
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

  return permissions.data ?? null
}

/** The title of the chat, and for moderators the button to its settings. */
function ChatHeader({ title, permissions }: { title: string | null; permissions: ChatStanding | null }) {
  const [isOpen, setOpen] = useState(false)
  const mayModerate = permissions?.mayModerate ?? false
  if (title === null && !mayModerate) return null
  return (
    <Flex
      data-chat-header
      alignItems="center"
      justifyContent="space-between"
      gap="2"
      ps="4"
      pe="2"
      minH="11"
      borderBottomWidth="1px"
      hideBelow={mayModerate ? undefined : 'lg'}
    >
      <Heading as="h2" textStyle="label" flex="1">
        {title}
      </Heading>
      {title === null ? null : <DensityButton />}
      {mayModerate ? (
        <Button variant="ghost" size="sm" onPointerEnter={loadDialog} onClick={() => setOpen(true)}>
          <ShieldCheck />
          Moderate
        </Button>
      ) : null}
      <Suspense>
        {mayModerate && permissions !== null && isOpen ? (
          <ChatSettingsDialog
            channelId={permissions.channelId}
            isOwner={permissions.mayChooseModerators}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </Flex>
  )
}

function DensityButton() {
  const [density, toggle] = useChatDensity()
  const label = density === 'compact' ? 'Larger chat lines' : 'Compact chat lines'
  return (
    <Button variant="ghost" size="sm" px="0" aria-label={label} title={label} hideBelow="lg" onClick={toggle}>
      {density === 'compact' ? <Rows3 /> : <Rows4 />}
    </Button>
  )
}
