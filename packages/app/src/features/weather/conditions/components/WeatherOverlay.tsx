import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react'
import type { StreamWeatherAlert, WeatherSnapshot } from '@squall/shared/contract/weather'
import { nameSeverity } from '@squall/shared/rules/severity'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { formatMinutes, formatPercent } from '../../../../platform/format'
import { useNow } from '../../../../platform/timer-hooks'
import { formatMiles, formatTemperature, useUnits } from '../../../../platform/weather-format'
import { SeverityMark, SimulatedNote } from '../../../../ui/Badges'
import { DragHandle, useDraggable } from '../../../../ui/draggable'
import { useStreamAlerts, useStreamConditions } from '../hooks'
import { formatReported, formatWind, gapSentences, type WeatherView } from '../rules'

interface OverlayAlertsProps {
  alerts: StreamWeatherAlert[]
  isStale: boolean
  /** Shows only the most dangerous alert. */
  isFolded: boolean
}

const SHOWN = 2

const POSITION_KEY = 'squall-weather-overlay'

const ROOM_FOR_ALL = '(min-width: 64rem)'

const EVERY_MINUTE = 60_000

interface WeatherOverlayProps {
  streamId: string
  /** Keeps the upper edge free for other elements. */
  isLowered?: boolean
}

/** The weather and alerts around a stream, in a foldable, draggable panel over its picture. */
export function WeatherOverlay({ streamId, isLowered = false }: WeatherOverlayProps) {
  const { panelRef, position, handleProps } = useDraggable(POSITION_KEY)
  const [isOpen, setOpen] = useState(() => window.matchMedia(ROOM_FOR_ALL).matches)
  const view = useStreamConditions(streamId)
  const alerts = useStreamAlerts(streamId)
  useUnits()
  if (view.state === 'gap' && view.reason === 'off') return null
  const canFold = view.state === 'known' || alerts.alerts.length > 1
  const place = position
    ? { position: 'fixed' as const, left: `${position.x}px`, top: `${position.y}px` }
    : { position: 'absolute' as const, insetStart: '3', top: isLowered ? '12' : '3' }
  return (
    <Box
      ref={panelRef}
      role="group"
      aria-label="Weather"
      className="dark"
      zIndex="1"
      w={isOpen && canFold ? '200px' : 'auto'}
      maxW={isOpen ? '200px' : '180px'}
      // Keeps the row of controls below free.
      maxH={`calc(100% - ${isLowered ? '7.5rem' : '5rem'})`}
      overflowY="auto"
      // A panel dragged off the picture lies over text.
      bg={position ? 'gray.975/96' : 'gray.975/88'}
      color="gray.50"
      borderRadius="l2"
      borderWidth="1px"
      borderColor="white/12"
      {...place}
    >
      <Flex alignItems="center">
        <DragHandle label="Move the weather panel; arrow keys move it too" {...handleProps} />
        <Box flex="1" minW="0" pe={canFold ? '0' : '3'} py="2" role="status">
          <Headline view={view} />
        </Box>
        {canFold ? (
          <Button
            variant="plain"
            px="0"
            w={{ base: '11', lg: '8' }}
            minW="8"
            color="gray.300"
            aria-expanded={isOpen}
            aria-label="Weather details"
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <ChevronUp /> : <ChevronDown />}
          </Button>
        ) : null}
      </Flex>
      <Stack gap="2" px="2" pb="2" _empty={{ display: 'none' }}>
        {isOpen && view.state === 'known' ? <Details {...view} /> : null}
        <OverlayAlerts {...alerts} isFolded={!isOpen} />
        <SimulatedNote />
      </Stack>
    </Box>
  )
}

function Headline({ view }: { view: WeatherView }) {
  if (view.state === 'gap') return <Text textStyle="xs">{gapSentences[view.reason]}</Text>
  const { temperature, conditions } = view.snapshot
  return (
    <>
      <Text textStyle="md" fontWeight="bold" lineHeight="1.2">
        {formatReported(temperature, formatTemperature)}
      </Text>
      {conditions === null ? null : (
        <Text textStyle="2xs" color="gray.300" lineClamp="1">
          {conditions}
        </Text>
      )}
    </>
  )
}

function Details({ snapshot, isStale }: { snapshot: WeatherSnapshot; isStale: boolean }) {
  const now = useNow(EVERY_MINUTE)
  const { feelsLike, windSpeed, windDirection, humidity, visibility, observedAt } = snapshot
  const facts = [
    `Feels like ${formatReported(feelsLike, formatTemperature)}`,
    `Wind ${formatReported(windSpeed, (speed) => formatWind(speed, windDirection))}`,
    `Humidity ${formatReported(humidity, formatPercent)}`,
    `Visibility ${formatReported(visibility, formatMiles)}`,
  ]
  return (
    <Stack gap="0.5" textStyle="xs" px="1">
      {facts.map((fact) => (
        <Text key={fact}>{fact}</Text>
      ))}
      <Text textStyle="2xs" color={isStale ? 'amber.400' : 'gray.300'}>
        {isStale ? 'Not current, observed ' : 'Observed '}
        {observedAt === null ? '' : `${formatMinutes(now - Date.parse(observedAt))} ago`}
      </Text>
      <Text textStyle="2xs" color="gray.300" lineClamp="2">
        {snapshot.source}
      </Text>
    </Stack>
  )
}

/** The first alerts around a stream: name, and severity as word, shape and colour. */
function OverlayAlerts({ alerts, isStale, isFolded }: OverlayAlertsProps) {
  const more = alerts.length - SHOWN
  if (alerts.length === 0 && !isStale) return null
  return (
    <Stack gap="1">
      <Stack as="ul" aria-label="Weather alerts" gap="1" listStyleType="none">
        {alerts.slice(0, isFolded ? 1 : SHOWN).map(({ id, title, level }) => (
          <Flex
            as="li"
            key={id}
            gap="1.5"
            alignItems="center"
            px="2"
            py="1"
            borderRadius="l1"
            textStyle="2xs"
            bg={`severity.${level}`}
            color={`severity.${level}Text`}
          >
            <SeverityMark severity={level} />
            <Text as="span" lineClamp="2" overflowWrap="anywhere">
              {nameSeverity(title, level)}
            </Text>
          </Flex>
        ))}
      </Stack>
      {more > 0 && !isFolded ? <Text textStyle="2xs" color="gray.300">{`and ${more} more`}</Text> : null}
      {isStale ? (
        <Text textStyle="2xs" color="amber.400">
          Alerts are not current
        </Text>
      ) : null}
    </Stack>
  )
}
