import { Badge, Box, Button, chakra, Flex, Heading, Skeleton, Stack, Text } from '@chakra-ui/react'
import type { AlertFreshness, RadarAlert } from '@squall/shared/contract/weather'
import { useSiteInfo } from '../../../../platform/site-info'
import { formatZonedDateTime } from '../../../../platform/weather-format'
import { SeverityMark } from '../../../../ui/Badges'
import { DoubtNotice } from '../../../../ui/EmptyAndErrorStates'
import { isOverdue } from '../../alerts/rules'
import {
  alertKindLabels,
  type EmptyRadarAlertsReason,
  explainEmptyRadarAlerts,
  formatAlertCounts,
  formatUntil,
  getAlertCenter,
  getAlertLook,
} from '../radar-alerts.rules'
import type { RadarScreen } from '../use-radar-screen'

const doubts: Record<Exclude<EmptyRadarAlertsReason, 'none'>, string> = {
  off: 'Weather alerts are switched off on this server.',
  'not-covered': 'No radar reaches this place, so alerts are not listed for it. There may be warnings.',
  unknown: 'Whether there are warnings here is not known right now.',
  stale: 'Alerts cannot be updated. There may be warnings here.',
  incomplete: 'The areas of some alerts are still being read. There may be warnings here.',
}

interface NoActiveAlertsProps {
  reason: EmptyRadarAlertsReason
  station: string | null
}

/** The warnings, watches and signatures within the radar's range; pressing one shows it on the map. */
export function ActiveAlertsCard({ screen: { dangers, data, map } }: { screen: RadarScreen }) {
  const { active, hasAnswer, isError, now, receipt, retry, select, selected } = dangers
  const isOff = useSiteInfo()?.weather === 'off'
  const freshness = data.data?.alertFreshness
  const overdue = isOverdue(receipt, now)

  function toggle(alert: RadarAlert) {
    const isShown = alert.id === selected?.id
    select(isShown ? null : alert.id)
    const middle = getAlertCenter(alert)
    if (isShown || middle === null) return
    map.show(middle)
    scrollIntoSight(map.frame.current)
  }

  return (
    <Box as="section" aria-label="Active alerts" layerStyle="card" p="4">
      <Flex gap="2" alignItems="center" wrap="wrap">
        <Heading as="h2" size="md" me="auto">
          Active Alerts
        </Heading>
        {active.length > 0 ? <Badge>{active.length}</Badge> : null}
      </Flex>
      {active.length > 0 ? (
        <Text textStyle="xs" color="fg.muted">
          {formatAlertCounts(active)}
        </Text>
      ) : null}
      <Stack gap="3" mt="3">
        {isError ? (
          <DoubtNotice onRetry={retry}>
            {hasAnswer
              ? 'The server cannot be reached. This is the list as it was last read.'
              : 'Alerts cannot be read right now. There may be warnings around you.'}
          </DoubtNotice>
        ) : null}
        {!isError && !hasAnswer ? <Skeleton h="16" role="status" aria-label="Loading alerts" /> : null}
        {!isError && hasAnswer && active.length > 0 && (freshness?.stale || overdue) ? (
          <DoubtNotice>Not current: there may be newer warnings.</DoubtNotice>
        ) : null}
        {active.length > 0 ? (
          <Stack as="ul" gap="2" listStyleType="none" maxH={{ lg: '26rem' }} overflowY={{ lg: 'auto' }}>
            {active.map((alert) => (
              <AlertEntry
                key={alert.id}
                alert={alert}
                now={now}
                isSelected={alert.id === selected?.id}
                onToggle={() => toggle(alert)}
              />
            ))}
          </Stack>
        ) : null}
        {hasAnswer && !isError && active.length === 0 ? (
          <NoActiveAlerts
            reason={explainEmptyRadarAlerts({ isOff, coverage: data.data?.coverage, freshness, isOverdue: overdue })}
            station={data.data?.radarStation ?? null}
          />
        ) : null}
        {freshness && !isOff ? <SourceLine {...freshness} /> : null}
      </Stack>
    </Box>
  )
}

/** Scrolls to the map, which on phones is far above the list. */
function scrollIntoSight(map: Element | null) {
  const box = map?.getBoundingClientRect()
  if (box && (box.top < 0 || box.bottom > window.innerHeight)) map?.scrollIntoView({ block: 'center' })
}

function SourceLine({ source, updatedAt }: Pick<AlertFreshness, 'source' | 'updatedAt'>) {
  return (
    <Text textStyle="xs" color="fg.muted">
      {`${source}, ${updatedAt === null ? 'no answer yet' : `updated ${formatZonedDateTime(updatedAt)}`}`}
    </Text>
  )
}

/** Explains an empty list: no alerts, or no reliable data. */
function NoActiveAlerts({ reason, station }: NoActiveAlertsProps) {
  if (reason !== 'none') return <DoubtNotice>{doubts[reason]}</DoubtNotice>
  return <Text fontWeight="semibold">{`No warnings or watches in reach of ${station ?? 'the radar'}`}</Text>
}

interface AlertEntryProps {
  alert: RadarAlert
  /** The current time in ms. */
  now: number
  isSelected: boolean
  onToggle: () => void
}

/** One alert as a toggle that shows it on the map. */
function AlertEntry({ alert, now, isSelected, onToggle }: AlertEntryProps) {
  return (
    <li>
      <Button
        variant="outline"
        display="block"
        w="full"
        h="auto"
        px="3"
        py="2"
        textAlign="start"
        fontWeight="normal"
        whiteSpace="normal"
        lineHeight="inherit"
        overflowWrap="anywhere"
        bg={isSelected ? 'bg.emphasized' : 'transparent'}
        borderColor={isSelected ? 'border.emphasized' : 'border'}
        aria-pressed={isSelected}
        title={isSelected ? undefined : 'Show on the map'}
        onClick={onToggle}
      >
        <AlertKindBadge alert={alert} />
        <Text as="span" display="block" textStyle="sm" fontWeight="semibold" mt="1.5">
          {alert.title}
        </Text>
        <Text as="span" display="block" textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
          {formatUntil(alert, now)}
        </Text>
      </Button>
    </li>
  )
}

/** A signature is no official alert, so it has no colour of the scale. */
const badgeColors = (kind: RadarAlert['kind']) =>
  kind === 'signature' ? { bg: 'bg.muted', color: 'fg' } : { bg: `severity.${kind}`, color: `severity.${kind}Text` }

/** An alert's severity as word, shape and colour, with a sample of its line on the map. */
export function AlertKindBadge({ alert }: { alert: Pick<RadarAlert, 'kind' | 'type'> }) {
  const { kind } = alert
  return (
    <Flex as="span" display="inline-flex" gap="2" alignItems="center">
      <Flex
        as="span"
        gap="1.5"
        alignItems="center"
        px="2"
        minH="6"
        borderRadius="l1"
        textStyle="xs"
        fontWeight="bold"
        whiteSpace="nowrap"
        {...badgeColors(kind)}
      >
        {kind === 'signature' ? null : <SeverityMark severity={kind} />}
        <Text as="span" textTransform="uppercase">
          {alertKindLabels[kind]}
        </Text>
      </Flex>
      {kind === 'signature' ? null : <LineSample alert={alert} />}
    </Flex>
  )
}

function LineSample({ alert }: { alert: Pick<RadarAlert, 'kind' | 'type'> }) {
  const { color, dashes, isDark } = getAlertLook(alert)
  return (
    <chakra.svg viewBox="0 0 36 8" w="9" h="2" flexShrink="0" aria-hidden>
      <chakra.path d="M0 4H36" stroke={isDark ? 'white' : 'nws.casing'} strokeWidth="8" />
      <chakra.path d="M1 4H35" stroke={color} strokeWidth="4" strokeDasharray={dashes} />
    </chakra.svg>
  )
}
