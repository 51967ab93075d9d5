import { Box, Flex, Heading, Skeleton, Stack, Text } from '@chakra-ui/react'
import type { TornadoNote } from '@squall/shared/contract/weather'
import { type ReactNode, useState } from 'react'
import { useMyPlace } from '../../../../platform/location'
import { useDelayed, useNow } from '../../../../platform/timer-hooks'
import { formatDistance, formatNearDistance, useUnits } from '../../../../platform/weather-format'
import { SimulatedNote } from '../../../../ui/Badges'
import { Muted } from '../../../../ui/Typography'
import { AlertSoundControls } from '../alarm/AlertAlarm'
import { EmptyAlertsText, formatLastUpdate, LocationPrompt, UnlocatedAlerts } from '../components/AlertTexts'
import { TORNADO_RADIUS_KM, useTornadoAlerts } from '../hooks'
import { formatRemainingTime, isOverdue } from '../rules'
import { TornadoCard } from './TornadoCard'
import { listTornadoesInForce } from './tornado.rules'

/** Tornado alerts around this device, most dangerous first, or the reason why they are unknown. */
export function TornadoAlerts() {
  const { place, isAsking, locate } = useMyPlace()
  const { data, isLoading, receipt } = useTornadoAlerts(place)
  const [openId, setOpenId] = useState<string | null>(null)
  const now = useNow(5_000)
  useUnits()
  const alerts = listTornadoesInForce(data?.alerts ?? [], now)
  const stale = data !== undefined && (data.stale || isOverdue(receipt, now))
  return (
    <Stack as="section" aria-label="Tornado alerts" gap="4">
      <Flex gap="3" alignItems="center" wrap="wrap">
        <Flex gap="3" alignItems="center" me="auto">
          <Heading as="h2" size="xl">
            Tornado Alerts
          </Heading>
          <SimulatedNote />
        </Flex>
        <AlertSoundControls />
      </Flex>
      {place === null && !isAsking ? (
        <Plain>
          <LocationPrompt sentence="Enable location access to view nearby tornado alerts" onLocate={locate} />
        </Plain>
      ) : null}
      {(isAsking && place === null) || isLoading ? <Waiting /> : null}
      {receipt.isError && data === undefined ? (
        <Plain>
          <Muted>Tornado alerts cannot be read right now. There may be alerts near you.</Muted>
        </Plain>
      ) : null}
      {alerts.length > 0 && stale ? <NotCurrent updatedAt={data?.updatedAt ?? null} /> : null}
      {alerts.length > 0 ? (
        <Stack as="ul" gap="4" listStyleType="none">
          {alerts.map((alert) => (
            <TornadoCard
              key={alert.id}
              alert={alert}
              now={now}
              isOpen={alert.id === openId}
              onToggle={() => setOpenId(alert.id === openId ? null : alert.id)}
            />
          ))}
        </Stack>
      ) : null}
      {data && alerts.length === 0 ? (
        <Plain>
          <EmptyAlertsText
            freshness={{ ...data, stale }}
            clear={{ title: `No tornado alerts within ${formatDistance(TORNADO_RADIUS_KM)}` }}
          />
          <UnlocatedAlerts alerts={data.unlocated} now={now} />
        </Plain>
      ) : null}
      {data && alerts.length > 0 ? <UnlocatedAlerts alerts={data.unlocated} now={now} /> : null}
      {data ? <TornadoNotes notes={data.notes} now={now} /> : null}
      {data ? (
        <Text textStyle="xs" color="fg.muted">
          {`Within ${formatDistance(TORNADO_RADIUS_KM)}. ${data.source}, ${formatLastUpdate(data.updatedAt)}`}
        </Text>
      ) : null}
    </Stack>
  )
}

function Plain({ children }: { children: ReactNode }) {
  return (
    <Box layerStyle="card" p={{ base: '4', md: '6' }}>
      {children}
    </Box>
  )
}

function Waiting() {
  const isShown = useDelayed(true)
  return (
    <Box role="status">
      <Text srOnly>Loading tornado alerts...</Text>
      {isShown ? <Skeleton h="64" borderRadius="l3" /> : <Box h="64" />}
    </Box>
  )
}

function NotCurrent({ updatedAt }: { updatedAt: string | null }) {
  return (
    <Box
      borderWidth="1px"
      borderColor="orange.border"
      borderRadius="l2"
      bg="orange.subtle"
      color="orange.fg"
      px="4"
      py="2"
    >
      <Text textStyle="sm" fontWeight="semibold">
        {`Not current: ${formatLastUpdate(updatedAt)}. There may be other alerts near you.`}
      </Text>
    </Box>
  )
}

interface TornadoNotesProps {
  notes: TornadoNote[]
  /** The current time in ms. */
  now: number
}

/** Severe thunderstorm warnings that mention a possible tornado, listed apart from tornado alerts. */
function TornadoNotes({ notes, now }: TornadoNotesProps) {
  const inForce = notes.filter(({ endTime }) => Date.parse(endTime) > now)
  if (inForce.length === 0) return null
  return (
    <Box
      as="section"
      aria-label="A tornado is possible"
      borderWidth="1px"
      borderRadius="l3"
      bg="bg.panel"
      p={{ base: '4', md: '6' }}
    >
      <Heading as="h3" size="md">
        A tornado is possible
      </Heading>
      <Muted>These severe thunderstorm warnings say that a tornado may form.</Muted>
      <Stack as="ul" gap="3" mt="3" listStyleType="none">
        {inForce.map(({ id, location, distance, description, endTime }) => (
          <Box as="li" key={id} textStyle="sm" overflowWrap="anywhere">
            <Text fontWeight="semibold">{location}</Text>
            <Text textStyle="xs" color="fg.muted">
              {`${distance === 0 ? 'You are inside this area' : `${formatNearDistance(distance)} away`}, ${formatRemainingTime(endTime, now)}`}
            </Text>
            <Text lineClamp={4}>{description.replace(/\s+/g, ' ')}</Text>
          </Box>
        ))}
      </Stack>
    </Box>
  )
}
