import { trpc } from '../../../platform/trpc'
import { StatCards } from '../../../ui/StatCards'

/** How many accounts there are, and in which state. */
export function UserCounts() {
  const { data } = trpc.admin.stats.useQuery()
  return (
    <StatCards
      columns={{ base: 2, md: 5 }}
      css={{ '& > :first-of-type': { gridColumn: { base: '1 / -1', md: 'auto' } } }}
      stats={[
        { label: 'Total Users', value: data?.total },
        { label: 'Pending', value: data?.pending },
        { label: 'Approved', value: data?.approved },
        { label: 'Suspended', value: data?.suspended },
        { label: 'Deleted', value: data?.deleted },
      ]}
    />
  )
}
