import { Flex } from '@chakra-ui/react'
import type { RefObject } from 'react'
import { ChatPanel } from './ChatPanel'

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
