import { Badge, Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import type { StormAlert } from '@squall/shared/contract/weather'
import { severityWords } from '@squall/shared/rules/severity'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useMyPlace } from '../../../../platform/location'
import { useNow } from '../../../../platform/timer-hooks'
import { formatDistance, formatNearDistance, useUnits } from '../../../../platform/weather-format'
import { SeverityMark, SimulatedNote } from '../../../../ui/Badges'
import { Muted } from '../../../../ui/Typography'
import { NEARBY_RADIUS_KM, useNearbyAlerts } from '../hooks'
import { formatRemainingTime, isOverdue } from '../rules'
import { EmptyAlertsText, formatLastUpdate, LocationPrompt, OfficialText, UnlocatedAlerts } from './AlertTexts'

const CLEAR = { title: 'All Clear', sentence: 'No active alerts in your area' }

/** The card with the alerts around this device, or the reason why they are unknown. */
export function StormAlertsCard() {
  const { place, isAsking, locate } = useMyPlace()
  const { data, isLoading, receipt } = useNearbyAlerts(place)
  const [openId, setOpenId] = useState<string | null>(null)
  const now = useNow(15_000)
  useUnits()
  const active = data?.alerts.filter(({ endTime }) => Date.parse(endTime) > now) ?? []
  const stale = data !== undefined && (data.stale || isOverdue(receipt, now))
  return (
    <Box as="section" aria-label="Storm alerts" layerStyle="card" p="4" minH="36">
      <Flex gap="2" alignItems="center" wrap="wrap" mb="3">
        <Heading as="h2" size="md" me="auto">
          Storm Alerts
        </Heading>
        <SimulatedNote />
        {active.length > 0 ? <Badge>{`${active.length} active`}</Badge> : null}
      </Flex>
      {place === null && !isAsking ? (
        <LocationPrompt sentence="Enable location access to view nearby storm alerts" onLocate={locate} />
      ) : null}
      {(isAsking && place === null) || isLoading ? <Muted role="status">Loading storm alerts...</Muted> : null}
      {receipt.isError && data === undefined ? <Muted>Storm alerts cannot be read right now.</Muted> : null}
      {active.length > 0 ? (
        <Stack as="ul" gap="3" listStyleType="none">
          {active.map((alert) => (
            <StormAlertItem
              key={alert.id}
              alert={alert}
              now={now}
              isOpen={alert.id === openId}
              onToggle={() => setOpenId(alert.id === openId ? null : alert.id)}
            />
          ))}
        </Stack>
      ) : null}
      {data && active.length === 0 ? <EmptyAlertsText freshness={{ ...data, stale }} clear={CLEAR} /> : null}
      {data ? <UnlocatedAlerts alerts={data.unlocated} now={now} /> : null}
      {data && active.length > 0 && stale ? <Muted>{`Not current: ${formatLastUpdate(data.updatedAt)}`}</Muted> : null}
      {data ? (
        <Text textStyle="xs" color="fg.muted" mt="3">
          {`Within ${formatDistance(NEARBY_RADIUS_KM)}. ${data.source}, ${formatLastUpdate(data.updatedAt)}`}
        </Text>
      ) : null}
    </Box>
  )
}

interface StormAlertItemProps {
  alert: StormAlert
  /** The current time in ms. */
  now: number
  isOpen: boolean
  onToggle: () => void
}

function StormAlertItem({ alert, now, isOpen, onToggle }: StormAlertItemProps) {
  const { level, title, location, distance, endTime, description, instruction } = alert
  const hasDetails = description !== '' || instruction !== null
  return (
    <Box as="li" borderWidth="1px" borderRadius="l2" overflow="hidden" data-severity={level}>
      <Flex
        gap="2"
        alignItems="center"
        px="3"
        py="1.5"
        textStyle="xs"
        fontWeight="bold"
        bg={`severity.${level}`}
        color={`severity.${level}Text`}
      >
        <SeverityMark severity={level} />
        <Text as="span" textTransform="uppercase">
          {severityWords[level]}
        </Text>
        <Text as="span" ms="auto" fontVariantNumeric="tabular-nums">
          {formatRemainingTime(endTime, now)}
        </Text>
      </Flex>
      <Box px="3" py="2" overflowWrap="anywhere">
        <Text fontWeight="semibold" textStyle="sm">
          {title}
        </Text>
        <Text textStyle="xs" color="fg.muted" lineClamp={isOpen ? undefined : 2}>
          {location}
        </Text>
        <Text textStyle="xs" color="fg.muted">
          {distance === 0 ? 'You are inside this area' : `${formatNearDistance(distance)} away`}
        </Text>
        {hasDetails ? (
          <Button
            variant="ghost"
            size="xs"
            mt="1"
            ms="-2.5"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Hide' : 'Show'} details of ${title}`}
            onClick={onToggle}
          >
            {isOpen ? 'Hide details' : 'Show details'}
            <ChevronDown style={{ rotate: isOpen ? '180deg' : undefined }} />
          </Button>
        ) : null}
        {isOpen ? (
          <Stack gap="3" mt="1" mb="1">
            {instruction === null ? null : <OfficialText title="What to do" text={instruction} />}
            {description === '' ? null : <OfficialText title="What is happening" text={description} />}
          </Stack>
        ) : null}
      </Box>
    </Box>
  )
}
