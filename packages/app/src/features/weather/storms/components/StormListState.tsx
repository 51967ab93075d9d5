import { Button, Card, Skeleton, Stack, Text } from '@chakra-ui/react'
import type { StormTracking } from '@squall/shared/contract/weather'
import { MapPin } from 'lucide-react'
import { formatDateTime, formatKm } from '../../../../platform/format'
import { useSiteInfo } from '../../../../platform/site-info'
import { useDelayed } from '../../../../platform/timer-hooks'
import { DoubtNotice, EmptyState } from '../../../../ui/States'
import { TRACKING_RADIUS_KM } from '../hooks'
import { type Emptiness, getEmptiness } from '../rules'

interface StormListStateProps {
  tracking: StormTracking | undefined
  hasPlace: boolean
  isLoading: boolean
  isError: boolean
  onLocate: () => void
  onRetry: () => void
}

/** The state of the storm list: why it is empty, or why it may be wrong. */
export function StormListState({ tracking, hasPlace, isLoading, isError, onLocate, onRetry }: StormListStateProps) {
  const isSlow = useDelayed(isLoading)
  const isOff = useSiteInfo()?.weather === 'off'
  if (isLoading) return isSlow ? <CardSkeletons /> : null
  if (!hasPlace) {
    return (
      <EmptyState title="Where are you?" hint="Enable location access to track storms around you.">
        <Button onClick={onLocate}>
          <MapPin />
          Enable Location
        </Button>
      </EmptyState>
    )
  }
  if (tracking === undefined) {
    return <DoubtNotice onRetry={onRetry}>Storms cannot be read right now. There may be storms near you.</DoubtNotice>
  }
  return (
    <>
      {isError ? (
        <DoubtNotice onRetry={onRetry}>The server cannot be reached. This is the list as it was last read.</DoubtNotice>
      ) : null}
      {tracking.storms.length === 0 ? (
        <NoStorms emptiness={getEmptiness(tracking, isOff)} />
      ) : (
        <Doubts stale={tracking.stale} complete={tracking.complete} />
      )}
    </>
  )
}

const emptySentences: Record<Exclude<Emptiness, 'none'>, string> = {
  off: 'Weather is switched off on this server.',
  'not-covered': 'Storms are tracked inside the United States only. Nothing is known about storms around you.',
  stale: 'Storms cannot be updated. There may be storms near you.',
  incomplete: 'Not every radar near you has been read. There may be storms near you.',
}

function NoStorms({ emptiness }: { emptiness: Emptiness }) {
  if (emptiness !== 'none') return <DoubtNotice>{emptySentences[emptiness]}</DoubtNotice>
  return (
    <EmptyState
      title={`No storms within ${formatKm(TRACKING_RADIUS_KM)}`}
      hint="The radars around you see nothing that is tracked as a storm."
    />
  )
}

function Doubts({ stale, complete }: Pick<StormTracking, 'stale' | 'complete'>) {
  if (stale) return <DoubtNotice>Not current: the storms may have moved on, and others may have come.</DoubtNotice>
  if (!complete) return <DoubtNotice>Not every radar near you has been read. There may be more storms.</DoubtNotice>
  return null
}

/** The source and age of the list. */
export function TrackingSource({ source, updatedAt }: Pick<StormTracking, 'source' | 'updatedAt'>) {
  const age = updatedAt === null ? 'no answer yet' : `updated ${formatDateTime(updatedAt)}`
  return (
    <Text textStyle="xs" color="fg.muted">
      {`Within ${formatKm(TRACKING_RADIUS_KM)}. ${source}, ${age}`}
    </Text>
  )
}

function CardSkeletons() {
  return (
    <Stack gap="3" role="status" aria-label="Loading storms">
      {['first', 'second', 'third'].map((name) => (
        <Card.Root key={name} size="sm" p="4" gap="3">
          <Skeleton h="6" w="60%" />
          <Skeleton h="5" w="85%" />
        </Card.Root>
      ))}
    </Stack>
  )
}
