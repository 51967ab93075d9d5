import { Box, Skeleton, Stack } from '@chakra-ui/react'
import { formatQuantity } from '../../../../platform/format'
import { useDelayed, useNow } from '../../../../platform/timer-hooks'
import { EmptyState, ErrorState } from '../../../../ui/EmptyAndErrorStates'
import { useWatchedStreams } from '../../stream-hooks'
import { AdminSection } from '../AdminLayout'
import { type StreamParts, WatchedStreamRow } from './WatchedStreamRow'

const EVERY_MINUTE = 60_000

const LIST_HEIGHT = '16rem'

/** The streams that are live now, with their moving pictures and an administrator's actions. */
export function LiveStreamsTab(parts: StreamParts) {
  const { streams, isLoading, isError, retry } = useWatchedStreams()
  const now = useNow(EVERY_MINUTE)
  const isSlow = useDelayed(isLoading)
  const intro =
    streams === undefined ? 'Newest first.' : `${formatQuantity(streams.length, 'stream')} live, newest first.`
  return (
    <AdminSection title="Live streams" intro={intro}>
      {isError ? <ErrorState sentence="The live streams could not be loaded." onRetry={retry} /> : null}
      {isLoading ? isSlow ? <Skeleton h={LIST_HEIGHT} borderRadius="l2" /> : <Box h={LIST_HEIGHT} /> : null}
      {streams?.length === 0 ? <EmptyState title="No one is live" hint="Streams appear here as they start." /> : null}
      <Stack as="ul" gap="0" listStyleType="none" aria-label="Live streams">
        {streams?.map((stream) => (
          <WatchedStreamRow key={stream.id} stream={stream} now={now} {...parts} />
        ))}
      </Stack>
    </AdminSection>
  )
}
