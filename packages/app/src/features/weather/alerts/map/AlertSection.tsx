import { Flex, Stack, Text } from '@chakra-ui/react'
import { formatQuantity } from '../../../../platform/format'
import { formatZonedTime } from '../../../../platform/weather-format'
import { DoubtNotice } from '../../../../ui/EmptyAndErrorStates'
import { Muted } from '../../../../ui/Typography'
import { AlertList, NwsSample } from './AlertList'
import { hasEnded } from './alert-features.rules'
import type { MapAlerts } from './use-map-alerts'

/** Returns how old the alerts of the map are: 'updated 2:10 PM CDT, 3 in view'. */
export function describeAlertAge({ alerts, now, updatedAt, isKnown }: MapAlerts): string {
  if (!isKnown) return 'Reading warnings...'
  const age = updatedAt === null ? 'no answer yet' : `updated ${formatZonedTime(updatedAt)}`
  return `${formatQuantity(alerts.filter((alert) => !hasEnded(alert, now)).length, 'alert')} in view, ${age}`
}

/** Legend and list of the warnings and watches on the map, or why nothing is known about them. */
export function AlertSection({ shown, onSelect }: { shown: MapAlerts; onSelect: (id: string) => void }) {
  const { alerts, now, isError, isStale, isIncomplete, isKnown, retry } = shown
  const isClear = isKnown && alerts.length === 0 && !isStale && !isIncomplete
  return (
    <Stack gap="2">
      <AlertLegend />
      {isError ? (
        <DoubtNotice onRetry={retry}>Warnings cannot be read right now. There may be some here.</DoubtNotice>
      ) : null}
      {isStale ? <DoubtNotice>Not current: there may be newer warnings.</DoubtNotice> : null}
      {isIncomplete && !isStale ? (
        <DoubtNotice>The areas of some alerts are not known. There may be warnings here.</DoubtNotice>
      ) : null}
      {isClear ? <Muted>No warnings or watches in this view.</Muted> : null}
      <AlertList alerts={alerts} now={now} onSelect={onSelect} />
    </Stack>
  )
}

const samples = [
  { label: 'Tornado', alert: { level: 'warning', type: 'tornado' } },
  { label: 'Severe storm', alert: { level: 'warning', type: 'severe-thunderstorm' } },
  { label: 'Flash flood', alert: { level: 'warning', type: 'flash-flood' } },
  { label: 'Tornado watch', alert: { level: 'watch', type: 'tornado' } },
  { label: 'Storm watch', alert: { level: 'watch', type: 'severe-thunderstorm' } },
  { label: 'Other', alert: { level: 'warning', type: 'other' } },
] as const

function AlertLegend() {
  return (
    <Flex
      as="ul"
      aria-label="Legend of warnings"
      listStyleType="none"
      wrap="wrap"
      columnGap="3"
      rowGap="1"
      textStyle="xs"
      color="fg.muted"
    >
      {samples.map(({ label, alert }) => (
        <Flex as="li" key={label} gap="1.5" alignItems="center">
          <NwsSample alert={alert} />
          {label}
        </Flex>
      ))}
      <Text as="li">Striped: ends within 15 min, or ended in the last 10</Text>
    </Flex>
  )
}
