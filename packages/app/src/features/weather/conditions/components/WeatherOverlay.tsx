import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react'
import type { StreamWeatherAlert, WeatherSnapshot } from '@squall/shared/contract/weather'
import { nameSeverity } from '@squall/shared/rules/severity'
import { CloudSun } from 'lucide-react'
import { formatMinutes, formatPercent } from '../../../../platform/format'
import { readStored, writeStored } from '../../../../platform/storage'
import { createStore } from '../../../../platform/store'
import { useNow } from '../../../../platform/timer-hooks'
import { formatMiles, formatTemperature, useUnits } from '../../../../platform/weather-format'
import { SeverityMark, SimulatedNote } from '../../../../ui/Badges'
import { DismissButton } from '../../../../ui/DismissButton'
import { DragHandle, useDraggable } from '../../../../ui/draggable'
import { stageTop } from '../../../../ui/StageBar'
import { useStreamAlerts, useStreamConditions } from '../hooks'
import { formatReported, formatWind, gapSentences, type WeatherView } from '../rules'

interface OverlayAlertsProps {
  alerts: StreamWeatherAlert[]
  isStale: boolean
}

const SHOWN = 2

const POSITION_KEY = 'squall-weather-overlay'

const OPEN_KEY = 'squall-weather-panel'

const EVERY_MINUTE = 60_000

/** Closed until the viewer opens it; the device remembers. */
const panel = createStore(readStored(OPEN_KEY, (stored) => stored === true) ?? false)

function togglePanel() {
  panel.set(!panel.get())
  writeStored(OPEN_KEY, panel.get())
}

/** The weather around a stream in the bar of its picture: temperature and the first alert. It opens the panel. */
export function WeatherChip({ streamId }: { streamId: string }) {
  const isOpen = panel.useValue()
  const view = useStreamConditions(streamId)
  const [first] = useStreamAlerts(streamId).alerts
  useUnits()
  if (view.state === 'gap' && view.reason === 'off') return null
  const temperature = view.state === 'known' ? formatReported(view.snapshot.temperature, formatTemperature) : null
  return (
    <Button
      variant="plain"
      px="2"
      minW="11"
      h="11"
      gap="1.5"
      color="inherit"
      _hover={{ bg: 'white/14' }}
      aria-expanded={isOpen}
      aria-label={['Weather', temperature, first?.title].filter(Boolean).join(', ')}
      title="Weather"
      onClick={togglePanel}
    >
      {first ? (
        <Box p="1" borderRadius="l1" bg={`severity.${first.level}`} color={`severity.${first.level}Text`}>
          <SeverityMark severity={first.level} />
        </Box>
      ) : (
        <CloudSun />
      )}
      {temperature}
    </Button>
  )
}

/** The weather and alerts around a stream, in a draggable panel over its picture, while the viewer wants it. */
export function WeatherPanel({ streamId }: { streamId: string }) {
  return panel.useValue() ? <OpenPanel streamId={streamId} /> : null
}

function OpenPanel({ streamId }: { streamId: string }) {
  const { panelRef, position, handleProps } = useDraggable(POSITION_KEY)
  const view = useStreamConditions(streamId)
  const alerts = useStreamAlerts(streamId)
  useUnits()
  if (view.state === 'gap' && view.reason === 'off') return null
  const place = position
    ? { position: 'fixed' as const, left: `${position.x}px`, top: `${position.y}px` }
    : { position: 'absolute' as const, insetStart: '3', top: stageTop }
  return (
    <Box
      ref={panelRef}
      role="group"
      aria-label="Weather"
      className="dark"
      zIndex="3"
      w="200px"
      // Keeps the row of controls below free.
      maxH="calc(100% - 5rem)"
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
        <Box flex="1" minW="0" py="2" role="status">
          <Headline view={view} />
        </Box>
        <DismissButton label="Close the weather" onDismiss={togglePanel} />
      </Flex>
      <Stack gap="2" px="2" pb="2" _empty={{ display: 'none' }}>
        {view.state === 'known' ? <Details {...view} /> : null}
        <OverlayAlerts {...alerts} />
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

/** The most dangerous alerts around a stream: name, and severity as word, shape and colour. */
function OverlayAlerts({ alerts, isStale }: OverlayAlertsProps) {
  const more = alerts.length - SHOWN
  if (alerts.length === 0 && !isStale) return null
  return (
    <Stack gap="1">
      <Stack as="ul" aria-label="Weather alerts" gap="1" listStyleType="none">
        {alerts.slice(0, SHOWN).map(({ id, title, level }) => (
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
      {more > 0 ? <Text textStyle="2xs" color="gray.300">{`and ${more} more`}</Text> : null}
      {isStale ? (
        <Text textStyle="2xs" color="amber.400">
          Alerts are not current
        </Text>
      ) : null}
    </Stack>
  )
}
