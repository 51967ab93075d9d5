import { Box, Container, Grid, Stack } from '@chakra-ui/react'
import type { PageLayout } from '@squall/shared/contract/channel'
import type { ReactNode } from 'react'
import { BackToHome } from '../../../../ui/PageHeading'

interface PageParts {
  /** A live stream comes first wherever the page has one column. */
  isLive: boolean
  header: ReactNode
  /** The live stream, or what stands for it while the person is offline. */
  stream: ReactNode
  /** Renders nothing without planned streams. */
  upcoming: ReactNode
  /** Everything else, in tabs. */
  tabs: ReactNode
}

const GAP = { base: '4', lg: '6' }

/** The parts of a person's page in the layout that the owner chose. */
export function PageArrangement({ layout, ...parts }: PageParts & { layout: PageLayout }) {
  const Layout = layouts[layout]
  return <Layout {...parts} />
}

const layouts = { standard: Standard, grid: GridBoard, sidebar: Sidebar, minimal: Minimal }

/** All parts over the full width, one below the other. */
function Standard(parts: PageParts) {
  return (
    <Page>
      <Stack gap={GAP}>
        <Column {...parts} />
      </Stack>
    </Page>
  )
}

const Column = ({ isLive, header, stream, upcoming, tabs }: PageParts) => (
  <>
    {isLive ? stream : null}
    {header}
    {isLive ? null : stream}
    {upcoming}
    {tabs}
  </>
)

/** Owner and plans as tiles beside the stream, the tabs below all. */
function GridBoard({ isLive, header, stream, upcoming, tabs }: PageParts) {
  return (
    <Page>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: '19rem minmax(0, 1fr)' }}
        templateAreas={{
          base: isLive ? '"stream" "header" "plans" "tabs"' : '"header" "stream" "plans" "tabs"',
          lg: '"header stream" "plans stream" "tabs tabs"',
        }}
        templateRows={{ lg: 'auto 1fr auto' }}
        gap="4"
        alignItems="start"
      >
        <Box gridArea="header">{header}</Box>
        <Box gridArea="stream">{stream}</Box>
        <Box gridArea="plans">{upcoming}</Box>
        <Box gridArea="tabs" minW="0">
          {tabs}
        </Box>
      </Grid>
    </Page>
  )
}

/** The owner in a left column, everything else on the right. */
function Sidebar({ isLive, header, stream, upcoming, tabs }: PageParts) {
  return (
    <Page>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: '17rem minmax(0, 1fr)' }}
        templateAreas={{
          base: isLive ? '"stream" "header" "rest"' : '"header" "stream" "rest"',
          lg: '"header stream" "header rest"',
        }}
        templateRows={{ lg: 'auto 1fr' }}
        gap={GAP}
        alignItems="start"
      >
        <Box gridArea="header">{header}</Box>
        <Box gridArea="stream">{stream}</Box>
        <Stack gridArea="rest" gap={GAP} minW="0">
          {upcoming}
          {tabs}
        </Stack>
      </Grid>
    </Page>
  )
}

/** One narrow column without borders. */
function Minimal(parts: PageParts) {
  return (
    <Page maxW="4xl">
      <Stack gap={GAP} css={{ '& > section': { borderWidth: 0, background: 'transparent', boxShadow: 'none' } }}>
        <Column {...parts} />
      </Stack>
    </Page>
  )
}

const Page = ({ maxW, children }: { maxW?: '4xl'; children: ReactNode }) => (
  <Container maxW={maxW} px={{ base: '4', md: '6', lg: '8' }} pt="2" pb={{ base: '4', md: '6' }}>
    <BackToHome />
    {children}
  </Container>
)
