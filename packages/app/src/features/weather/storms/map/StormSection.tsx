import { chakra, Flex, Stack, Text } from '@chakra-ui/react'
import type { Storm, StormTracking } from '@squall/shared/contract/weather'
import type { Place } from '@squall/shared/rules/place'
import { formatQuantity } from '../../../../platform/format'
import { formatZonedTime } from '../../../../platform/weather-format'
import { DoubtNotice } from '../../../../ui/EmptyAndErrorStates'
import { MapList, MapListButton } from '../../../../ui/map/MapList'
import { IntensityMark, intensityLines } from '../../../../ui/StormDrawing'
import { Muted } from '../../../../ui/Typography'
import { IntensityLegend } from '../components/IntensityLegend'
import {
  formatMovement,
  formatSevereChance,
  formatStormName,
  formatWhereabouts,
  latLonToPlace,
  rotationWords,
} from '../rules'
import { ApproachLines } from './ApproachLines'
import { RotationMark } from './RotationMark'

/** The server lists no more for a map. */
const MOST_STORMS = 100

interface StormSectionProps {
  tracking: StormTracking | undefined
  isError: boolean
  place: Place | null
  selectedId: string | null
  onSelect: (id: string) => void
}

/** Returns how old the storms of the map are: '3 storms, updated 2:10 PM CDT'. */
export function describeStormAge(tracking: StormTracking | undefined): string {
  if (tracking === undefined) return 'Reading storms...'
  const { storms, updatedAt } = tracking
  const age = updatedAt === null ? 'no answer yet' : `updated ${formatZonedTime(updatedAt)}`
  return `${formatQuantity(storms.length, 'storm')}, ${age}`
}

/** Legend and list of the storms on the map. */
export function StormSection({ tracking, isError, place, selectedId, onSelect }: StormSectionProps) {
  return (
    <Stack gap="2">
      {place === null ? null : <ApproachLines place={place} />}
      <StormLegend />
      {isError && tracking === undefined ? (
        <DoubtNotice>Storms cannot be read right now. There may be storms here.</DoubtNotice>
      ) : null}
      {tracking?.stale ? <DoubtNotice>Storms are not current: they may have moved on.</DoubtNotice> : null}
      {tracking && !tracking.coverage ? <Muted>Storms are tracked inside the United States only.</Muted> : null}
      {tracking?.coverage && tracking.complete && tracking.storms.length === 0 ? (
        <Muted>No storms in this view.</Muted>
      ) : null}
      {tracking?.storms.length === MOST_STORMS ? <Muted>{`The ${MOST_STORMS} strongest of this view.`}</Muted> : null}
      <MapList label="Storms on the map">
        {tracking?.storms.map((storm) => (
          <StormLine
            key={storm.id}
            storm={storm}
            place={place}
            isSelected={storm.id === selectedId}
            onSelect={onSelect}
          />
        ))}
      </MapList>
    </Stack>
  )
}

interface StormLineProps {
  storm: Storm
  place: Place | null
  isSelected: boolean
  onSelect: (id: string) => void
}

function StormLine({ storm, place, isSelected, onSelect }: StormLineProps) {
  const where = place === null ? storm.placeName : formatWhereabouts(place, latLonToPlace(storm.currentLocation))
  return (
    <MapListButton
      sign={
        <chakra.span display="inline-flex" color={intensityLines[storm.intensity]}>
          <IntensityMark intensity={storm.intensity} />
        </chakra.span>
      }
      title={formatStormName(storm)}
      titleSign={storm.rotation === 'none' ? null : <RotationMark rotation={storm.rotation} />}
      note={[where, `motion ${formatMovement(storm.movement)}`, formatSevereChance(storm)].filter(Boolean).join(', ')}
      isSelected={isSelected}
      onSelect={() => onSelect(storm.id)}
    />
  )
}

const rotations = ['mesocyclone', 'tornado-vortex-signature'] as const

function StormLegend() {
  return (
    <Flex
      as="ul"
      aria-label="Legend of storms"
      listStyleType="none"
      wrap="wrap"
      columnGap="3"
      rowGap="1"
      textStyle="xs"
      color="fg.muted"
    >
      <IntensityLegend />
      {rotations.map((rotation) => (
        <Flex as="li" key={rotation} gap="1.5" alignItems="center">
          <RotationMark rotation={rotation} />
          {rotationWords[rotation]}
        </Flex>
      ))}
      <Text as="li">Outline: severe weather within the hour, under 25%, from 25%, 60% and 80%</Text>
      <Text as="li">Fan: where four of five such forecasts ended</Text>
    </Flex>
  )
}
