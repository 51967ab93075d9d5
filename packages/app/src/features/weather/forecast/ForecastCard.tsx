import { Box, chakra, Flex, Grid, Heading, Skeleton, Stack, Text } from '@chakra-ui/react'
import type { ForecastPeriod, WeatherForecast } from '@squall/shared/contract/weather'
import { skipToken } from '@tanstack/react-query'
import {
  Cloud,
  CloudFog,
  CloudHail,
  CloudLightning,
  CloudMoon,
  CloudRain,
  CloudSnow,
  CloudSun,
  Droplet,
  type LucideIcon,
  Moon,
  Sun,
  Wind,
} from 'lucide-react'
import { useMyPlace } from '../../../platform/location'
import { trpc } from '../../../platform/trpc'
import { useUnits } from '../../../platform/weather-format'
import { SimulatedNote } from '../../../ui/Badges'
import { useNearbyTown } from '../../../ui/NearbyPlace'
import { Muted } from '../../../ui/Typography'
import {
  classifySky,
  createHourFormat,
  type ForecastDay,
  forecastGaps,
  formatChance,
  formatForecastSource,
  formatForecastTemperature,
  formatForecastWind,
  listDays,
  measureRange,
  SHOWN_HOURS,
  type Sky,
  type TemperatureRange,
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
  const days = listDays(forecast.periods)
  return (
    <>
      <Hours forecast={forecast} />
      <Stack as="ol" gap="0" mt="3" listStyleType="none">
        {days.map((day) => (
          <DayRow key={day.key} day={day} days={days} />
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
          <SkyIcon period={hour} size={20} />
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

interface DayRowProps {
  day: ForecastDay
  days: ForecastDay[]
}

/** One day in two lines: sky, chance of rain and the range of temperatures, then the official words. */
function DayRow({ day, days }: DayRowProps) {
  const main = day.day ?? day.night
  if (main === null) return null
  const wind = formatForecastWind(main)
  return (
    <Box as="li" py="2" borderTopWidth="1px" borderColor="border.muted" title={main.detail ?? undefined}>
      <Grid
        templateColumns={{ base: '5.5rem 1.5rem 2.75rem 1fr', md: '8rem 1.5rem 3rem 1fr' }}
        gap={{ base: '2', md: '3' }}
        alignItems="center"
      >
        <Text fontWeight="semibold" textStyle="sm">
          {day.name}
        </Text>
        <SkyIcon period={main} size={20} />
        <Chance period={main} />
        <Temperatures day={day} range={measureRange(day, days)} />
      </Grid>
      <Text textStyle="xs" color="fg.muted" mt="1" overflowWrap="anywhere">
        {wind === null ? main.summary : `${main.summary}. Wind ${wind}.`}
      </Text>
    </Box>
  )
}

interface TemperaturesProps {
  day: ForecastDay
  range: TemperatureRange | null
}

/** The low and the high of a day at the ends of a bar, which lies where the day lies among all days. */
function Temperatures({ day: { day, night }, range }: TemperaturesProps) {
  return (
    <Flex gap="2" alignItems="center" textStyle="sm" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
      <chakra.span w="11" textAlign="end" color="fg.muted">
        {night === null ? null : (
          <>
            <chakra.span srOnly>low </chakra.span>
            {formatForecastTemperature(night.temperature)}
          </>
        )}
      </chakra.span>
      <Box flex="1" h="1.5" borderRadius="full" bg="bg.muted" position="relative" aria-hidden>
        {range === null ? null : (
          <Box
            position="absolute"
            insetBlock="0"
            minW="1.5"
            borderRadius="full"
            bg="accent.solid"
            style={{ left: `${range.from * 100}%`, right: `${(1 - range.to) * 100}%` }}
          />
        )}
      </Box>
      <chakra.strong w="11">{day === null ? '' : formatForecastTemperature(day.temperature)}</chakra.strong>
    </Flex>
  )
}

const icons: Record<Sky, LucideIcon> = {
  thunder: CloudLightning,
  ice: CloudHail,
  snow: CloudSnow,
  rain: CloudRain,
  fog: CloudFog,
  wind: Wind,
  mixed: CloudSun,
  cloudy: Cloud,
  clear: Sun,
}

const nightIcons: Partial<Record<Sky, LucideIcon>> = { mixed: CloudMoon, clear: Moon }

interface SkyIconProps {
  period: ForecastPeriod
  size: number
}

/** The sky of a period; empty where its words say nothing of it. The words always stand beside it. */
function SkyIcon({ period: { summary, isDaytime }, size }: SkyIconProps) {
  const sky = classifySky(summary)
  if (sky === null) return <Box boxSize={`${size}px`} />
  const Icon = (isDaytime ? undefined : nightIcons[sky]) ?? icons[sky]
  return (
    <Box color={sky === 'thunder' ? 'severity.watch' : 'fg.muted'} aria-hidden>
      <Icon size={size} />
    </Box>
  )
}
