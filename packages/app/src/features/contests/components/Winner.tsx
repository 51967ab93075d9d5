import { Box, Skeleton, Text } from '@chakra-ui/react'
import type { Contest } from '@squall/shared/contract/community'
import { trpc } from '../../../platform/trpc'
import { EntryCard } from './EntryCard'

/** Who won a contest that is over. */
export function Winner({ contest }: { contest: Contest }) {
  const { winnerEntryId, closedAt } = contest
  if (winnerEntryId === null) {
    return (
      <Text color="fg.muted">
        {closedAt === null ? 'The winner is being found.' : 'Nothing was submitted, so nobody has won.'}
      </Text>
    )
  }
  return <WinningEntry id={winnerEntryId} />
}

function WinningEntry({ id }: { id: string }) {
  const { data, isLoading } = trpc.contests.entry.useQuery({ id })
  if (isLoading) return <Skeleton h="64" maxW="md" borderRadius="l3" />
  if (!data) return <Text color="fg.muted">The photo that won is not shown any more.</Text>
  return (
    <Box maxW="md">
      <EntryCard entry={data} isWinner />
    </Box>
  )
}
