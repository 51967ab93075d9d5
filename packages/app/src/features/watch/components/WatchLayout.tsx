import { Box, type BoxProps } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useDocumentTop } from '../../../platform/window-hooks'
import type { WatchView } from '../hooks'
import { Stage } from './Stage'

interface WatchLayoutProps {
  view: WatchView
  stage: ReactNode
  titleRow: ReactNode
  /** The chaser in a few lines, in place of the title row where the chat needs the room. */
  renderHeading: (details: { isOpen: boolean; toggle: () => void }) => ReactNode
  about: ReactNode
  chat: ReactNode
  /** Below the chat on wide screens. */
  radar: ReactNode
  /** What else there is to watch after the end; null while the stream is live. */
  whatElse: ReactNode
}

const BARS = 'var(--bottom-bar-height, 0px) - env(safe-area-inset-bottom)'

/** The line above the picture that answers for the person's own place. */
const DANGER_LINE_PX = 44

/** How much of a sideways picture the chat takes. */
const CHAT_OVER = 'min(17.5rem, 42%)'

/**
 * The layout of the watch page: the chat is beside the picture, below it or on it. All three are one tree, so that
 * rotating a device does not remount the player or a dialog.
 */
export function WatchLayout({ view, stage, titleRow, renderHeading, about, chat, radar, whatElse }: WatchLayoutProps) {
  const { mode, isFullScreen, isChatOpen } = view
  const [isDetailed, setDetailed] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const top = useDocumentTop(root)
  const room = `calc(100dvh - ${top}px - ${BARS})`
  const isNarrow = mode === 'narrow'
  const hasChat = isNarrow ? whatElse !== null || !isDetailed : isChatOpen
  const hasDetails = isNarrow ? isDetailed : !isFullScreen
  const stageHeight = isFullScreen ? '100dvh' : `calc(100dvh - ${DANGER_LINE_PX}px - ${BARS})`
  useTopOfScreen(mode === 'over' && !isFullScreen, top - DANGER_LINE_PX)
  return (
    <Box
      ref={root}
      data-cover={isFullScreen || undefined}
      data-mode={mode}
      {...(mode === 'wide' ? wideGrid(view) : mode === 'narrow' ? narrowColumn(room, whatElse !== null) : over(view))}
    >
      <Box gridArea="stage" h={mode === 'over' ? stageHeight : undefined} flexShrink="0">
        <Stage isFilling={mode === 'over'}>{stage}</Stage>
      </Box>
      {isNarrow ? renderHeading({ isOpen: isDetailed, toggle: () => setDetailed(!isDetailed) }) : null}
      <Box
        display={hasDetails ? 'flex' : 'none'}
        flexDirection="column"
        gap={{ base: '4', lg: '5' }}
        gridArea="about"
        minW="0"
        {...(mode === 'wide' ? {} : { p: '4', flex: isNarrow ? '1' : undefined, minH: '0', overflowY: 'auto' })}
      >
        {titleRow}
        {isNarrow ? null : whatElse}
        {about}
      </Box>
      {isNarrow && whatElse !== null ? <Box p="4">{whatElse}</Box> : null}
      <Box
        display={hasChat ? 'flex' : 'none'}
        flexDirection="column"
        gap="4"
        {...(mode === 'wide'
          ? besideStage(top)
          : mode === 'narrow'
            ? belowStage(whatElse !== null)
            : { ...onStage, h: stageHeight })}
      >
        <Box
          position="relative"
          flex="1"
          minH="0"
          {...(mode === 'wide' ? { borderWidth: '1px', borderRadius: 'l3', bg: 'bg.panel', overflow: 'hidden' } : {})}
        >
          <Box position="absolute" inset="0">
            {chat}
          </Box>
        </Box>
        {mode === 'wide' ? radar : null}
      </Box>
    </Box>
  )
}

/**
 * Scrolls a page to this height when it is wanted there, as when a phone is turned sideways, and again when what is above
 * grows or shrinks; a person who has scrolled elsewhere stays there.
 */
function useTopOfScreen(isWanted: boolean, top: number) {
  const scrolledTo = useRef<number | null>(null)
  useEffect(() => {
    if (!isWanted) {
      scrolledTo.current = null
      return
    }
    if (scrolledTo.current !== null && Math.abs(window.scrollY - scrolledTo.current) > 1) return
    window.scrollTo({ top, behavior: 'instant' })
    scrolledTo.current = window.scrollY
  }, [isWanted, top])
}

const narrowColumn = (room: string, hasEnded: boolean): BoxProps => ({
  display: 'flex',
  flexDirection: 'column',
  ...(hasEnded ? { minH: room } : { h: room, minH: '24rem' }),
})

function over({ isFullScreen, isChatOpen }: WatchView): BoxProps {
  const fills: BoxProps = isFullScreen ? { position: 'fixed', inset: '0', zIndex: 'overlay', bg: 'gray.975' } : {}
  const width = isChatOpen ? CHAT_OVER : '0px'
  return {
    position: 'relative',
    css: { '--stage-end': width, '--stage-align': isChatOpen ? 'left center' : 'center' },
    ...fills,
  }
}

function wideGrid({ isChatOpen, isTheatre }: WatchView): BoxProps {
  const chat = isChatOpen ? 'chat' : ''
  const beside = isTheatre && isChatOpen ? 'stage' : chat
  return {
    display: 'grid',
    maxW: '8xl',
    mx: 'auto',
    px: '8',
    py: '6',
    columnGap: '6',
    rowGap: '5',
    gridTemplateAreas: `"stage ${beside}" "about ${chat}"`,
    gridTemplateColumns: `minmax(0, 1fr) ${isChatOpen ? 'minmax(20rem, 23.75rem)' : ''}`,
    gridTemplateRows: 'auto 1fr',
  }
}

const besideStage = (top: number): BoxProps => ({
  gridArea: 'chat',
  position: 'sticky',
  top: '5.5rem',
  alignSelf: 'start',
  h: `calc(100dvh - ${top}px - 3rem)`,
  minH: '30rem',
})

const belowStage = (hasEnded: boolean): BoxProps => ({ flex: '1', minH: hasEnded ? '20rem' : '0' })

const onStage: BoxProps = {
  className: 'dark',
  position: 'absolute',
  top: '0',
  insetEnd: '0',
  w: CHAT_OVER,
  zIndex: '3',
  bg: 'gray.975/72',
  color: 'fg',
}
