import { Box, chakra, Flex, Heading, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import type { Storm, StormPrediction } from '@squall/shared/contract/weather'
import type { Place } from '@squall/shared/rules/place'
import type { ReactNode } from 'react'
import { formatMinutes } from '../../../../platform/format'
import { formatDistance, formatZonedTime } from '../../../../platform/weather-format'
import { NearbyPlace } from '../../../../ui/NearbyPlace'
import { IntensityMark, intensityLines } from '../../../../ui/StormDrawing'
import { Muted } from '../../../../ui/Typography'
import { describeArrival } from '../approach.rules'
import {
  CONFIDENCE_KM,
  formatHail,
  formatMaxWind,
  formatRain,
  formatRotation,
  formatWhereabouts,
  getTornadoLevel,
  intensityLabels,
  LISTED_PREDICTIONS,
  latLonToPlace,
  NOT_REPORTED,
} from '../rules'

interface StormDetailsProps {
  storm: Storm
  place: Place
  /** The current time in ms. */
  now: number
}

/** All values of a storm, its first forecast positions, and which values are estimates. */
export function StormDetails({ storm, place, now }: StormDetailsProps) {
  const { characteristics, sources, observedAt } = storm
  const { tornadoProbability, precipitationRate } = characteristics
  const predictions = storm.predictions.slice(0, LISTED_PREDICTIONS)
  return (
    <Stack gap="4" ps="5" pe="4" pb="4">
      <SimpleGrid as="dl" columns={{ base: 2, sm: 3 }} gap="2">
        <Fact name="Max wind">{formatMaxWind(characteristics)}</Fact>
        <Fact name="Hail">{formatHail(characteristics)}</Fact>
        <Fact name="Rain rate">{formatRain(precipitationRate)}</Fact>
        <Fact name="Tornado within 1 hour">
          {tornadoProbability === null ? NOT_REPORTED : <TornadoChance percent={tornadoProbability} />}
        </Fact>
        <Fact name="Rotation" isWide>
          {formatRotation(storm)}
        </Fact>
        <Fact name="Arrival at your place" isWide>
          {describeArrival(storm, place, now)}
        </Fact>
      </SimpleGrid>
      <Box>
        <Heading as="h4" size="sm" mb="1">
          Where it is expected
        </Heading>
        {predictions.length === 0 ? (
          <Muted>No forecast: the motion of this new storm has not been measured yet.</Muted>
        ) : (
          <>
            <Stack as="ol" gap="0" listStyleType="none">
              {predictions.map((prediction) => (
                <PredictionRow key={prediction.time} prediction={prediction} place={place} now={now} />
              ))}
            </Stack>
            <Text textStyle="xs" color="fg.muted" mt="2">
              Confidence is the share of such forecasts, on one recorded hour, whose storm was then within{' '}
              {formatDistance(CONFIDENCE_KM)}. Storms that vanished count as misses.
            </Text>
          </>
        )}
      </Box>
      <Text textStyle="xs" color="fg.muted">
        {`Type and intensity are estimated by Squall from ${sources.join(', ')}. Observed ${formatZonedTime(observedAt)}.`}
      </Text>
    </Stack>
  )
}

interface FactProps {
  name: string
  isWide?: boolean
  children: ReactNode
}

function Fact({ name, isWide = false, children }: FactProps) {
  return (
    <Flex
      gridColumn={isWide ? 'span 2' : undefined}
      direction="column"
      gap="0.5"
      bg="bg.muted"
      borderRadius="l2"
      px="3"
      py="2"
      minW="0"
    >
      <Text as="dt" textStyle="xs" color="fg.muted">
        {name}
      </Text>
      <Text as="dd" textStyle="sm" fontWeight="semibold">
        {children}
      </Text>
    </Flex>
  )
}

const tornadoLooks = {
  likely: { word: 'likely', bg: 'intensity.strong', color: 'intensity.strongText' },
  possible: { word: 'possible', bg: 'intensity.weak', color: 'intensity.weakText' },
}

function TornadoChance({ percent }: { percent: number }) {
  const { word, ...colors } = tornadoLooks[getTornadoLevel(percent)]
  return (
    <Text as="span" borderRadius="l1" px="1.5" py="0.5" whiteSpace="nowrap" fontWeight="bold" {...colors}>
      {`${Math.round(percent)}%, ${word}`}
    </Text>
  )
}

interface PredictionRowProps {
  prediction: StormPrediction
  place: Place
  /** The current time in ms. */
  now: number
}

function PredictionRow({ prediction, place, now }: PredictionRowProps) {
  const { location, time, intensity, confidence } = prediction
  const there = latLonToPlace(location)
  const left = Date.parse(time) - now
  return (
    <Flex as="li" gap="3" alignItems="center" py="2" borderTopWidth="1px" _first={{ borderTopWidth: 0 }} textStyle="sm">
      <Text as="span" minW="20" fontWeight="semibold">
        <chakra.time dateTime={time} display="block">
          {formatZonedTime(time)}
        </chakra.time>
        <Text as="span" textStyle="xs" color="fg.muted" fontWeight="normal">
          {left > 0 ? `in ${formatMinutes(left)}` : 'past'}
        </Text>
      </Text>
      <Text as="span" flex="1" minW="0">
        <chakra.span display="block">{formatWhereabouts(place, there)}</chakra.span>
        <Text as="span" textStyle="xs" color="fg.muted">
          <NearbyPlace place={there} />
        </Text>
      </Text>
      <Text as="span" textAlign="end" whiteSpace="nowrap">
        <Flex as="span" gap="1.5" alignItems="center" justifyContent="flex-end" fontWeight="semibold">
          <chakra.span display="inline-flex" color={intensityLines[intensity]}>
            <IntensityMark intensity={intensity} />
          </chakra.span>
          {intensityLabels[intensity]}
        </Flex>
        <Text as="span" textStyle="xs" color="fg.muted">
          {`${Math.round(confidence)}% confidence`}
        </Text>
      </Text>
    </Flex>
  )
}
