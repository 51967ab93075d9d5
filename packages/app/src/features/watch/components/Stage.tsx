import { Box } from '@chakra-ui/react'
import { Maximize, MessageSquare, Minimize, RectangleHorizontal } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { StageButton } from '../../../ui/StageBar'
import { useIdleControls } from '../use-idle-controls'

interface StageProps {
  stageRef?: RefObject<HTMLDivElement | null>
  /** True inside a card, which has its own corners. */
  isInset?: boolean
  /** True where the stage takes the height it is given instead of the picture's. */
  isFilling?: boolean
  children: ReactNode
}

/** The 16:9 box of the picture; it keeps its size before the picture arrives, and knows when nobody uses its controls. */
export function Stage({ stageRef, isInset = false, isFilling = false, children }: StageProps) {
  const own = useRef<HTMLDivElement>(null)
  const stage = stageRef ?? own
  const { isIdle, handlers } = useIdleControls(stage)
  return (
    <Box
      ref={stage}
      className="dark"
      data-stage
      data-idle={isIdle || undefined}
      cursor={isIdle ? 'none' : undefined}
      position="relative"
      w="full"
      {...(isFilling
        ? { h: 'full' }
        : { aspectRatio: '16 / 9', maxH: { base: 'calc(100dvh - 8rem)', lg: 'calc(100dvh - 7rem)' } })}
      bg="gray.975"
      color="gray.50"
      overflow="hidden"
      borderRadius={{ base: '0', lg: isInset || isFilling ? '0' : 'l3' }}
      css={{
        '&:has([data-strip])': { '--stage-top': '2.75rem' },
        '&:has([data-timeline])': { '--stage-bar': '6.5rem' },
      }}
      {...handlers}
    >
      {children}
    </Box>
  )
}

interface StageButtonsProps {
  isTheatre?: boolean
  /** Missing where the picture is only a part of the page. */
  onTheatre?: (() => void) | undefined
  /** Whether the chat lies over the picture; missing where it has its own place. */
  isChatOver?: boolean | undefined
  onChat?: (() => void) | undefined
  isFullScreen?: boolean
  onFullScreen: () => void
}

/** The sizes of the stage, at the end of its bar. */
export function StageButtons(props: StageButtonsProps) {
  const { isTheatre, onTheatre, isChatOver, onChat, isFullScreen = false, onFullScreen } = props
  return (
    <>
      {onChat ? (
        <StageButton label="Chat over the picture" isPressed={isChatOver} onClick={onChat}>
          <MessageSquare />
        </StageButton>
      ) : null}
      {onTheatre ? (
        <StageButton label="Theater view" isPressed={isTheatre} hideBelow="lg" onClick={onTheatre}>
          <RectangleHorizontal />
        </StageButton>
      ) : null}
      <StageButton label={isFullScreen ? 'Leave full screen' : 'Full screen'} onClick={onFullScreen}>
        {isFullScreen ? <Minimize /> : <Maximize />}
      </StageButton>
    </>
  )
}
