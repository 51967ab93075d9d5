import { Flex, Text } from '@chakra-ui/react'
import type { Stream } from '@squall/shared/contract/live'
import type { RefObject } from 'react'
import { Muted } from '../../../ui/Typography'
import { ChatPanel } from './ChatPanel'
import { SignInToChat } from './SignInToChat'

interface LiveChatProps {
  streamId: string
  isLive: boolean
  /** Receives the message field, for the keyboard shortcut that focuses it. */
  inputRef?: RefObject<HTMLInputElement | null>
}

/** The chat of one stream. It fills the height it is given. */
export function LiveChat({ streamId, isLive, inputRef }: LiveChatProps) {
  return (
    <Flex as="section" aria-label="Live chat" direction="column" h="full" minH="0">
      <ChatPanel streamId={streamId} isLive={isLive} title="Live chat" inputRef={inputRef} />
    </Flex>
  )
}

/** The chat of a channel's live stream where there is little room. It fills the height it is given. */
export function CompactChat({ stream }: { stream: Pick<Stream, 'id' | 'isLive'> | null }) {
  return (
    <Flex direction="column" h="full" minH="0">
      {stream === null ? (
        <SilentChat />
      ) : (
        <ChatPanel
          key={stream.id}
          streamId={stream.id}
          isLive={stream.isLive}
          title={null}
          waiting={<Muted py="2">Loading messages...</Muted>}
          empty="No messages yet"
          signedOut={
            <Text borderTopWidth="1px" px="3" py="2" textStyle="xs" color="fg.muted">
              <SignInToChat />
            </Text>
          }
        />
      )}
    </Flex>
  )
}

function SilentChat() {
  return (
    <Muted px="4" py="3">
      No messages yet
      <Text as="span" display="block" textStyle="xs" mt="1">
        No active stream available. The chat opens with the next live stream.
      </Text>
    </Muted>
  )
}
