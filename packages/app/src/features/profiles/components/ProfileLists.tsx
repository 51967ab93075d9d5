import { Box, Button, Card, Flex, Heading, SimpleGrid, Skeleton, Stack, Text } from '@chakra-ui/react'
import { FOLLOW_PAGE, type FollowCard, followCursor } from '@squall/shared/contract/account'
import { Award } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '../../../platform/format'
import { usePaging } from '../../../platform/paged-list'
import { trpc } from '../../../platform/trpc'
import { EmptyState, ErrorState } from '../../../ui/EmptyAndErrorStates'
import { PersonLine } from '../../../ui/Person'
import { Muted } from '../../../ui/Typography'

type FollowList = 'followers' | 'following'

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

/** The followers of a person or the people they follow; each card links to a profile. */
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

const nextPage = (page: FollowCard[]): string | undefined => {
  const last = page.at(-1)
  return last && page.length === FOLLOW_PAGE ? followCursor(last) : undefined
}

/** Returns the followers of a person or the people they follow, page by page. */
function useFollowList(list: FollowList, userId: string) {
  const query = trpc.follows[list].useInfiniteQuery({ id: userId }, { getNextPageParam: nextPage })
  return { cards: query.data?.pages.flat() ?? [], ...usePaging(query) }
}

interface AchievementListProps {
  userId: string
  isOwner: boolean
}

export function AchievementList({ userId, isOwner }: AchievementListProps) {
  const list = trpc.achievements.list.useQuery({ id: userId })
  if (list.isError) {
    return <ErrorState sentence="The achievements could not be loaded." onRetry={() => void list.refetch()} />
  }
  if (list.data === undefined) return <Skeleton h="24" borderRadius="l3" />
  if (list.data.length === 0) {
    return (
      <EmptyState
        title="No achievements yet"
        hint={isOwner ? 'Going live for the first time earns the first one.' : undefined}
      />
    )
  }
  return (
    <SimpleGrid as="ul" columns={{ base: 1, md: 2 }} gap="3" listStyleType="none">
      {list.data.map(({ id, title, description, unlockedAt }) => (
        <Card.Root as="li" key={id} size="sm">
          <Card.Body flexDirection="row" gap="4" alignItems="center">
            <Flex
              boxSize="12"
              flexShrink="0"
              alignItems="center"
              justifyContent="center"
              borderRadius="full"
              bg="accent.subtle"
              color="accent.fg"
            >
              <Award size={24} aria-hidden />
            </Flex>
            <Box minW="0">
              <Heading as="h2" size="md">
                {title}
              </Heading>
              <Muted>{description}</Muted>
              <Text textStyle="xs" color="fg.muted" mt="1">
                {Number.isNaN(Date.parse(unlockedAt)) ? 'Recently earned' : `Earned ${formatDate(unlockedAt)}`}
              </Text>
            </Box>
          </Card.Body>
        </Card.Root>
      ))}
    </SimpleGrid>
  )
}
