import { Box, Container, Grid, Heading, Stack } from '@chakra-ui/react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useCurrentUser } from '../features/auth/hooks'
import { SupportFooter } from '../features/home/components/Hero'
import { LiveStreams } from '../features/streams/components/LiveStreams'
import { useBestStream } from '../features/streams/hooks'
import { DangerLine } from '../features/weather/alerts/danger/DangerLine'
import { useFocusInView, useIsTabbing, useOnScreen, usePageTitle } from '../platform/document-hooks'
import { HomeTop } from './home/HomeTop'

/** Loaded after the first render, which waits neither for pictures nor for weather. */
const LivePreview = lazy(() =>
  import('../features/streams/components/LivePreview').then((module) => ({ default: module.LivePreview })),
)
const PreviewSound = lazy(() => import('../features/watch/components/PreviewSound'))
const NearbyWeather = lazy(() => import('./home/NearbyWeather'))
const RadarNearby = lazy(() => import('./home/RadarNearby'))
const NextPlanned = lazy(() =>
  import('../features/planned-streams/components/NextPlanned').then((module) => ({ default: module.NextPlanned })),
)
const RecentStreams = lazy(() =>
  import('../features/streams/components/RecentStreams').then((module) => ({ default: module.RecentStreams })),
)
const ChannelDirectory = lazy(() =>
  import('../features/channels/components/directory/ChannelDirectory').then((module) => ({
    default: module.ChannelDirectory,
  })),
)
/** Loaded when they are scrolled to. */
const FromCommunity = lazy(() => import('./home/FromCommunity'))
const TopChasers = lazy(() => import('./home/TopChasers'))
const StormPrepSection = lazy(() => import('./home/StormPrepSection'))
/** Loaded with the first search. */
const SearchResults = lazy(() => import('../features/search/components/SearchResults'))

export default function HomePage() {
  usePageTitle('Live storm chasing')
  const { user, isLoading } = useCurrentUser()
  const { best, isLoading: isLoadingStreams } = useBestStream(user?.id ?? null)
  const [search, setSearch] = useState('')
  const [channelSearch, setChannelSearch] = useState('')
  // The page's search box covers everything; the directory's filters only channels.
  const searchEverything = (typed: string) => {
    setSearch(typed)
    setChannelSearch(typed)
  }
  return (
    <>
      <DangerLine />
      <Container px={{ base: '0', md: '6', lg: '8' }} py={{ base: '0', md: '6' }}>
        <Stack gap={{ base: '6', md: '10' }}>
          <HomeTop
            best={best}
            isLoadingStreams={isLoadingStreams}
            user={user}
            isLoadingUser={isLoading}
            renderPreview={(streamId) => (
              <>
                {renderPreview(streamId, true)}
                <Suspense>
                  <PreviewSound key={streamId} streamId={streamId} />
                </Suspense>
              </>
            )}
          />
          <Grid
            px={{ base: '4', md: '0' }}
            pb="10"
            gap={{ base: '10', md: '14' }}
            columnGap={{ lg: '8' }}
            templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' }}
            templateAreas={{ base: '"live" "side" "channels"', lg: '"live side" "channels side"' }}
            templateRows={{ lg: 'auto 1fr' }}
          >
            <Box gridArea="live">
              <LiveStreams
                heading={
                  <Heading as="h2" size="2xl">
                    Live now
                  </Heading>
                }
                search={search}
                onSearch={searchEverything}
                shownAbove={best?.id ?? null}
                renderPreview={(streamId) => renderPreview(streamId)}
              />
            </Box>
            <Box as="aside" aria-label="Nearby weather" gridArea="side">
              <Stack gap="4">
                <OnceScrolledTo minH="11rem">
                  <RadarNearby />
                </OnceScrolledTo>
                <Suspense fallback={<Box minH="72" />}>
                  <NearbyWeather />
                </Suspense>
              </Stack>
            </Box>
            <Stack gridArea="channels" gap={{ base: '10', md: '14' }}>
              <Suspense fallback={null}>{search.trim() === '' ? null : <SearchResults search={search} />}</Suspense>
              <OnceScrolledTo>
                <Stack gap="10">
                  <NextPlanned />
                  <RecentStreams limit={6} />
                  <FromCommunity />
                </Stack>
              </OnceScrolledTo>
              <Suspense fallback={<Box minH="64" />}>
                <ChannelDirectory search={channelSearch} onSearch={setChannelSearch} />
              </Suspense>
              <OnceScrolledTo>
                <TopChasers />
              </OnceScrolledTo>
              <OnceScrolledTo>
                <StormPrepSection />
              </OnceScrolledTo>
            </Stack>
          </Grid>
          <SupportFooter />
        </Stack>
      </Container>
    </>
  )
}

function renderPreview(streamId: string, isLarge = false) {
  return (
    <Suspense fallback={<Box aspectRatio={16 / 9} bg="gray.950" />}>
      <LivePreview streamId={streamId} isLarge={isLarge} />
    </Suspense>
  )
}

/**
 * Renders a section when it is first scrolled to, so that the first load of the page does not wait for it. Somebody who
 * moves by Tab gets it at once: else Tab would pass it, and it would then push what has the focus off the screen.
 */
function OnceScrolledTo({ minH = '64', children }: { minH?: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const isOnScreen = useOnScreen(place)
  const isTabbing = useIsTabbing()
  const [wasSeen, setSeen] = useState(false)
  if ((isOnScreen || isTabbing) && !wasSeen) setSeen(true)
  useFocusInView(place, isTabbing)
  return (
    <Box ref={place} minH={minH}>
      <Suspense fallback={null}>{wasSeen ? children : null}</Suspense>
    </Box>
  )
}
