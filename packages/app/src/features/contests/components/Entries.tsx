import { Button, SimpleGrid, Skeleton } from '@chakra-ui/react'
import type { Contest } from '@squall/shared/contract/community'
import { toast } from '../../../platform/toast'
import { useDelayed } from '../../../platform/use-delayed'
import { EmptyState } from '../../../ui/EmptyState'
import { EndOfList } from '../../../ui/EndOfList'
import { ErrorState } from '../../../ui/ErrorState'
import { useContestActions, useEntries } from '../hooks'
import { EntryCard, VoteButton } from './EntryCard'

interface EntriesProps {
  contest: Contest
  visitor: { id: string | null; isAdmin: boolean }
}

/** The photos of a contest; while it is open one may vote, and take one's own out. */
export function Entries({ contest, visitor }: EntriesProps) {
  const { entries, isError, retry, ...more } = useEntries(contest.id)
  const { isBusy, vote, withdraw } = useContestActions(contest.id)
  const isSlow = useDelayed(entries === undefined && !isError)
  if (isError) {
    return <ErrorState sentence="The photos of this contest could not be loaded." onRetry={retry} />
  }
  if (entries === undefined) return isSlow ? <Skeleton h="64" borderRadius="l3" /> : null
  if (entries.length === 0) {
    return (
      <EmptyState
        title="No photos yet"
        {...(contest.isOpen && { hint: 'The first photo that is submitted appears here.' })}
      />
    )
  }
  const voteFor = (entryId: string) =>
    visitor.id === null
      ? toast.info({ title: 'Sign in to vote', description: 'Sign in to vote for this photo.' })
      : vote(entryId)
  return (
    <>
      <SimpleGrid
        as="ul"
        listStyleType="none"
        aria-label="Submitted photos"
        columns={{ base: 1, sm: 2, lg: 3 }}
        gap={{ base: '3', md: '4' }}
      >
        {entries.map((entry) => {
          const { id, photo } = entry
          const isOwn = photo.userId === visitor.id
          return (
            <li key={id}>
              <EntryCard entry={entry} isWinner={id === contest.winnerEntryId}>
                {contest.isOpen && !isOwn ? (
                  <VoteButton
                    title={photo.title}
                    isMine={contest.myVote === id}
                    isBusy={isBusy}
                    onVote={() => voteFor(id)}
                  />
                ) : null}
                {contest.isOpen && (isOwn || visitor.isAdmin) ? (
                  <Button
                    size="sm"
                    variant="ghost"
                    disabled={isBusy}
                    aria-label={`Withdraw ${photo.title}`}
                    onClick={() => withdraw(id)}
                  >
                    Withdraw
                  </Button>
                ) : null}
              </EntryCard>
            </li>
          )
        })}
      </SimpleGrid>
      <EndOfList {...more} />
    </>
  )
}
