import { SimpleGrid, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { EmergencyContactsCard } from './EmergencyContactsCard'
import { LocationCard } from './LocationCard'
import { SafetyRemindersCard } from './SafetyRemindersCard'
import { SystemStatusCard } from './SystemStatusCard'

/**
 * How the sources do, where this device is, whom to call, and what to remember.
 * @param children the weather itself, first on phones
 */
export function Overview({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid columns={{ base: 1, lg: 2 }} gap={{ base: '4', md: '6' }} alignItems="start">
      <Stack gap={{ base: '4', md: '6' }} minW="0">
        {children}
        <LocationCard />
        <EmergencyContactsCard />
      </Stack>
      <Stack gap={{ base: '4', md: '6' }} minW="0">
        <SystemStatusCard />
        <SafetyRemindersCard />
      </Stack>
    </SimpleGrid>
  )
}
