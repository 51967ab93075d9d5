import { Badge, Box, Button, Card, chakra, Flex, Grid, Heading, Skeleton, Stack, Text } from '@chakra-ui/react'
import type { StormTracking } from '@squall/shared/contract/weather'
import { MapPin, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { formatQuantity } from '../../../../platform/format'
import { useMyPlace } from '../../../../platform/location'
import { useSiteInfo } from '../../../../platform/site-info'
import { useDelayed, useNow } from '../../../../platform/timer-hooks'
import { formatDistance, formatZonedDateTime, useUnits } from '../../../../platform/weather-format'
import { SimulatedNote } from '../../../../ui/Badges'
import { DoubtNotice, EmptyState } from '../../../../ui/EmptyAndErrorStates'
import { TRACKING_RADIUS_KM, useStormTracking } from '../hooks'
import { type EmptyStormsReason, explainEmptyStorms, RINGS_KM } from '../rules'
import { IntensityLegend } from './IntensityLegend'
import { StormCard } from './StormCard'
import { StormMap } from './StormMap'

/** The storms around this device, on a map and as cards. */
export function StormTracker() {
  const { place, isAsking, locate } = useMyPlace()
  useUnits()
  const [isAuto, setAuto] = useState(true)
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const { data, isLoading, isError, retry } = useStormTracking(place, TRACKING_RADIUS_KM, isAuto)
  const now = useNow(15_000)
  const storms = data?.storms ?? []
  const toggle = (id: string) => setSelectedId(id === selectedId ? null : id)

  function selectOnMap(id: string) {
    toggle(id)
    // Waits until the card has grown to show its details.
    requestAnimationFrame(() =>
      document.querySelector(`[data-storm="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' }),
    )
  }

  return (
    <Box as="section" aria-label="Storm tracking">
      <Flex gap="2" alignItems="center" wrap="wrap" mb="4">
        <Heading as="h2" size="lg">
          Storm Tracking
        </Heading>
        {storms.length > 0 ? <Badge>{formatQuantity(storms.length, 'storm')}</Badge> : null}
        <SimulatedNote />
        {place ? <AutoRefreshButton isOn={isAuto} onToggle={() => setAuto(!isAuto)} /> : null}
      </Flex>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: place ? 'minmax(0, 6fr) minmax(0, 5fr)' : undefined }}
        gap="4"
        alignItems="start"
      >
        {place ? (
          <Box position={{ lg: 'sticky' }} top={{ lg: '20' }}>
            <StormMap storms={storms} place={place} selectedId={selectedId} onSelect={selectOnMap} />
            <MapLegend />
          </Box>
        ) : null}
        <Stack gap="3">
          <StormListState
            tracking={data}
            hasPlace={place !== null}
            isLoading={isLoading || (place === null && isAsking)}
            isError={isError}
            onLocate={locate}
            onRetry={retry}
          />
          {place && storms.length > 0 ? (
            <Stack as="ol" aria-label="Storms" gap="3" listStyleType="none">
              {storms.map((storm) => (
                <StormCard
                  key={storm.id}
                  storm={storm}
                  place={place}
                  now={now}
                  isExpanded={storm.id === selectedId}
                  onToggle={() => toggle(storm.id)}
                />
              ))}
            </Stack>
          ) : null}
          {data ? <TrackingSource {...data} /> : null}
        </Stack>
      </Grid>
    </Box>
  )
}

interface StormListStateProps {
  tracking: StormTracking | undefined
  hasPlace: boolean
  isLoading: boolean
  isError: boolean
  onLocate: () => void
  onRetry: () => void
}

const INCOMPLETE = 'Not every radar near you has been read.'

const emptySentences: Record<Exclude<EmptyStormsReason, 'none' | 'incomplete'>, string> = {
  off: 'Weather is switched off on this server.',
  'not-covered': 'Storms are tracked inside the United States only. Nothing is known about storms around you.',
  stale: 'Storms cannot be updated. There may be storms near you.',
}

interface AutoRefreshButtonProps {
  isOn: boolean
  onToggle: () => void
}

/** A switch for automatic updates; its icon turns while they are on, unless reduced motion is preferred. */
function AutoRefreshButton({ isOn, onToggle }: AutoRefreshButtonProps) {
  return (
    <Button size="sm" variant="outline" ms="auto" aria-pressed={isOn} onClick={onToggle}>
      <chakra.span display="inline-flex" animation={isOn ? 'spin 3s linear infinite' : undefined}>
        <RefreshCw />
      </chakra.span>
      {isOn ? 'Auto-refresh on' : 'Auto-refresh off'}
    </Button>
  )
}

/** The legend of the map's shapes, lines and dots. */
function MapLegend() {
  return (
    <Flex
      as="ul"
      aria-label="Legend"
      listStyleType="none"
      wrap="wrap"
      columnGap="4"
      rowGap="1"
      mt="2"
      textStyle="xs"
      color="fg.muted"
    >
      <IntensityLegend />
      <Flex as="li" gap="1.5" alignItems="center">
        <chakra.svg viewBox="0 0 32 12" w="8" h="3" fill="none" stroke="fg.muted" strokeWidth="2" aria-hidden>
          <path d="M0 6h26" strokeDasharray="5 3" />
          <circle cx="27" cy="6" r="3.5" />
        </chakra.svg>
        Expected, minutes ahead
      </Flex>
      <Flex as="li" gap="1.5" alignItems="center">
        <chakra.svg viewBox="0 0 24 12" w="6" h="3" fill="fg.muted" fillOpacity="0.35" stroke="fg.muted" aria-hidden>
          <path d="M1 6 18 1a5 5 0 0 1 0 10z" />
        </chakra.svg>
        Where four of five such forecasts ended
      </Flex>
      <Flex as="li" gap="1.5" alignItems="center">
        <chakra.svg viewBox="0 0 12 12" boxSize="3" aria-hidden>
          <chakra.circle cx="6" cy="6" r="5" fill="accent.solid" />
        </chakra.svg>
        {`You; rings at ${RINGS_KM.map(formatDistance).join(', ')}`}
      </Flex>
    </Flex>
  )
}

/** The state of the storm list: why it is empty, or why it may be wrong. */
function StormListState({ tracking, hasPlace, isLoading, isError, onLocate, onRetry }: StormListStateProps) {
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
        <NoStorms reason={explainEmptyStorms(tracking, isOff)} details={tracking.incompleteReason} />
      ) : (
        <Doubts stale={tracking.stale} details={tracking.incompleteReason} />
      )}
    </>
  )
}

interface NoStormsProps {
  reason: EmptyStormsReason
  /** What is missing from an incomplete list, as the server says. */
  details: string | null
}

function NoStorms({ reason, details }: NoStormsProps) {
  if (reason === 'incomplete')
    return <DoubtNotice>{`${details ?? INCOMPLETE} There may be storms near you.`}</DoubtNotice>
  if (reason !== 'none') return <DoubtNotice>{emptySentences[reason]}</DoubtNotice>
  return (
    <EmptyState
      title={`No storms within ${formatDistance(TRACKING_RADIUS_KM)}`}
      hint="The radars around you see nothing that is tracked as a storm."
    />
  )
}

function Doubts({ stale, details }: { stale: boolean; details: string | null }) {
  if (stale) return <DoubtNotice>Not current: the storms may have moved on, and others may have come.</DoubtNotice>
  return details === null ? null : <DoubtNotice>{`${details} There may be more storms.`}</DoubtNotice>
}

/** The source and age of the list. */
function TrackingSource({ source, updatedAt }: Pick<StormTracking, 'source' | 'updatedAt'>) {
  const age = updatedAt === null ? 'no answer yet' : `updated ${formatZonedDateTime(updatedAt)}`
  return (
    <Text textStyle="xs" color="fg.muted">
      {`Within ${formatDistance(TRACKING_RADIUS_KM)}. ${source}, ${age}`}
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
