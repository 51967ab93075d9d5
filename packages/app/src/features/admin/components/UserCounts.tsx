import { StatCards } from '../../../components/StatCards'
import { trpc } from '../../../lib/trpc'

/** How many accounts there are, and in which state. */
export function UserCounts() {
  const { data } = trpc.admin.stats.useQuery()
  return (
    <StatCards
      columns={{ base: 2, sm: 3, md: 5 }}
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
