import { Box, type BoxProps, Flex, Tabs, useBreakpointValue } from '@chakra-ui/react'
import { type ReactNode, useId, useState } from 'react'
import type { WatchView } from '../hooks'
import { Stage } from './Stage'

interface WatchLayoutProps {
  view: WatchView
  stage: ReactNode
  titleRow: ReactNode
  about: ReactNode
  chat: ReactNode
}

const BARS = '3.5rem - 1px - var(--bottom-bar-height, 0px) - env(safe-area-inset-top) - env(safe-area-inset-bottom)'

/**
 * The layout of the watch page: from 1024 px the chat is beside the picture; below, chat and facts share tabs under it.
 * Both are one tree, so that rotating a device does not remount the player or a dialog.
 */
export function WatchLayout({ view, stage, titleRow, about, chat }: WatchLayoutProps) {
  const isWide = useBreakpointValue({ base: false, lg: true }, { ssr: false }) ?? false
  const [tab, setTab] = useState<Part>('chat')
  const id = useId()
  const ids = { trigger: (part: string) => `${id}-${part}-tab`, content: (part: string) => `${id}-${part}` }
  const panel = (part: Part) =>
    isWide
      ? { gridArea: part }
      : {
          id: ids.content(part),
          role: 'tabpanel',
          'aria-labelledby': ids.trigger(part),
          display: tab === part ? undefined : 'none',
        }
  return (
    <Box {...(isWide ? wideGrid(view) : narrowColumn)}>
      <Box gridArea="stage">
        <ViewStage view={view}>{stage}</ViewStage>
      </Box>
      <Box gridArea="title" px={{ base: '4', lg: '0' }} py={{ base: '3', lg: '0' }} minW="0">
        {titleRow}
      </Box>
      {isWide ? null : (
        <Tabs.Root
          ids={ids}
          value={tab}
          onValueChange={({ value }) => setTab(value === 'about' ? 'about' : 'chat')}
          fitted
          colorPalette="accent"
        >
          <Tabs.List>
            <Tabs.Trigger value="chat">Chat</Tabs.Trigger>
            <Tabs.Trigger value="about">About &amp; stats</Tabs.Trigger>
          </Tabs.List>
        </Tabs.Root>
      )}
      <Flex direction="column" gap={{ base: '4', lg: '5' }} minW="0" p={{ base: '4', lg: '0' }} {...panel('about')}>
        {about}
      </Flex>
      <Box {...(isWide ? chatColumn(view) : { flex: '1', minH: '17rem', position: 'relative' })} {...panel('chat')}>
        <Box {...(isWide ? { h: 'full' } : { position: 'absolute', inset: '0' })}>{chat}</Box>
      </Box>
    </Box>
  )
}

type Part = 'chat' | 'about'

const narrowColumn: BoxProps = { display: 'flex', flexDirection: 'column', minH: `calc(100dvh - ${BARS})` }

function wideGrid({ isChatOpen, isTheatre }: WatchView): BoxProps {
  const chat = isChatOpen ? 'chat' : ''
  const besideStage = isTheatre && isChatOpen ? 'stage' : chat
  return {
    display: 'grid',
    maxW: '8xl',
    mx: 'auto',
    px: '8',
    py: '6',
    columnGap: '6',
    rowGap: '5',
    gridTemplateAreas: `"stage ${besideStage}" "title ${chat}" "about ${chat}"`,
    gridTemplateColumns: `minmax(0, 1fr) ${isChatOpen ? 'minmax(20rem, 23.75rem)' : ''}`,
    gridTemplateRows: 'auto auto 1fr',
  }
}

const chatColumn = ({ isChatOpen }: WatchView): BoxProps => ({
  display: isChatOpen ? 'block' : 'none',
  position: 'sticky',
  top: '5.5rem',
  alignSelf: 'start',
  h: 'calc(100dvh - 7rem)',
  borderWidth: '1px',
  borderRadius: 'l3',
  bg: 'bg.panel',
  overflow: 'hidden',
})

function ViewStage({ view, children }: { view: WatchView; children: ReactNode }) {
  return (
    <Stage
      stageRef={view.stage}
      isTheatre={view.isTheatre}
      onTheatre={view.toggleTheatre}
      onFullScreen={view.toggleFullScreen}
      onHelp={() => view.setHelpOpen(true)}
    >
      {children}
    </Stage>
  )
}
