import { Button, Card, Flex, Skeleton, SkeletonCircle, SkeletonText, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../../platform/paths'
import { useDelayed, useNow } from '../../../platform/timer-hooks'
import { errorCode, trpc } from '../../../platform/trpc'
import { EmptyState, ErrorState } from '../../../ui/EmptyAndErrorStates'
import { EndOfList } from '../../../ui/EndOfList'
import { BackLink } from '../../../ui/PageHeading'
import { type PostPages, useMyPosts } from '../hooks'
import { PostCard } from './PostCard'

const EVERY_MINUTE = 60_000

interface PostListProps {
  pages: PostPages
  viewerId: string | null
  /** Shown when there are no posts. */
  empty: ReactNode
}

/** Posts, newest first, with the loading, empty and error states; the next page loads near the end. */
export function PostList({ pages, viewerId, empty }: PostListProps) {
  const { posts, isLoading, isError, retry, hasMore, isLoadingMore, loadMore } = pages
  const now = useNow(EVERY_MINUTE)
  const isSlow = useDelayed(isLoading)
  if (isLoading) return isSlow ? <PostListSkeleton /> : null
  if (isError) return <ErrorState sentence="The posts could not be loaded." onRetry={retry} />
  if (posts.length === 0) return empty
  return (
    <Stack gap="4">
      {posts.map((post) => (
        <PostCard key={post.id} post={post} viewerId={viewerId} now={now} />
      ))}
      {isLoadingMore ? <PostSkeleton /> : null}
      <EndOfList hasMore={hasMore} isLoadingMore={isLoadingMore} loadMore={loadMore} />
    </Stack>
  )
}

function PostListSkeleton() {
  return (
    <Stack gap="4" role="status" aria-label="Loading posts">
      <PostSkeleton />
      <PostSkeleton />
      <PostSkeleton />
    </Stack>
  )
}

function PostSkeleton() {
  return (
    <Card.Root size="sm">
      <Card.Body gap="4">
        <Flex gap="3" alignItems="center">
          <SkeletonCircle size="11" />
          <Skeleton h="9" w="40" />
        </Flex>
        <SkeletonText noOfLines={3} />
        <Skeleton h="8" w="32" />
      </Card.Body>
    </Card.Root>
  )
}

interface MyPostsProps {
  viewerId: string
  onCreate: () => void
}

/** The member's own posts, including pending and rejected ones. */
export function MyPosts({ viewerId, onCreate }: MyPostsProps) {
  return (
    <PostList
      pages={useMyPosts()}
      viewerId={viewerId}
      empty={
        <EmptyState title="You have not posted yet" hint="Your posts are listed here, with what became of them.">
          <Button variant="outline" onClick={onCreate}>
            Create Post
          </Button>
        </EmptyState>
      }
    />
  )
}

interface SinglePostProps {
  postId: string
  viewerId: string | null
}

/** The post named by the URL, with its comments open. */
export function SinglePost({ postId, viewerId }: SinglePostProps) {
  const { data, error, refetch } = trpc.posts.get.useQuery({ id: postId })
  const navigate = useNavigate()
  const now = useNow(EVERY_MINUTE)
  const isMissing = errorCode(error) === 'NOT_FOUND'
  return (
    <Stack gap="4">
      <BackLink to={paths.social}>All posts</BackLink>
      {isMissing ? <EmptyState title="Post not found" hint="It was deleted, or waits for approval." /> : null}
      {error && !isMissing ? (
        <ErrorState sentence="The post could not be loaded." onRetry={() => void refetch()} />
      ) : null}
      {data === undefined && !error ? <Skeleton h="52" borderRadius="l3" /> : null}
      {data && !isMissing ? (
        <PostCard
          key={data.id}
          post={data}
          viewerId={viewerId}
          now={now}
          isOpen
          onDeleted={() => void navigate(paths.social, { replace: true })}
        />
      ) : null}
    </Stack>
  )
}
