import { Box, Card, Flex, Heading, SimpleGrid, Skeleton, Text } from '@chakra-ui/react'
import { Award } from 'lucide-react'
import { formatDate } from '../../../platform/format'
import { trpc } from '../../../platform/trpc'
import { EmptyState } from '../../../ui/EmptyState'
import { ErrorState } from '../../../ui/ErrorState'

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
              <Text textStyle="sm" color="fg.muted">
                {description}
              </Text>
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
