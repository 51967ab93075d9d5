import { Button, SimpleGrid, Skeleton, Stack } from '@chakra-ui/react'
import type { FollowCard } from '@squall/shared/contract/account'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../ui/EmptyState'
import { ErrorState } from '../../../ui/ErrorState'
import { PersonLine } from '../../../ui/PersonLine'
import { type FollowList, useFollowList } from '../hooks'

const EMPTY: Record<FollowList, string> = {
  followers: 'No followers yet',
  following: 'Not following anyone yet',
}

interface FollowCardsProps {
  list: FollowList
  userId: string
  /** The button on each card. */
  renderAction: (person: FollowCard) => ReactNode
}

/** The followers of a person or the people they follow, each with a way to their profile. */
export function FollowCards({ list, userId, renderAction }: FollowCardsProps) {
  const { cards, isLoading, isError, retry, hasMore, isLoadingMore, loadMore } = useFollowList(list, userId)
  if (isLoading) return <Skeleton h="20" borderRadius="l3" />
  if (isError) return <ErrorState sentence="The list could not be loaded." onRetry={retry} />
  if (cards.length === 0) return <EmptyState title={EMPTY[list]} />
  return (
    <Stack gap="4">
      <SimpleGrid as="ul" columns={{ base: 1, md: 2 }} gap="3" listStyleType="none">
        {cards.map((person) => (
          <PersonLine as="li" key={person.id} person={person}>
            {renderAction(person)}
          </PersonLine>
        ))}
      </SimpleGrid>
      {hasMore ? (
        <Button variant="outline" alignSelf="center" disabled={isLoadingMore} onClick={loadMore}>
          {isLoadingMore ? 'Loading...' : 'Show more'}
        </Button>
      ) : null}
    </Stack>
  )
}
