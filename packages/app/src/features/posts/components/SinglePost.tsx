import { Skeleton, Stack } from '@chakra-ui/react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../../platform/paths'
import { useNow } from '../../../platform/timer-hooks'
import { errorCode, trpc } from '../../../platform/trpc'
import { BackLink } from '../../../ui/PageHeading'
import { EmptyState, ErrorState } from '../../../ui/States'
import { PostCard } from './PostCard'

const EVERY_MINUTE = 60_000

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
