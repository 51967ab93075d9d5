import { Box, chakra, Flex, Heading, Skeleton, Stack, Text } from '@chakra-ui/react'
import type { ForecastPeriod, WeatherForecast } from '@squall/shared/contract/weather'
import { skipToken } from '@tanstack/react-query'
import { Droplet } from 'lucide-react'
import { useMyPlace } from '../../../platform/location'
import { trpc } from '../../../platform/trpc'
import { useUnits } from '../../../platform/weather-format'
import { SimulatedNote } from '../../../ui/Badges'
import { useNearbyTown } from '../../../ui/NearbyPlace'
import { Muted } from '../../../ui/Typography'
import {
  createHourFormat,
  type ForecastDay,
  forecastGaps,
  formatChance,
  formatForecastSource,
  formatForecastTemperature,
  formatForecastWind,
  listDays,
  SHOWN_HOURS,
} from './rules'

const EVERY_15_MINUTES = 15 * 60_000

const WAITING_MS = 3_000

/** About 1 km, which is enough for a forecast, so that a small move makes no new request. */
const roundDegrees = (degrees: number) => Math.round(degrees * 100) / 100

/** The official forecast of the person's place: hours to scroll through, then days and nights. */
export function ForecastCard() {
  const { place } = useMyPlace()
  const town = useNearbyTown(place)
  useUnits()
  const input = place && { lat: roundDegrees(place.latitude), lon: roundDegrees(place.longitude) }
  const { data, isError } = trpc.conditions.forecast.useQuery(input ?? skipToken, {
    refetchInterval: ({ state }) => (state.data?.reason === 'waiting' ? WAITING_MS : EVERY_15_MINUTES),
  })
  return (
    <Box as="section" aria-label="Forecast" layerStyle="card" p="4" minW="0">
      <Flex gap="2" alignItems="center" wrap="wrap" mb="3">
        <Heading as="h2" size="md" me="auto">
          {town === null ? 'Forecast' : `Forecast for ${town}`}
        </Heading>
        <SimulatedNote />
      </Flex>
      <ForecastBody forecast={data} hasPlace={place !== null} isError={isError} />
    </Box>
  )
}

interface ForecastBodyProps {
  forecast: WeatherForecast | undefined
  hasPlace: boolean
  isError: boolean
}

function ForecastBody({ forecast, hasPlace, isError }: ForecastBodyProps) {
  if (!hasPlace) return <Muted role="status">Enable location access to view the forecast for your place</Muted>
  if (forecast === undefined) {
    return isError ? <Muted role="status">{forecastGaps.unavailable}</Muted> : <Skeleton h="48" role="status" />
  }
  if (forecast.reason !== null) return <Muted role="status">{forecastGaps[forecast.reason]}</Muted>
  return (
    <>
      <Hours forecast={forecast} />
      <Stack as="ol" gap="0" mt="3" listStyleType="none">
        {listDays(forecast.periods).map((day) => (
          <DayRow key={day.key} day={day} />
        ))}
      </Stack>
      {forecast.stale || isError ? (
        <Text textStyle="sm" color="fg.warning" mt="3">
          Not current: the weather service has not answered lately.
        </Text>
      ) : null}
      <Text textStyle="xs" color="fg.muted" mt="3">
        {formatForecastSource(forecast)}
      </Text>
    </>
  )
}

function Hours({ forecast: { hours, timeZone } }: { forecast: WeatherForecast }) {
  const formatHour = createHourFormat(timeZone)
  return (
    <Flex
      as="ol"
      tabIndex={0}
      aria-label="The next hours"
      gap="1"
      mx="-4"
      px="4"
      pb="2"
      // Hidden words stay inside the part that scrolls.
      position="relative"
      overflowX="auto"
      listStyleType="none"
      focusVisibleRing="inside"
    >
      {hours.slice(0, SHOWN_HOURS).map((hour) => (
        <Flex
          as="li"
          key={hour.startTime}
          direction="column"
          alignItems="center"
          gap="1"
          minW="16"
          py="2"
          px="1"
          borderRadius="l2"
          bg="bg.subtle"
          title={hour.summary}
        >
          <chakra.time dateTime={hour.startTime} textStyle="xs" color="fg.muted" whiteSpace="nowrap">
            {formatHour(hour.startTime)}
          </chakra.time>
          <Text fontWeight="bold" fontVariantNumeric="tabular-nums">
            {formatForecastTemperature(hour.temperature)}
          </Text>
          <Chance period={hour} />
          <Text srOnly>{hour.summary}</Text>
        </Flex>
      ))}
    </Flex>
  )
}

/** The chance of rain; keeps its line where there is none. */
function Chance({ period }: { period: ForecastPeriod }) {
  const chance = formatChance(period)
  return (
    <Flex textStyle="xs" color="blue.fg" gap="0.5" alignItems="center" minH="4" fontVariantNumeric="tabular-nums">
      {chance === null ? null : (
        <>
          <Droplet size={11} aria-hidden />
          {chance}
          <chakra.span srOnly> chance of rain or snow</chakra.span>
        </>
      )}
    </Flex>
  )
}

function DayRow({ day: { name, day, night } }: { day: ForecastDay }) {
  const main = day ?? night
  if (main === null) return null
  const wind = formatForecastWind(main)
  return (
    <Flex
      as="li"
      gap={{ base: '2', md: '3' }}
      py="2"
      borderTopWidth="1px"
      borderColor="border.muted"
      alignItems="center"
      title={main.detail ?? undefined}
    >
      <Text w={{ base: '20', md: '28' }} flexShrink="0" fontWeight="semibold" textStyle="sm">
        {name}
      </Text>
      <Box flex="1" minW="0" textStyle="sm">
        <Text overflowWrap="anywhere">{main.summary}</Text>
        {wind === null ? null : (
          <Text textStyle="xs" color="fg.muted" hideBelow="sm">
            {`Wind ${wind}`}
          </Text>
        )}
      </Box>
      <Chance period={main} />
      <Text
        w={{ base: '20', md: '24' }}
        flexShrink="0"
        textAlign="end"
        textStyle="sm"
        fontVariantNumeric="tabular-nums"
        whiteSpace="nowrap"
      >
        <strong>{day === null ? '' : formatForecastTemperature(day.temperature)}</strong>
        {night === null ? null : (
          <chakra.span color="fg.muted" ms="2">
            <chakra.span srOnly>low </chakra.span>
            {formatForecastTemperature(night.temperature)}
          </chakra.span>
        )}
      </Text>
    </Flex>
  )
}
