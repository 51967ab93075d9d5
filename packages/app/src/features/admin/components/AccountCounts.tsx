import { StatCards } from '../../../components/StatCards'
import { trpc } from '../../../lib/trpc'

export function AccountCounts() {
  const { data } = trpc.admin.stats.useQuery()
  if (data === undefined) return null
  return (
    <StatCards
      stats={[
        { label: 'Accounts', value: data.total },
        { label: 'Pending', value: data.pending },
        { label: 'Approved', value: data.approved },
        { label: 'Suspended', value: data.suspended },
      ]}
    />
  )
}
