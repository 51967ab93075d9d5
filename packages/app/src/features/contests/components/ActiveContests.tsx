import { Skeleton } from '@chakra-ui/react'
import { useDelayed } from '../../../platform/timer-hooks'
import { trpc } from '../../../platform/trpc'
import { EmptyState } from '../../../ui/EmptyState'
import { ErrorState } from '../../../ui/ErrorState'
import { ContestCards } from './ContestCards'

/** All contests that take photos and votes. */
export function ActiveContests() {
  const { data, isLoading, isError, refetch } = trpc.contests.active.useQuery()
  const isSlow = useDelayed(isLoading)
  if (isError && data === undefined) {
    return <ErrorState sentence="The contests could not be loaded." onRetry={() => void refetch()} />
  }
  if (data === undefined) return isSlow ? <Skeleton h="40" borderRadius="l3" /> : null
  if (data.length === 0) return <EmptyState title="No active contests" hint="The next one is announced here." />
  return <ContestCards contests={data} label="Active contests" />
}
