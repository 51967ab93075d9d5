import { Card, Flex, LinkBox, LinkOverlay, SimpleGrid, Skeleton, Text } from '@chakra-ui/react'
import type { Post } from '@squall/shared/contract/community'
import { Heart, MessageCircle } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatAge, formatCount, formatQuantity } from '../../../platform/format'
import { paths } from '../../../platform/paths'
import { useNow } from '../../../platform/timer-hooks'
import { EmptyState, ErrorState } from '../../../ui/EmptyAndErrorStates'
import { PersonAvatar } from '../../../ui/Person'
import { Muted } from '../../../ui/Typography'
import { useRecentPosts } from '../hooks'
import { PostTypeBadge } from './PostHeader'

const EVERY_MINUTE = 60_000

/** The newest posts as small cards; each card links to its post. */
export function RecentPosts({ limit }: { limit?: number }) {
  const { posts, isLoading, isError, retry } = useRecentPosts()
  const now = useNow(EVERY_MINUTE)
  if (isLoading) return <Skeleton h="44" borderRadius="l3" />
  if (isError) return <ErrorState sentence="The posts could not be loaded." onRetry={retry} />
  if (posts.length === 0) return <EmptyState title="No posts yet" hint="The first one may be yours." />
  return (
    <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, md: 3 }} gap="4">
      {posts.slice(0, limit).map((post) => (
        <RecentPost key={post.id} post={post} now={now} />
      ))}
    </SimpleGrid>
  )
}

function RecentPost({ post, now }: { post: Post; now: number }) {
  const { id, content, postType, createdAt, likes, comments, user } = post
  return (
    <LinkBox asChild>
      <Card.Root
        as="li"
        size="sm"
        _hover={{ borderColor: 'accent.border' }}
        _focusWithin={{ borderColor: 'accent.focusRing' }}
      >
        <Card.Body gap="3">
          <Flex justifyContent="space-between" gap="2" alignItems="center">
            <PostTypeBadge type={postType} />
            <Muted asChild>
              <time dateTime={createdAt}>{formatAge(createdAt, now)}</time>
            </Muted>
          </Flex>
          <LinkOverlay asChild focusVisibleRing="outside">
            <Link to={paths.post(id)}>
              <Text as="span" lineClamp="3" overflowWrap="anywhere">
                {content}
              </Text>
            </Link>
          </LinkOverlay>
          <Flex mt="auto" gap="2" alignItems="center" textStyle="sm" color="fg.muted" minW="0">
            <PersonAvatar name={user.displayName} imageUrl={user.profileImageUrl} boxSize="6" textStyle="2xs" />
            <Text as="span" truncate flex="1">
              {user.displayName}
            </Text>
            <Heart size={15} role="img" aria-label={formatQuantity(likes, 'like')} />
            <span aria-hidden>{formatCount(likes)}</span>
            <MessageCircle size={15} role="img" aria-label={formatQuantity(comments, 'comment')} />
            <span aria-hidden>{formatCount(comments)}</span>
          </Flex>
        </Card.Body>
      </Card.Root>
    </LinkBox>
  )
}
