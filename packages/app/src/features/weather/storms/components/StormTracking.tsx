import { Badge, Box, Flex, Grid, Heading, Stack } from '@chakra-ui/react'
import { useState } from 'react'
import { formatQuantity } from '../../../../platform/format'
import { useMyPlace } from '../../../../platform/my-place'
import { useNow } from '../../../../platform/use-now'
import { SimulatedNote } from '../../../../ui/SimulatedNote'
import { TRACKING_RADIUS_KM, useStormTracking } from '../hooks'
import { AutoRefreshButton } from './AutoRefreshButton'
import { MapLegend } from './map/MapLegend'
import { StormMap } from './map/StormMap'
import { StormCard } from './StormCard'
import { StormListState, TrackingSource } from './StormListState'

/** The storms around this device on a map, in cards, and where they go. */
export function StormTracking() {
  const { place, isAsking, locate } = useMyPlace()
  const [isAuto, setAuto] = useState(true)
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const { data, isLoading, isError, retry } = useStormTracking(place, TRACKING_RADIUS_KM, isAuto)
  const now = useNow(15_000)
  const storms = data?.storms ?? []
  const toggle = (id: string) => setSelectedId(id === selectedId ? null : id)

  function selectOnMap(id: string) {
    toggle(id)
    // The card grows with its details first.
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
