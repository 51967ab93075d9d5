import { Stack, Text } from '@chakra-ui/react'
import { formatAge } from '../../../../platform/format'
import { trpc } from '../../../../platform/trpc'
import { StatCards } from '../../../../ui/StatCards'

/** How the queue stands, counted by the server. */
export function QueueAnalytics({ now }: { now: number }) {
  const { data, isError } = trpc.reviews.analytics.useQuery()
  if (isError) return <Text color="fg.error">The analytics could not be loaded.</Text>
  const { waiting, bySeverity } = data ?? {}
  return (
    <Stack as="section" aria-label="Queue analytics" gap="3">
      <StatCards
        stats={[
          { label: 'Photos waiting', value: waiting?.photos },
          { label: 'Posts waiting', value: waiting?.posts },
          { label: 'Open reports', value: waiting?.reports },
          { label: 'Critical or high', value: bySeverity && bySeverity.critical + bySeverity.high },
        ]}
      />
      <StatCards
        stats={[
          { label: 'Approved in 7 days', value: data?.approved },
          { label: 'Rejected in 7 days', value: data?.rejected },
          { label: 'Reports resolved in 7 days', value: data?.resolved },
          { label: 'Reports dismissed in 7 days', value: data?.dismissed },
        ]}
      />
      {data === undefined ? null : (
        <Text textStyle="sm" color="fg.muted">
          {data.oldest === null ? 'Nothing waits.' : `The oldest came ${formatAge(data.oldest, now)}.`}
        </Text>
      )}
    </Stack>
  )
}
