import { Box, Container, Grid, Heading, Stack } from '@chakra-ui/react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useCurrentUser } from '../features/auth/hooks'
import { useGoLive } from '../features/broadcast/hooks'
import { ChannelDirectory } from '../features/channels/components/directory/ChannelDirectory'
import { Hero, MyChannelCard, MyChannelCardSkeleton, SupportFooter } from '../features/home/components/Hero'
import { LiveStreams } from '../features/streams/components/LiveStreams'
import { DangerLine } from '../features/weather/alerts/danger/DangerLine'
import { useOnScreen, usePageTitle } from '../platform/document-hooks'

/** Loaded after the first render, which waits neither for pictures nor for weather. */
const LivePreview = lazy(() =>
  import('../features/streams/components/LivePreview').then((module) => ({ default: module.LivePreview })),
)
const NearbyWeather = lazy(() => import('./home/NearbyWeather'))
/** Loaded when they are scrolled to. */
const TopChasers = lazy(() => import('./home/TopChasers'))
const StormPrepSection = lazy(() => import('./home/StormPrepSection'))
/** Loaded with the first search. */
const SearchResults = lazy(() => import('../features/search/components/SearchResults'))

export default function HomePage() {
  usePageTitle('Live storm chasing')
  const { user, isLoading } = useCurrentUser()
  const { goLive, isStarting } = useGoLive()
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
          <Hero isAnonymous={user === null && !isLoading} onBroadcast={goLive} isStarting={isStarting}>
            {user ? <MyChannelCard user={user} /> : null}
            {isLoading && user === null ? <MyChannelCardSkeleton /> : null}
          </Hero>
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
                renderPreview={(streamId) => (
                  <Suspense fallback={<Box aspectRatio={16 / 9} bg="gray.950" />}>
                    <LivePreview streamId={streamId} />
                  </Suspense>
                )}
              />
            </Box>
            <Box as="aside" aria-label="Nearby weather" gridArea="side">
              <Suspense fallback={<Box minH="72" />}>
                <NearbyWeather />
              </Suspense>
            </Box>
            <Stack gridArea="channels" gap={{ base: '10', md: '14' }}>
              <Suspense fallback={null}>{search.trim() === '' ? null : <SearchResults search={search} />}</Suspense>
              <ChannelDirectory search={channelSearch} onSearch={setChannelSearch} />
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

/** Renders a section when it first comes near the screen, so that the first load of the page does not wait for it. */
function OnceScrolledTo({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const isOnScreen = useOnScreen(place)
  const [wasSeen, setSeen] = useState(false)
  if (isOnScreen && !wasSeen) setSeen(true)
  return (
    <Box ref={place} minH="64">
      <Suspense fallback={null}>{wasSeen ? children : null}</Suspense>
    </Box>
  )
}
