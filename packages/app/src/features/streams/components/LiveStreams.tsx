import { Box, Button, Card, Flex, SimpleGrid, Skeleton, Stack } from '@chakra-ui/react'
import type { Stream } from '@squall/shared/contract/live'
import { Columns2, Columns3 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useDeferredValue } from 'react'
import { formatQuantity } from '../../../platform/format'
import { useKnownPlace } from '../../../platform/known-place'
import { useDelayed } from '../../../platform/timer-hooks'
import { EmptyState, ErrorState } from '../../../ui/EmptyAndErrorStates'
import { SearchField } from '../../../ui/SearchField'
import { Muted } from '../../../ui/Typography'
import { useGridMode, useLiveStreams, useSearchTerms, useStreamChoice } from '../hooks'
import { keepKind, type StreamChoice, type StreamKind, sortStreams } from '../order.rules'
import { filterStreams } from '../rules'
import { StreamCard } from './StreamCard'

/** Loaded after the first render, because its fields are large. */
const StreamChoiceFields = lazy(() => import('./StreamChoiceFields'))

const SKELETONS = ['first', 'second', 'third', 'fourth']

interface StreamGridProps {
  streams: Stream[]
  /** Three columns on large screens instead of two. */
  isGridMode: boolean
  renderPreview: (streamId: string) => ReactNode
}

const columns = (isGridMode: boolean) => ({ base: 1, md: 2, lg: isGridMode ? 3 : 2 })

/** The height of the empty list, so that nothing below it moves. */
const ROOM = '15rem'

interface LiveStreamsProps {
  heading: ReactNode
  search: string
  onSearch: (typed: string) => void
  /** The stream that the page shows above the list. */
  shownAbove?: string | null
  renderPreview: (streamId: string) => ReactNode
}

/** The live list with its heading, search, order and layout switch, in all its states. */
export function LiveStreams({ heading, search, onSearch, shownAbove = null, renderPreview }: LiveStreamsProps) {
  const live = useLiveStreams()
  // In slices: a screen of cards at once blocks touch input on slow phones.
  const streams = useDeferredValue(live.streams)
  const isLoading = useDeferredValue(live.isLoading)
  const { isError } = live
  const [choice, choose] = useStreamChoice()
  const place = useKnownPlace()
  const [isGridMode, setGridMode] = useGridMode()
  const isSlow = useDelayed(isLoading)
  const found = filterStreams(keepKind(streams, choice.kind), search, useSearchTerms(search))
  const isWhole = search.trim() === '' && choice.kind === 'all'
  const listed = sortStreams(found, choice.order, place).filter(({ id }) => !isWhole || id !== shownAbove)

  return (
    <Stack as="section" aria-label="Live streams" gap="5">
      <StreamListBar
        heading={heading}
        count={streams.length}
        search={search}
        onSearch={onSearch}
        choice={choice}
        onChoice={choose}
        isGridMode={isGridMode}
        onGridMode={setGridMode}
      />
      {isLoading && isSlow ? <StreamGridSkeleton isGridMode={isGridMode} /> : null}
      {isLoading && !isSlow ? <Box minH={ROOM} /> : null}
      {isError ? <ErrorState sentence="Failed to load streams. Please try refreshing the page." /> : null}
      {!isLoading && !isError && streams.length === 0 ? (
        <EmptyState title="No active streams at the moment." hint="Check back later for live storm chases!" />
      ) : null}
      {streams.length > 0 && found.length === 0 ? (
        <EmptyState title={describeNothingFound(search, choice.kind)}>
          <Button
            variant="outline"
            onClick={() => {
              onSearch('')
              choose({ kind: 'all' })
            }}
          >
            Show all live streams
          </Button>
        </EmptyState>
      ) : null}
      {found.length > 0 && listed.length === 0 ? <Muted>Nobody else is live right now.</Muted> : null}
      {listed.length > 0 ? <StreamGrid streams={listed} isGridMode={isGridMode} renderPreview={renderPreview} /> : null}
    </Stack>
  )
}

function describeNothingFound(search: string, kind: StreamKind): string {
  if (search.trim() !== '') return `No live stream matches “${search.trim()}”.`
  return kind === 'followed' ? 'Nobody you follow is live right now.' : 'No chaser is inside the area of an alert.'
}

interface StreamListBarProps {
  heading: ReactNode
  count: number
  search: string
  onSearch: (typed: string) => void
  choice: StreamChoice
  onChoice: (changed: Partial<StreamChoice>) => void
  isGridMode: boolean
  onGridMode: (isGridMode: boolean) => void
}

function StreamListBar(props: StreamListBarProps) {
  const { heading, count, search, onSearch, choice, onChoice, isGridMode, onGridMode } = props
  const layoutLabel = isGridMode ? 'Show two columns' : 'Show three columns'
  return (
    <Flex wrap="wrap" gap="3" alignItems="center">
      <Flex alignItems="baseline" gap="3" flex={{ base: '1 0 100%', md: '1' }}>
        {heading}
        {count > 0 ? (
          <Box as="span" color="fg.muted" textStyle="sm" whiteSpace="nowrap">
            {formatQuantity(count, 'stream')}
          </Box>
        ) : null}
      </Flex>
      <SearchField
        flex={{ base: '1 0 100%', md: '0 1 22rem' }}
        value={search}
        onChange={onSearch}
        placeholder="Search storms, locations or chasers"
      />
      <Flex gap="3" flex={{ base: '1', md: '0 0 21.75rem' }} minH="11">
        <Suspense>
          <StreamChoiceFields choice={choice} onChoice={onChoice} />
        </Suspense>
      </Flex>
      <Button
        variant="outline"
        px="0"
        h="11"
        minW="11"
        hideBelow="lg"
        onClick={() => onGridMode(!isGridMode)}
        aria-label={layoutLabel}
        title={layoutLabel}
      >
        {isGridMode ? <Columns2 /> : <Columns3 />}
      </Button>
    </Flex>
  )
}

function StreamGrid({ streams, isGridMode, renderPreview }: StreamGridProps) {
  return (
    <SimpleGrid columns={columns(isGridMode)} gap={{ base: '4', lg: '6' }}>
      {streams.map((stream) => (
        <StreamCard key={stream.id} stream={stream} preview={renderPreview(stream.id)} />
      ))}
    </SimpleGrid>
  )
}

/** Four placeholders the size of the cards they stand for. */
function StreamGridSkeleton({ isGridMode }: { isGridMode: boolean }) {
  return (
    <SimpleGrid columns={columns(isGridMode)} gap={{ base: '4', lg: '6' }} role="status" aria-label="Loading streams">
      {SKELETONS.map((key) => (
        <StreamCardSkeleton key={key} />
      ))}
    </SimpleGrid>
  )
}

function StreamCardSkeleton() {
  return (
    <Card.Root size="sm" overflow="hidden" data-testid="stream-skeleton">
      <Box aspectRatio="16 / 9">
        <Skeleton h="full" borderRadius="0" />
      </Box>
      <Card.Body gap="2">
        <Skeleton h="5" w="70%" />
        <Skeleton h="4" w="50%" />
      </Card.Body>
    </Card.Root>
  )
}
