import { Button, Card, Flex, Grid, Image, LinkBox, LinkOverlay, Skeleton, Stack, Text } from '@chakra-ui/react'
import type { Post } from '@squall/shared/contract/community'
import { toPictureUrl } from '@squall/shared/rules/picture'
import { MapPin, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatAge, formatCount, formatQuantity } from '../../../platform/format'
import { paths } from '../../../platform/paths'
import { useNow } from '../../../platform/timer-hooks'
import { EmptyState, ErrorState } from '../../../ui/EmptyAndErrorStates'
import { PersonAvatar } from '../../../ui/Person'
import { useCurrentUser } from '../../auth/hooks'
import { useRecentPosts } from '../hooks'
import { getPostState } from '../rules'
import { LikeButton } from './LikeButton'
import { PostTypeBadge } from './PostHeader'

const EVERY_MINUTE = 60_000

/** The newest posts as small cards, fresh warnings first; each card links to its post. */
export function RecentPosts() {
  const { posts, isLoading, isError, retry } = useRecentPosts()
  const now = useNow(EVERY_MINUTE)
  if (isLoading) return <PostSkeletons count={3} />
  if (isError) return <ErrorState sentence="The posts could not be loaded." onRetry={retry} />
  if (posts.length === 0) return <NoPosts />
  return (
    <Grid
      as="ul"
      listStyleType="none"
      templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
      gap="4"
    >
      {posts.map((post) => (
        <li key={post.id}>
          <RecentPost post={post} now={now} />
        </li>
      ))}
    </Grid>
  )
}

interface FeedOpeningProps {
  /** How many posts are shown. */
  limit: number
  /** Stands after the first post on phones, and beside all of them on larger screens. */
  aside: ReactNode
}

/** The first posts of the feed, fresh warnings first, with something else in their middle. */
export function FeedOpening({ limit, aside }: FeedOpeningProps) {
  const { posts, isLoading, isError, retry } = useRecentPosts()
  const now = useNow(EVERY_MINUTE)
  const [first, ...others] = posts.slice(0, limit)
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 26rem)' }}
      templateRows={{ lg: 'auto 1fr' }}
      columnGap="8"
      rowGap={{ base: '4', lg: '3' }}
      alignItems="start"
    >
      {isLoading ? <PostSkeletons count={1} /> : null}
      {isError ? <ErrorState sentence="The posts could not be loaded." onRetry={retry} /> : null}
      {!isLoading && !isError && first === undefined ? <NoPosts /> : null}
      {first === undefined ? null : <RecentPost post={first} now={now} />}
      <Stack gap="2" gridColumn={{ lg: '2' }} gridRow={{ lg: '1 / span 2' }} minW="0">
        {aside}
      </Stack>
      {isLoading ? <PostSkeletons count={limit - 1} /> : null}
      {others.length === 0 ? null : (
        <Stack as="ul" listStyleType="none" gap={{ base: '4', lg: '3' }} aria-label="More posts">
          {others.map((post) => (
            <li key={post.id}>
              <RecentPost post={post} now={now} />
            </li>
          ))}
        </Stack>
      )}
    </Grid>
  )
}

const NoPosts = () => <EmptyState title="No posts yet" hint="The first one may be yours." />

const PostSkeletons = ({ count }: { count: number }) => (
  <Stack gap="4" role="status" aria-label="Loading posts">
    {Array.from({ length: count }, (_, n) => n).map((place) => (
      <Skeleton key={place} h="44" borderRadius="l3" />
    ))}
  </Stack>
)

/** The edge that tells a warning from other posts at a glance; its badge says it in words. */
const warningEdge = { content: '""', position: 'absolute', insetY: '0', insetStart: '0', w: '1', bg: 'orange.solid' }

function RecentPost({ post, now }: { post: Post; now: number }) {
  const { id, content, postType, location, mediaUrl, mediaType } = post
  return (
    <LinkBox asChild>
      <Card.Root
        as="article"
        size="sm"
        aria-label={`Post by ${post.user.displayName}`}
        overflow="hidden"
        _before={postType === 'warning' ? warningEdge : undefined}
        _hover={{ borderColor: 'accent.border' }}
        _focusWithin={{ borderColor: 'accent.focusRing' }}
      >
        <Card.Body gap="3" pb="1">
          <RecentPostHeader post={post} now={now} />
          <Flex gap="3" alignItems="flex-start">
            <LinkOverlay asChild focusVisibleRing="outside" flex="1" minW="0">
              <Link to={paths.post(id)}>
                <Text as="span" lineClamp="3" overflowWrap="anywhere">
                  {content}
                </Text>
              </Link>
            </LinkOverlay>
            {mediaUrl !== null && mediaType === 'photo' ? (
              <Image
                src={toPictureUrl(mediaUrl, 'small')}
                alt=""
                boxSize="20"
                objectFit="cover"
                borderRadius="l2"
                loading="lazy"
              />
            ) : null}
          </Flex>
          <Flex gap="3" alignItems="center" textStyle="sm" color="fg.muted" minW="0">
            <Flex gap="1" alignItems="center" flex="1" minW="0">
              {location ? (
                <>
                  <MapPin size={14} aria-hidden />
                  <Text as="span" truncate>
                    {location}
                  </Text>
                </>
              ) : null}
            </Flex>
            <RecentPostActions post={post} />
          </Flex>
        </Card.Body>
      </Card.Root>
    </LinkBox>
  )
}

function RecentPostHeader({ post, now }: { post: Post; now: number }) {
  const { user, createdAt, postType } = post
  const state = getPostState(post)
  return (
    <Flex gap="2" alignItems="center" minW="0">
      <PersonAvatar name={user.displayName} imageUrl={user.profileImageUrl} boxSize="8" textStyle="xs" />
      <Flex direction="column" flex="1" minW="0">
        <Text as="span" fontWeight="semibold" truncate>
          {user.displayName}
        </Text>
        <Flex gap="1.5" textStyle="sm" color="fg.muted">
          <time dateTime={createdAt}>{formatAge(createdAt, now)}</time>
          {state === null ? null : (
            <>
              <span aria-hidden>·</span>
              <span>{state}</span>
            </>
          )}
        </Flex>
      </Flex>
      <PostTypeBadge type={postType} />
    </Flex>
  )
}

/** Above the link that covers the card. */
const aboveLink = { position: 'relative', zIndex: '1', minW: '11', h: '11' } as const

/** Likes at once; the comments open with the post. */
function RecentPostActions({ post }: { post: Post }) {
  const { user } = useCurrentUser()
  const { id, comments } = post
  return (
    <Flex alignItems="center" flexShrink="0" me="-2">
      <LikeButton post={post} viewerId={user?.id ?? null} {...aboveLink} />
      <Button asChild variant="ghost" px="2" {...aboveLink}>
        <Link to={paths.post(id)} aria-label={`Comments, ${formatQuantity(comments, 'comment')}`}>
          <MessageCircle />
          {formatCount(comments)}
        </Link>
      </Button>
    </Flex>
  )
}
