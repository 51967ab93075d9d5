import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react'
import { CalendarClock } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { usePlannedStreams } from '../hooks'
import { PlannedStreamRow } from './PlannedStreamRow'

const PlanStreamDialog = lazy(() => import('./PlanStreamDialog'))

interface UpcomingStreamsProps {
  userId: string
  viewerId: string | null
}

/** What a channel plans. Its owner plans here; others see it only where something is planned. */
export function UpcomingStreams({ userId, viewerId }: UpcomingStreamsProps) {
  const plans = usePlannedStreams(userId)
  const [isPlanning, setPlanning] = useState(false)
  const isOwner = viewerId === userId
  if (plans.length === 0 && !isOwner) return null
  return (
    <Box as="section" aria-label="Upcoming streams" borderWidth="1px" borderRadius="l3" bg="bg.panel" p="4">
      <Flex gap="3" mb="3" wrap="wrap" alignItems="center" justifyContent="space-between">
        <Heading as="h2" textStyle="label">
          Upcoming streams
        </Heading>
        {isOwner ? (
          <Button variant="outline" onClick={() => setPlanning(true)}>
            <CalendarClock />
            Plan Stream
          </Button>
        ) : null}
      </Flex>
      {plans.length === 0 ? (
        <Text color="fg.muted" textStyle="sm">
          Nothing planned. Say when you go live next: members can ask to be reminded.
        </Text>
      ) : (
        <Box as="ul" listStyleType="none">
          {plans.map((planned) => (
            <PlannedStreamRow key={planned.id} planned={planned} viewerId={viewerId} />
          ))}
        </Box>
      )}
      <Suspense>{isPlanning ? <PlanStreamDialog onClose={() => setPlanning(false)} /> : null}</Suspense>
    </Box>
  )
}
