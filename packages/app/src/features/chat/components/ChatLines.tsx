import { Box, Button, Flex, Skeleton } from '@chakra-ui/react'
import type { PersonSummary } from '@squall/shared/contract/account'
import type { ChatMessage } from '@squall/shared/contract/chat'
import { ArrowDown } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { formatQuantity } from '../../../platform/format'
import { Muted } from '../../../ui/Typography'
import { continuesGroup, isAtBottom, mentionsReader } from '../chat.rules'
import { useChatDensity } from '../hooks'
import { ChatLine, type OpenLineMenu } from './ChatLine'

interface ChatLinesProps {
  lines: ChatMessage[]
  isLoading: boolean
  /** The reader, to highlight mentions. */
  reader: Pick<PersonSummary, 'id' | 'username'> | null
  onMenu: OpenLineMenu | undefined
  /** Shown until the first messages arrive. */
  waiting?: ReactNode | undefined
  /** Shown while the chat is empty. */
  empty?: string | undefined
  /** Stands above the oldest message. */
  before?: ReactNode
}

const SILENCE = 'No messages yet. Say what you see.'

/** The messages. The list follows the newest one only while it is scrolled to the end. */
export function ChatLines({
  lines,
  isLoading,
  reader,
  onMenu,
  waiting = <WaitingLines />,
  empty = SILENCE,
  before = null,
}: ChatLinesProps) {
  const [density] = useChatDensity()
  const scroller = useRef<HTMLDivElement>(null)
  const follows = useRef(true)
  const seen = useRef(0)
  const [unseen, setUnseen] = useState(0)

  function toBottom() {
    const element = scroller.current
    if (element) element.scrollTop = element.scrollHeight
  }

  // Runs after the list has grown and before the browser paints.
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
        aria-description={
          onMenu ? 'Arrow keys go from message to message, Enter opens what can be done with one.' : undefined
        }
        tabIndex={0}
        onKeyDown={onMenu ? goToLine : undefined}
        onClick={onMenu ? pressMenuOfLine : undefined}
        onScroll={noteScroll}
        position="absolute"
        inset="0"
        overflowY="auto"
        overscrollBehavior="contain"
        px={{ base: '3', lg: '4' }}
        py="1"
        focusVisibleRing="inside"
      >
        {before}
        {isLoading ? waiting : null}
        {!isLoading && lines.length === 0 ? <Muted py="2">{empty}</Muted> : null}
        {lines.map((line, index) => (
          <ChatLine
            key={line.id}
            line={line}
            density={density}
            isContinued={continuesGroup(line, lines[index - 1])}
            isForReader={mentionsReader(line, reader)}
            onMenu={onMenu}
          />
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

/** Moves the focus between lines by arrow keys; from the list, first to the newest line. */
function goToLine(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-line-menu]')]
  const current = event.target instanceof HTMLElement ? buttons.indexOf(event.target) : -1
  const isUp = event.key === 'ArrowUp'
  if (current === -1 && !isUp) return
  event.preventDefault()
  const next = current === -1 ? buttons.at(-1) : buttons[current + (isUp ? -1 : 1)]
  // Below the newest line is the list itself, above the oldest nothing.
  if (next !== undefined) next.focus()
  else if (!isUp) event.currentTarget.focus()
}

/** A finger has no room for a button on each line, so the whole line opens the menu. */
function pressMenuOfLine({ target }: MouseEvent) {
  if (!(target instanceof Element) || !window.matchMedia('(hover: none)').matches) return
  if (target.closest('[data-line-menu]') !== null) return
  target.closest('[data-line]')?.querySelector<HTMLElement>('[data-line-menu]')?.click()
}
