import { Box, Button, Flex, Skeleton, Text } from '@chakra-ui/react'
import type { ChatMessage } from '@squall/shared/chat'
import { ArrowDown } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { formatQuantity } from '../../../lib/format'
import { isAtBottom } from '../chat.rules'
import { ChatLine } from './ChatLine'

interface ChatLinesProps {
  lines: ChatMessage[]
  isLoading: boolean
  /** What stands there until the first lines have come. */
  waiting?: ReactNode
  /** What stands there when nobody has said anything. */
  empty?: string
}

const SILENCE = 'Nobody has said anything yet. Say what you see.'

/** The talk. It follows the newest line only for those who are already there. */
export function ChatLines({ lines, isLoading, waiting = <WaitingLines />, empty = SILENCE }: ChatLinesProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const follows = useRef(true)
  const seen = useRef(0)
  const [unseen, setUnseen] = useState(0)

  function toBottom() {
    const element = scroller.current
    if (element) element.scrollTop = element.scrollHeight
  }

  // The list has grown by the time this runs, so the new end can be scrolled to before anything is painted.
  useLayoutEffect(() => {
    if (follows.current) {
      seen.current = lines.length
      const element = scroller.current
      if (element) element.scrollTop = element.scrollHeight
    }
    setUnseen(lines.length - seen.current)
  }, [lines])

  function noteScroll() {
    if (scroller.current === null) return
    follows.current = isAtBottom(scroller.current)
    if (!follows.current) return
    seen.current = lines.length
    setUnseen(0)
  }

  return (
    <Box position="relative" flex="1" minH="0">
      <Box
        ref={scroller}
        role="log"
        aria-label="Chat messages"
        tabIndex={0}
        onScroll={noteScroll}
        position="absolute"
        inset="0"
        overflowY="auto"
        overscrollBehavior="contain"
        px="4"
        py="2"
        focusVisibleRing="inside"
      >
        {isLoading ? waiting : null}
        {!isLoading && lines.length === 0 ? (
          <Text color="fg.muted" textStyle="sm" py="2">
            {empty}
          </Text>
        ) : null}
        {lines.map((line) => (
          <ChatLine key={line.id} line={line} />
        ))}
      </Box>
      {unseen > 0 ? (
        <Flex position="absolute" bottom="2" insetInline="0" justifyContent="center" pointerEvents="none">
          <Button size="xs" colorPalette="accent" borderRadius="full" pointerEvents="auto" onClick={toBottom}>
            <ArrowDown />
            {formatQuantity(unseen, 'new message')}
          </Button>
        </Flex>
      ) : null}
    </Box>
  )
}

function WaitingLines() {
  return (
    <Flex direction="column" gap="3" pt="1" aria-hidden>
      <Skeleton h="4" w="70%" />
      <Skeleton h="4" w="88%" />
      <Skeleton h="4" w="56%" />
    </Flex>
  )
}
