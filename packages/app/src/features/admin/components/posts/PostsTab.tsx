import { Badge, Button, Card, Flex, Link, Skeleton, Stack, Text } from '@chakra-ui/react'
import { POST_PAGE, type Post } from '@squall/shared/contract/community'
import { Check, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { nextSerial, usePages } from '../../../../platform/paged-list'
import { paths } from '../../../../platform/paths'
import { useDelayed } from '../../../../platform/timer-hooks'
import { trpc } from '../../../../platform/trpc'
import { formatZonedDateTime } from '../../../../platform/weather-format'
import { EmptyState, ErrorState } from '../../../../ui/EmptyAndErrorStates'
import { EndOfList } from '../../../../ui/EndOfList'
import { Muted } from '../../../../ui/Typography'
import { thumbReach } from '../../../../ui/theme/text-styles'
import { postTypes } from '../../../posts/rules'
import { isPublishedUnreviewed } from '../../review/queue.rules'
import { useSingleReview } from '../../review/review-hooks'
import { AdminSection } from '../AdminLayout'
import { AlreadyPublishedBadge, PostBody } from '../review/ReviewContent'

const RejectWithReason = lazy(() =>
  import('../../../../ui/RejectDialog').then(({ RejectWithReason }) => ({ default: RejectWithReason })),
)

/** Posts that await review, oldest first. */
export function PostsTab() {
  const list = usePages<Post>(trpc.posts.pending.useInfiniteQuery({}, { getNextPageParam: nextSerial(POST_PAGE) }))
  const [rejected, setRejected] = useState<Post | null>(null)
  const { approve, reject, isPending } = useSingleReview('post')
  const isSlow = useDelayed(list.isLoading)
  return (
    <AdminSection
      title="Social Posts Approval"
      intro="A post is public once it is approved; warnings of approved members are public already."
    >
      {list.isError ? <ErrorState sentence="The posts could not be loaded." onRetry={list.retry} /> : null}
      {list.isLoading && isSlow ? <Skeleton h="24rem" borderRadius="l3" /> : null}
      {!list.isLoading && !list.isError && list.rows.length === 0 ? <EmptyState title="No Pending Posts" /> : null}
      <Stack as="ul" listStyleType="none" gap="4" aria-label="Pending posts">
        {list.rows.map((post) => (
          <li key={post.id}>
            <PendingPost
              post={post}
              isBusy={isPending}
              onApprove={() => approve({ id: post.id })}
              onReject={() => setRejected(post)}
            />
          </li>
        ))}
      </Stack>
      <EndOfList {...list} />
      <Suspense fallback={null}>
        {rejected === null ? null : (
          <RejectWithReason
            title="Reject Post"
            intro={`Only ${rejected.user.displayName} sees it afterwards.`}
            isBusy={isPending}
            onReject={(reason) => reject({ id: rejected.id, reason })}
            onClose={() => setRejected(null)}
          />
        )}
      </Suspense>
    </AdminSection>
  )
}

interface PendingPostProps {
  post: Post
  isBusy: boolean
  onApprove: () => void
  onReject: () => void
}

function PendingPost({ post, isBusy, onApprove, onReject }: PendingPostProps) {
  const { user, postType, createdAt } = post
  const { label, palette } = postTypes[postType]
  return (
    <Card.Root as="article" size="sm" variant="outline" aria-label={`Post by ${user.displayName}`}>
      <Card.Body gap="3">
        <Flex gap="3" wrap="wrap" alignItems="center" justifyContent="space-between">
          <Text overflowWrap="anywhere">
            <Link asChild fontWeight="bold" color="fg" {...thumbReach}>
              <RouterLink to={paths.profile(user.id)}>{user.displayName}</RouterLink>
            </Link>{' '}
            <Muted as="span">
              @{user.username}, {formatZonedDateTime(createdAt)}
            </Muted>
          </Text>
          <Flex gap="2">
            {isPublishedUnreviewed(post) ? <AlreadyPublishedBadge /> : null}
            <Badge colorPalette={palette}>{label}</Badge>
          </Flex>
        </Flex>
        <PostBody post={post} />
        <Flex gap="2" wrap="wrap">
          <Button
            flex={{ base: '1', sm: 'none' }}
            px={{ base: '2', sm: '4' }}
            colorPalette="accent"
            disabled={isBusy}
            onClick={onApprove}
          >
            <Check />
            Approve Post
          </Button>
          <Button
            flex={{ base: '1', sm: 'none' }}
            px={{ base: '2', sm: '4' }}
            variant="outline"
            colorPalette="red"
            disabled={isBusy}
            onClick={onReject}
          >
            <X />
            Reject Post
          </Button>
        </Flex>
      </Card.Body>
    </Card.Root>
  )
}
