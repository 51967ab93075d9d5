import { Flex, Text } from '@chakra-ui/react'
import type { Stream } from '@squall/shared/stream'
import { useConnectionState } from '../../../lib/media-socket/hooks'
import { useCurrentUser } from '../../auth/hooks'
import { useChatLines } from '../use-chat-lines'
import { ChatForm } from './ChatForm'
import { ChatLines } from './ChatLines'
import { HistoryError } from './HistoryError'

/** The chat of a channel's live stream where there is little room. It fills the height it is given. */
export function CompactChat({ stream }: { stream: Pick<Stream, 'id' | 'isLive'> | null }) {
  return (
    <Flex direction="column" h="full" minH="0">
      {stream === null ? <SilentChat /> : <StreamChat key={stream.id} stream={stream} />}
    </Flex>
  )
}

function StreamChat({ stream }: { stream: Pick<Stream, 'id' | 'isLive'> }) {
  const { user } = useCurrentUser()
  const connection = useConnectionState()
  const { lines, isLoading, isError, retry } = useChatLines(stream.id)
  return (
    <>
      {isError ? <HistoryError onRetry={retry} /> : null}
      <ChatLines
        lines={lines}
        isLoading={isLoading}
        waiting={
          <Text color="fg.muted" textStyle="sm" py="2">
            Loading messages...
          </Text>
        }
        empty="No messages yet"
      />
      {user === null ? (
        <Text borderTopWidth="1px" px="3" py="2" textStyle="xs" color="fg.muted">
          Please sign in to participate in chat
        </Text>
      ) : (
        <ChatForm
          streamId={stream.id}
          userId={user.id}
          isConnected={connection === 'connected'}
          isLive={stream.isLive}
        />
      )}
    </>
  )
}

function SilentChat() {
  return (
    <Text px="4" py="3" textStyle="sm" color="fg.muted">
      No messages yet
      <Text as="span" display="block" textStyle="xs" mt="1">
        The chat opens with the next live stream.
      </Text>
    </Text>
  )
}
