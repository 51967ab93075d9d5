import { Stack } from '@chakra-ui/react'
import { trpc } from '../../../../platform/trpc'
import { StatCards } from '../../../../ui/StatCards'
import { Muted } from '../../../../ui/Typography'

/** The number of accounts, in all and by status, and what a status means. */
export function UserCounts() {
  const { data } = trpc.admin.stats.useQuery()
  return (
    <Stack gap="3">
      <StatCards
        columns={{ base: 6, md: 5 }}
        css={{ mdDown: { '& > *': { gridColumn: 'span 2' }, '& > :nth-of-type(-n + 2)': { gridColumn: 'span 3' } } }}
        stats={[
          { label: 'Total Users', value: data?.total },
          { label: 'Pending', value: data?.pending },
          { label: 'Approved', value: data?.approved },
          { label: 'Suspended', value: data?.suspended },
          { label: 'Deleted', value: data?.deleted },
        ]}
      />
      <Muted>
        Only users with approved account status can go live and create streams. Pending, suspended and deleted users get
        an error when they try.
      </Muted>
    </Stack>
  )
}
