import { Box, Flex, Grid, Tabs, useBreakpointValue } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import type { WatchView } from '../use-watch-view'
import { Stage } from './Stage'

interface WatchLayoutProps {
  view: WatchView
  stage: ReactNode
  titleRow: ReactNode
  about: ReactNode
  chat: ReactNode
}

/** From 1024 px the chat stands beside the picture; below, it shares the room under it with the facts. */
export function WatchLayout(props: WatchLayoutProps) {
  const isWide = useBreakpointValue({ base: false, lg: true }, { ssr: false })
  return isWide ? <WideLayout {...props} /> : <NarrowLayout {...props} />
}

function WideLayout({ view, stage, titleRow, about, chat }: WatchLayoutProps) {
  const chatColumn = view.isChatOpen ? 'minmax(20rem, 23.75rem)' : ''
  const chatArea = view.isChatOpen ? 'chat' : ''
  const rows = view.isTheatre
    ? `"stage ${view.isChatOpen ? 'stage' : ''}" "about ${chatArea}"`
    : `"stage ${chatArea}" "about ${chatArea}"`
  return (
    <Grid
      maxW="8xl"
      mx="auto"
      px="8"
      py="6"
      columnGap="6"
      rowGap="5"
      templateAreas={rows}
      templateColumns={`minmax(0, 1fr) ${chatColumn}`}
      templateRows="auto 1fr"
    >
      <Box gridArea="stage">
        <ViewStage view={view}>{stage}</ViewStage>
      </Box>
      <Box gridArea="about" display="flex" flexDirection="column" gap="5" minW="0">
        {titleRow}
        {about}
      </Box>
      <Box
        gridArea="chat"
        display={view.isChatOpen ? 'block' : 'none'}
        position="sticky"
        top="5.5rem"
        alignSelf="start"
        h="calc(100dvh - 7rem)"
        borderWidth="1px"
        borderRadius="l3"
        bg="bg.panel"
        overflow="hidden"
      >
        {chat}
      </Box>
    </Grid>
  )
}

const BARS = '3.5rem - 1px - var(--bottom-bar-height, 0px) - env(safe-area-inset-top) - env(safe-area-inset-bottom)'

/** The chat takes what the screen has left, so that one can write without scrolling. */
function NarrowLayout({ view, stage, titleRow, about, chat }: WatchLayoutProps) {
  return (
    <Flex direction="column" minH={`calc(100dvh - ${BARS})`}>
      <ViewStage view={view}>{stage}</ViewStage>
      <Box px="4" py="3">
        {titleRow}
      </Box>
      <Tabs.Root defaultValue="chat" fitted colorPalette="accent" flex="1" display="flex" flexDirection="column">
        <Tabs.List>
          <Tabs.Trigger value="chat" h="11">
            Chat
          </Tabs.Trigger>
          <Tabs.Trigger value="about" h="11">
            About &amp; stats
          </Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="chat" p="0" flex="1" minH="17rem" position="relative">
          <Box position="absolute" inset="0">
            {chat}
          </Box>
        </Tabs.Content>
        <Tabs.Content value="about" p="4">
          <Flex direction="column" gap="4">
            {about}
          </Flex>
        </Tabs.Content>
      </Tabs.Root>
    </Flex>
  )
}

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
