import { Box, type BoxProps, Container, Grid, Stack } from '@chakra-ui/react'
import type { PageLayout } from '@squall/shared/contract/channel'
import type { ReactNode } from 'react'

interface PageParts {
  header: ReactNode
  stream: ReactNode
  /** Renders nothing without planned streams. */
  upcoming: ReactNode
  about: ReactNode
  activity: ReactNode
  /** Null when the owner has no channels elsewhere. */
  channels: ReactNode
  widgets: ReactNode
  /** Past streams, photos, posts and achievements. */
  work: ReactNode
}

const GAP = { base: '4', lg: '6' }

/** The parts of a channel page in the layout that the owner chose. */
export function PageArrangement({ layout, ...parts }: PageParts & { layout: PageLayout }) {
  const Layout = layouts[layout]
  return <Layout {...parts} />
}

const layouts = { standard: Standard, grid: GridBoard, sidebar: Sidebar, minimal: Minimal }

/** Full-width header, stream in the main column, facts in a side column. */
function Standard({ header, stream, upcoming, about, activity, channels, widgets, work }: PageParts) {
  return (
    <Page>
      <Stack gap={GAP}>
        {header}
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 19rem' }} gap={GAP} alignItems="start">
          <Stack gap={GAP}>
            {stream}
            {upcoming}
            {channels}
          </Stack>
          <Stack gap={GAP}>
            {about}
            {activity}
          </Stack>
        </Grid>
        {widgets}
        {work}
      </Stack>
    </Page>
  )
}

/** All parts as tiles of a grid; the stream spans four tiles. */
function GridBoard({ header, stream, upcoming, about, activity, channels, widgets, work }: PageParts) {
  return (
    <Page>
      <Grid
        templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' }}
        autoFlow="row dense"
        gap={{ base: '3', lg: '4' }}
      >
        <Box gridColumn={{ base: 'span 2', lg: 'span 1' }}>{header}</Box>
        <Box gridColumn="span 2" gridRow={{ lg: 'span 2' }}>
          {stream}
        </Box>
        <Box gridColumn="1 / -1" _empty={{ display: 'none' }}>
          {upcoming}
        </Box>
        <Tile>{about}</Tile>
        <Tile columns={channels === null ? { lg: '1 / -1' } : undefined}>{activity}</Tile>
        {channels === null ? null : <Tile columns={{ base: 'span 2' }}>{channels}</Tile>}
        <Box gridColumn="1 / -1">{widgets}</Box>
        <Box gridColumn="1 / -1">{work}</Box>
      </Grid>
    </Page>
  )
}

/** The owner in a left column, stream and other parts on the right; on phones the stream is on top. */
function Sidebar({ header, stream, upcoming, about, activity, channels, widgets, work }: PageParts) {
  return (
    <Page>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: '17rem minmax(0, 1fr)' }}
        templateAreas={{
          base: '"stream" "header" "facts" "rest"',
          lg: '"header stream" "facts stream" "facts rest"',
        }}
        templateRows={{ lg: 'auto auto 1fr' }}
        gap={GAP}
        alignItems="start"
      >
        <Box gridArea="header">{header}</Box>
        <Box gridArea="stream">{stream}</Box>
        <Stack gridArea="facts" gap={GAP}>
          {about}
          {activity}
        </Stack>
        <Stack gridArea="rest" gap={GAP}>
          {upcoming}
          {channels}
          {widgets}
          {work}
        </Stack>
      </Grid>
    </Page>
  )
}

/** One column without borders; everything but the stream is collapsed. */
function Minimal({ header, stream, upcoming, about, activity, channels, widgets, work }: PageParts) {
  return (
    <Container maxW="4xl" px={{ base: '4', md: '6' }} py={{ base: '4', md: '8' }}>
      <Stack gap={{ base: '4', md: '6' }} css={{ '& > section': { borderWidth: 0, background: 'transparent' } }}>
        {header}
        {stream}
        {upcoming}
        <Box as="details" borderTopWidth="1px" pt="2">
          <Box as="summary" cursor="pointer" py="2.5" fontWeight="semibold" color="fg.muted">
            About and activity
          </Box>
          <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap={GAP} pt="2">
            {about}
            {activity}
          </Grid>
        </Box>
        {channels}
        {widgets}
        {work}
      </Stack>
    </Container>
  )
}

const Page = ({ children }: { children: ReactNode }) => (
  <Container px={{ base: '4', md: '6', lg: '8' }} py={{ base: '4', md: '6' }}>
    {children}
  </Container>
)

/** A stack of one column or of `columns`; lists in a wide stack get columns too. */
const Tile = ({ columns, children }: { columns?: BoxProps['gridColumn']; children: ReactNode }) => (
  <Box gridColumn={columns} css={{ '& > section': { height: '100%' }, ...(columns && wideLists) }}>
    {children}
  </Box>
)

const wideLists = { '& ul': { display: { lg: 'grid' }, gridTemplateColumns: 'repeat(auto-fill, minmax(15rem, 1fr))' } }
