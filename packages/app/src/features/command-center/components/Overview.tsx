import { Box, Button, Flex, SimpleGrid, Skeleton, Stack, Text } from '@chakra-ui/react'
import { Activity, ExternalLink, Phone, PhoneCall } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useMyPlace } from '../../../platform/location'
import { useDelayed } from '../../../platform/timer-hooks'
import { CallConfirmation } from '../../../ui/Dialogs'
import { type Status, StatusMark } from '../../../ui/StatusMark'
import { useSources } from '../hooks'
import { describeSource, getLocationServices, getSourceStatus, listSystems, summarizeSystems } from '../status.rules'
import { ExpandableCard } from './ExpandableCard'
import { LocationCard } from './LocationCard'
import { SafetyRemindersCard } from './SafetyRemindersCard'
import { UnitsCard } from './UnitsCard'

/**
 * Cards of the overview: system status, location, emergency contacts, safety reminders.
 * @param children the weather cards, which come first on phones
 */
export function Overview({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid columns={{ base: 1, lg: 2 }} gap={{ base: '4', md: '6' }} alignItems="start">
      <Stack gap={{ base: '4', md: '6' }} minW="0">
        {children}
        <LocationCard />
        <UnitsCard />
        <EmergencyContactsCard />
      </Stack>
      <Stack gap={{ base: '4', md: '6' }} minW="0">
        <SystemStatusCard />
        <SafetyRemindersCard />
      </Stack>
    </SimpleGrid>
  )
}

/** Emergency numbers and contacts. */
function EmergencyContactsCard() {
  const [isAsking, setAsking] = useState(false)
  return (
    <ExpandableCard
      id="contacts"
      title="Emergency Contacts"
      icon={<PhoneCall />}
      summary="911, Red Cross, National Weather Service"
    >
      <Stack gap="3">
        <Button colorPalette="red" size="lg" onClick={() => setAsking(true)}>
          <Phone />
          Call 911
        </Button>
        <Text textStyle="xs" color="fg.muted">
          For danger to life. You are asked once more before the call.
        </Text>
        <Button asChild variant="outline" size="lg">
          <a href="tel:1-800-733-2767">
            <Phone />
            Red Cross: 1-800-RED CROSS
          </a>
        </Button>
        <Button asChild variant="outline" size="lg">
          <a href="https://www.weather.gov/" target="_blank" rel="noreferrer">
            <ExternalLink />
            National Weather Service
          </a>
        </Button>
      </Stack>
      <CallConfirmation isOpen={isAsking} onClose={() => setAsking(false)} />
    </ExpandableCard>
  )
}

/** Status of every system, derived from the last results of its sources. */
function SystemStatusCard() {
  const { sources, isLoading, now } = useSources()
  const { note, ...location } = getLocationServices(useMyPlace())
  const systems = listSystems(sources)
  const isSlow = useDelayed(isLoading)
  const rows = [{ name: 'Location Services', status: location }, ...(isLoading ? [] : systems)]
  return (
    <ExpandableCard id="status" title="System Status" icon={<Activity />} summary={summarizeSystems(rows)}>
      <Stack as="ul" listStyleType="none" gap="0">
        <Row name="Location Services" status={location}>
          <Note>{note}</Note>
        </Row>
        {isLoading
          ? systems.map(({ name }) => (
              <Skeleton key={name} as="li" h="16" my="2" visibility={isSlow ? 'visible' : 'hidden'} />
            ))
          : systems.map(({ name, status, sources: own }) => (
              <Row key={name} name={name} status={status}>
                {own.length === 0 ? <Note>Our own server does not answer.</Note> : null}
                {own.map((source) => (
                  <Flex key={source.id} columnGap="3" alignItems="flex-start" justifyContent="space-between">
                    <Box minW="0">
                      <Text textStyle="sm">{source.name}</Text>
                      <Note>{describeSource(source, now)}</Note>
                    </Box>
                    <StatusMark {...getSourceStatus(source)} />
                  </Flex>
                ))}
              </Row>
            ))}
      </Stack>
    </ExpandableCard>
  )
}

function Row({ name, status, children }: { name: string; status: Status; children: ReactNode }) {
  return (
    <Stack
      as="li"
      gap="1.5"
      py="3"
      borderTopWidth="1px"
      borderColor="border.muted"
      _first={{ pt: '0', borderTopWidth: '0' }}
      _last={{ pb: '0' }}
    >
      <Flex gap="3" alignItems="center" justifyContent="space-between">
        <Text fontWeight="semibold">{name}</Text>
        <StatusMark {...status} />
      </Flex>
      {children}
    </Stack>
  )
}

function Note({ children }: { children: ReactNode }) {
  return (
    <Text textStyle="xs" color="fg.muted">
      {children}
    </Text>
  )
}
