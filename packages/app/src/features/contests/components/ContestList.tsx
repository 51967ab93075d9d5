import { Heading, Skeleton, Stack } from '@chakra-ui/react'
import { useDelayed } from '../../../platform/timer-hooks'
import { trpc } from '../../../platform/trpc'
import { EmptyState } from '../../../ui/EmptyState'
import { ErrorState } from '../../../ui/ErrorState'
import { sortContests } from '../rules'
import { ContestCards } from './ContestCards'

/** Every contest, open ones first. */
export function ContestList() {
  const { data, isLoading, isError, refetch } = trpc.contests.list.useQuery()
  const isSlow = useDelayed(isLoading)
  if (isError && data === undefined) {
    return <ErrorState sentence="The contests could not be loaded." onRetry={() => void refetch()} />
  }
  if (data === undefined) return isSlow ? <Skeleton h="40" borderRadius="l3" /> : null
  const { open, over } = sortContests(data)
  return (
    <Stack gap="6">
      {open.length === 0 ? (
        <EmptyState title="No active contests" hint="The next one is announced here." />
      ) : (
        <ContestCards contests={open} label="Active contests" />
      )}
      {over.length === 0 ? null : (
        <Stack gap="3">
          <Heading as="h2" size="lg">
            Past contests
          </Heading>
          <ContestCards contests={over} label="Past contests" />
        </Stack>
      )}
    </Stack>
  )
}
