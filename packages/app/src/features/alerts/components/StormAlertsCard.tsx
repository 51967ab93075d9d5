import { Badge, Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { SimulatedNote } from '../../../components/SimulatedNote'
import { formatDateTime, formatKm } from '../../../lib/format'
import { useMyPlace } from '../../../lib/my-place'
import { useNow } from '../../../lib/use-now'
import { useSiteInfo } from '../../../lib/use-site-info'
import { RADIUS_KM, useNearbyAlerts } from '../hooks'
import { emptinessOf } from '../rules'
import { StormAlertItem } from './StormAlertItem'

/** The alerts around this device, or honestly why they are not known. */
export function StormAlertsCard() {
  const { place, isAsking, locate } = useMyPlace()
  const { data, isLoading, isError } = useNearbyAlerts(place)
  const now = useNow(15_000)
  const active = data?.alerts.filter(({ endTime }) => Date.parse(endTime) > now) ?? []
  return (
    <Box as="section" aria-label="Storm alerts" borderWidth="1px" borderRadius="l3" bg="bg.panel" p="4">
      <Flex gap="2" alignItems="center" wrap="wrap" mb="3">
        <Heading as="h2" size="md" me="auto">
          Storm Alerts
        </Heading>
        <SimulatedNote />
        {active.length > 0 ? <Badge>{`${active.length} active`}</Badge> : null}
      </Flex>
      {place === null && !isAsking ? <NoPlace onLocate={locate} /> : null}
      {isAsking || isLoading ? <Note role="status">Loading storm alerts...</Note> : null}
      {isError && data === undefined ? <Note>Storm alerts cannot be read right now.</Note> : null}
      {active.length > 0 ? (
        <Stack as="ul" gap="3" listStyleType="none">
          {active.map((alert) => (
            <StormAlertItem key={alert.id} alert={alert} now={now} />
          ))}
        </Stack>
      ) : null}
      {data && active.length === 0 ? <NoAlerts {...data} /> : null}
      {data && active.length > 0 && data.stale ? <Note>{`Not current: ${lastUpdate(data.updatedAt)}`}</Note> : null}
      {data ? (
        <Text textStyle="xs" color="fg.muted" mt="3">
          {`Within ${formatKm(RADIUS_KM)}. ${data.source}, ${lastUpdate(data.updatedAt)}`}
        </Text>
      ) : null}
    </Box>
  )
}

const lastUpdate = (updatedAt: string | null) =>
  updatedAt === null ? 'no answer yet' : `updated ${formatDateTime(updatedAt)}`

function NoPlace({ onLocate }: { onLocate: () => void }) {
  return (
    <Stack gap="3" alignItems="flex-start">
      <Note>Enable location access to view nearby storm alerts</Note>
      <Button variant="outline" onClick={onLocate}>
        <MapPin />
        Enable Location
      </Button>
    </Stack>
  )
}

interface NoAlertsProps {
  stale: boolean
  complete: boolean
}

function NoAlerts({ stale, complete }: NoAlertsProps) {
  const isOff = useSiteInfo()?.weather === 'off'
  if (isOff) return <Note>Weather alerts are switched off on this server.</Note>
  switch (emptinessOf({ stale, complete })) {
    case 'clear':
      return (
        <Box>
          <Text fontWeight="bold">All Clear</Text>
          <Note>No active alerts in your area</Note>
        </Box>
      )
    case 'stale':
      return <Note>Alerts cannot be updated. This list is not current; there may be alerts near you.</Note>
    case 'incomplete':
      return <Note>The areas of some alerts are still being read.</Note>
  }
}

function Note({ role, children }: { role?: 'status'; children: ReactNode }) {
  return (
    <Text role={role} color="fg.muted" textStyle="sm">
      {children}
    </Text>
  )
}
