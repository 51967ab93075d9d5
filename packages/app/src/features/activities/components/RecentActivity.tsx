import { Box, Flex, Heading, Spinner, Stack, Text } from '@chakra-ui/react'
import type { Activity, ActivityType } from '@squall/shared/contract/account'
import { formatDateTime } from '../../../platform/format'
import { trpc } from '../../../platform/trpc'
import { ErrorState } from '../../../ui/EmptyAndErrorStates'
import { Muted } from '../../../ui/Typography'

const EVERY_MINUTE = 60_000

/** Dot colour per kind of activity; the text names the kind too. */
const dotColor: Record<ActivityType, string> = {
  stream: 'green.solid',
  weather_update: 'blue.solid',
  photo: 'yellow.400',
  achievement: 'purple.500',
  other: 'fg.subtle',
}

/** A person's most recent activities. */
export function RecentActivity({ userId }: { userId: string }) {
  const list = trpc.activities.list.useQuery({ userId }, { refetchInterval: EVERY_MINUTE })
  return (
    <Box as="section" aria-label="Recent Activity" layerStyle="card" p="4">
      <Heading as="h2" textStyle="label" mb="3">
        Recent Activity
      </Heading>
      {list.isLoading ? (
        <Flex justifyContent="center" py="6" role="status" aria-label="Loading activity">
          <Spinner color="accent.fg" />
        </Flex>
      ) : null}
      {list.isError ? (
        <ErrorState sentence="The activity could not be loaded." onRetry={() => void list.refetch()} />
      ) : null}
      {list.data ? <Activities activities={list.data} /> : null}
    </Box>
  )
}

function Activities({ activities }: { activities: Activity[] }) {
  if (activities.length === 0) {
    return <Muted py="2">No recent activity</Muted>
  }
  return (
    <Stack as="ul" gap="3" listStyleType="none">
      {activities.map(({ id, activityType, activityTitle, createdAt }) => (
        <Flex as="li" key={id} gap="3" alignItems="flex-start">
          <Box aria-hidden boxSize="2.5" mt="1.5" flexShrink="0" borderRadius="full" bg={dotColor[activityType]} />
          <Box minW="0">
            <Text textStyle="sm" overflowWrap="anywhere">
              {activityTitle}
            </Text>
            <Text asChild textStyle="xs" color="fg.muted">
              <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
            </Text>
          </Box>
        </Flex>
      ))}
    </Stack>
  )
}
