import { Box, Button, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useDelayed } from '../../../platform/use-delayed'
import { EmptyState } from '../../../ui/EmptyState'
import { ErrorState } from '../../../ui/ErrorState'
import { useGridMode, useLiveStreams } from '../hooks'
import { filterStreams } from '../rules'
import { StreamGrid, StreamGridSkeleton } from './StreamGrid'
import { StreamListBar } from './StreamListBar'

/** What a list without streams takes, so that nothing below it moves where nobody is live. */
const ROOM = '15rem'

interface LiveStreamsProps {
  heading: ReactNode
  search: string
  onSearch: (typed: string) => void
  renderPreview: (streamId: string) => ReactNode
}

/** The live list with its heading, search and layout switch, in all its states. */
export function LiveStreams({ heading, search, onSearch, renderPreview }: LiveStreamsProps) {
  const { streams, isLoading, isError } = useLiveStreams()
  const [isGridMode, setGridMode] = useGridMode()
  const isSlow = useDelayed(isLoading)
  const found = filterStreams(streams, search)

  return (
    <Stack as="section" aria-label="Live streams" gap="5">
      <StreamListBar
        heading={heading}
        count={streams.length}
        search={search}
        onSearch={onSearch}
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
        <EmptyState title={`No live stream matches “${search.trim()}”.`}>
          <Button variant="outline" onClick={() => onSearch('')}>
            Show all live streams
          </Button>
        </EmptyState>
      ) : null}
      {found.length > 0 ? <StreamGrid streams={found} isGridMode={isGridMode} renderPreview={renderPreview} /> : null}
    </Stack>
  )
}
