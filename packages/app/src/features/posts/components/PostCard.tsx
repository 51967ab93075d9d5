import { Card, Flex, Text } from '@chakra-ui/react'
import type { Post } from '@squall/shared/contract/community'
import { MapPin } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useOnScreen } from '../../../platform/use-on-screen'
import { useCountView } from '../hooks'
import { furtherHashtags } from '../rules'
import { PostActions } from './PostActions'
import { PostHeader } from './PostHeader'
import { PostMedia } from './PostMedia'
import { HashtagLink, PostText } from './PostText'

const Comments = lazy(() => import('./Comments'))
const DeletePostDialog = lazy(() => import('./DeletePostDialog'))

interface PostCardProps {
  post: Post
  viewerId: string | null
  /** The current time in ms. */
  now: number
  /** Whether what others said is shown from the beginning. */
  isOpen?: boolean
  onDeleted?: () => void
}

/** One post, with all that belongs to it. */
export function PostCard({ post, viewerId, now, isOpen = false, onDeleted = () => undefined }: PostCardProps) {
  const [showsComments, setShowsComments] = useState(isOpen)
  const [isDeleting, setDeleting] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  const isSeen = useOnScreen(card)
  useCountView(post.id, isSeen && post.status === 'approved')
  const further = furtherHashtags(post)
  return (
    <Card.Root as="article" size="sm" ref={card} aria-label={`Post by ${post.user.displayName}`}>
      <Card.Body gap="3" pb="2">
        <PostHeader post={post} now={now} />
        <PostText content={post.content} />
        {further.length > 0 ? (
          <Flex
            columnGap="3"
            wrap="wrap"
            css={{ '& > a': { minH: { base: '11', md: 'auto' }, minW: { base: '11', md: 'auto' } } }}
          >
            {further.map((hashtag) => (
              <HashtagLink key={hashtag} hashtag={hashtag} />
            ))}
          </Flex>
        ) : null}
        <PostMedia post={post} />
        {post.location ? (
          <Flex gap="1" alignItems="center" textStyle="sm" color="fg.muted">
            <MapPin size={14} aria-hidden />
            <Text as="span" overflowWrap="anywhere">
              {post.location}
            </Text>
          </Flex>
        ) : null}
        {post.rejectReason ? (
          <Text textStyle="sm" color="fg.warning" overflowWrap="anywhere">
            Why it was rejected: {post.rejectReason}
          </Text>
        ) : null}
        <PostActions
          post={post}
          isSignedIn={viewerId !== null}
          isOwn={viewerId === post.userId}
          showsComments={showsComments}
          onComments={() => setShowsComments(!showsComments)}
          onDelete={() => setDeleting(true)}
        />
        <Suspense fallback={null}>
          {showsComments && post.status === 'approved' ? <Comments post={post} viewerId={viewerId} now={now} /> : null}
          {isDeleting ? (
            <DeletePostDialog postId={post.id} onDeleted={onDeleted} onClose={() => setDeleting(false)} />
          ) : null}
        </Suspense>
      </Card.Body>
    </Card.Root>
  )
}
