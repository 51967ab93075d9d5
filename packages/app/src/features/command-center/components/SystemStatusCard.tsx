import { Box, Flex, Skeleton, Stack, Text } from '@chakra-ui/react'
import { Activity } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMyPlace } from '../../../platform/my-place'
import { useDelayed } from '../../../platform/use-delayed'
import { type Status, StatusMark } from '../../../ui/StatusMark'
import { useSources } from '../hooks'
import { locationServices, sourceNote, statusOf, summaryOf, systemsOf } from '../status.rules'
import { ExpandableCard } from './ExpandableCard'

/** How everything runs that the weather stands on, from what the sources themselves last did. */
export function SystemStatusCard() {
  const { sources, isLoading, now } = useSources()
  const { note, ...location } = locationServices(useMyPlace())
  const systems = systemsOf(sources)
  const isSlow = useDelayed(isLoading)
  const rows = [{ name: 'Location Services', status: location }, ...(isLoading ? [] : systems)]
  return (
    <ExpandableCard id="status" title="System Status" icon={<Activity />} summary={summaryOf(rows)}>
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
                      <Note>{sourceNote(source, now)}</Note>
                    </Box>
                    <StatusMark {...statusOf(source)} />
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
