import { Card, SimpleGrid, Text } from '@chakra-ui/react'
import { formatNumber } from '../../../lib/format'
import { trpc } from '../../../lib/trpc'

export function AccountCounts() {
  const { data } = trpc.admin.stats.useQuery()
  if (data === undefined) return null
  const counts = [
    { label: 'Accounts', value: data.total },
    { label: 'Pending', value: data.pending },
    { label: 'Approved', value: data.approved },
    { label: 'Suspended', value: data.suspended },
  ]
  return (
    <SimpleGrid as="dl" columns={{ base: 2, md: 4 }} gap="4">
      {counts.map(({ label, value }) => (
        <Card.Root key={label} size="sm" flexDirection="column-reverse" p="4">
          <Text as="dt" color="fg.muted" textStyle="sm">
            {label}
          </Text>
          <Text as="dd" textStyle="3xl" fontWeight="bold">
            {formatNumber(value)}
          </Text>
        </Card.Root>
      ))}
    </SimpleGrid>
  )
}
