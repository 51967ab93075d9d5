import { Flex, Stack, Text } from '@chakra-ui/react'
import { distanceKm } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { useState } from 'react'
import { useUnits } from '../../../platform/weather-format'
import { DoubtNotice } from '../../../ui/EmptyAndErrorStates'
import { MapList, MapListButton } from '../../../ui/map/MapList'
import { Muted } from '../../../ui/Typography'
import { toLetters } from './chaser-features.rules'
import { describeMotion, describePositionAge, precisionWords, toLine } from './chaser-texts'
import { chaserTracks } from './chaser-tracker'
import type { TrackedChaser } from './chaser-tracks.rules'
import type { MapChasers } from './use-map-chasers'

const PAGE = 30

interface ChaserListProps {
  shown: MapChasers
  /** The middle of the map: nearest chasers come first. */
  center: Place | null
  selectedId: string | null
  onSelect: (id: string) => void
}

/** Legend and list of the chasers on the map, or why nothing is known about them. */
export function ChaserList({ shown, center, selectedId, onSelect }: ChaserListProps) {
  const { isError, isKnown, isStale, count, now, retry } = shown
  const [most, setMost] = useState(PAGE)
  useUnits()
  // The list is drawn again when a chaser leaves the map, and otherwise with the clock of `shown`.
  chaserTracks.usePart(({ removals }) => removals)
  const chasers = listNearest([...chaserTracks.get().chasers.values()], center)
  return (
    <Stack gap="2">
      <ChaserLegend />
      {isError ? <DoubtNotice onRetry={retry}>Chasers cannot be read right now.</DoubtNotice> : null}
      {isStale ? <DoubtNotice>Not current: the connection is lost, and chasers have moved on.</DoubtNotice> : null}
      {isKnown && count === 0 ? <Muted>Nobody who is live shows their place right now.</Muted> : null}
      <MapList label="Chasers on the map" rest={Math.max(0, chasers.length - most)} onMore={() => setMost(most + PAGE)}>
        {chasers.slice(0, most).map((chaser) => (
          <MapListButton
            key={chaser.streamId}
            sign={<ChaserMark precision={chaser.precision} letters={toLetters(chaser.name)} />}
            title={chaser.name}
            aside={describePositionAge(chaser.seenMs, now)}
            note={`${toLine(describeMotion(chaser))}, ${precisionWords[chaser.precision]}`}
            isSelected={chaser.streamId === selectedId}
            onSelect={() => onSelect(chaser.streamId)}
          />
        ))}
      </MapList>
    </Stack>
  )
}

const listNearest = (chasers: TrackedChaser[], center: Place | null) =>
  center === null ? chasers : chasers.toSorted((a, b) => distanceKm(center, a) - distanceKm(center, b))

/** A chaser as the map draws them. */
export function ChaserMark({ precision, letters }: { precision: TrackedChaser['precision']; letters: string }) {
  const isExact = precision === 'exact'
  return (
    <Flex
      as="span"
      aria-hidden
      boxSize="6"
      flexShrink="0"
      alignItems="center"
      justifyContent="center"
      borderRadius="full"
      borderWidth="2px"
      borderColor={isExact ? 'bg.panel' : 'fg.muted'}
      borderStyle={isExact ? 'solid' : 'dashed'}
      bg={isExact ? 'fg' : 'bg.muted'}
      color={isExact ? 'bg.panel' : 'fg'}
      fontSize="2xs"
      fontWeight="bold"
    >
      {letters}
    </Flex>
  )
}

function ChaserLegend() {
  return (
    <Flex
      as="ul"
      aria-label="Legend of chasers"
      listStyleType="none"
      wrap="wrap"
      columnGap="3"
      rowGap="1"
      textStyle="xs"
      color="fg.muted"
    >
      <Flex as="li" gap="1.5" alignItems="center">
        <ChaserMark precision="exact" letters="" />
        Exact position
      </Flex>
      <Flex as="li" gap="1.5" alignItems="center">
        <ChaserMark precision="approximate" letters="" />
        Within about 1 km
      </Flex>
      <Text as="li">Line: the last 60 min</Text>
    </Flex>
  )
}
