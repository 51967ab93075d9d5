import { Flex, Heading } from '@chakra-ui/react'
import type { Ref } from 'react'
import { useConnectionState } from '../../../lib/media-socket/hooks'
import { useCurrentUser } from '../../auth/hooks'
import { useChatLines } from '../use-chat-lines'
import { ChatForm } from './ChatForm'
import { ChatLines } from './ChatLines'
import { HistoryError } from './HistoryError'

interface LiveChatProps {
  streamId: string
  isLive: boolean
  /** Receives the field where one writes, for the keyboard shortcut that leads there. */
  inputRef?: Ref<HTMLInputElement>
}

/** The chat of one stream. It fills the height it is given. */
export function LiveChat({ streamId, isLive, inputRef }: LiveChatProps) {
  const { user } = useCurrentUser()
  const connection = useConnectionState()
  const { lines, isLoading, isError, retry } = useChatLines(streamId)
  return (
    <Flex as="section" aria-label="Live chat" direction="column" h="full" minH="0">
      <Heading as="h2" textStyle="label" px="4" py="3" borderBottomWidth="1px" hideBelow="lg">
        Live chat
      </Heading>
      {isError ? <HistoryError onRetry={retry} /> : null}
      <ChatLines lines={lines} isLoading={isLoading} />
      <ChatForm
        streamId={streamId}
        userId={user?.id ?? null}
        isConnected={connection === 'connected'}
        isLive={isLive}
        inputRef={inputRef}
      />
    </Flex>
  )
}
