import { Box, Button, Card, Flex, Image, Link, Text } from '@chakra-ui/react'
import type { Post } from '@squall/shared/contract/community'
import { splitAtHashtags } from '@squall/shared/rules/mentions-and-hashtags'
import { toPictureUrl } from '@squall/shared/rules/picture'
import { ExternalLink, Eye, Flag, MapPin, MessageCircle, Trash2 } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { useOnScreen } from '../../../platform/document-hooks'
import { formatCount, formatQuantity } from '../../../platform/format'
import { paths } from '../../../platform/paths'
import { ConfirmDialog } from '../../../ui/Dialogs'
import { FoldedText } from '../../../ui/Typography'
import { openReport } from '../../reports/hooks'
import { useCountPostView, useRemovePost } from '../hooks'
import { formatLinkHost, LONG_POST, listFurtherHashtags } from '../rules'
import { LikeButton } from './LikeButton'
import { PostHeader } from './PostHeader'

const Comments = lazy(() => import('./Comments'))

interface PostCardProps {
  post: Post
  viewerId: string | null
  /** The current time in ms. */
  now: number
  /** Shows the comments from the beginning. */
  isOpen?: boolean
  onDeleted?: () => void
}

/** One post with its author, text, media, hashtags, actions and comments. */
export function PostCard({ post, viewerId, now, isOpen = false, onDeleted = () => undefined }: PostCardProps) {
  const [showsComments, setShowsComments] = useState(isOpen)
  const [isDeleting, setDeleting] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  const isSeen = useOnScreen(card)
  useCountPostView(post.id, isSeen && post.status === 'approved')
  const further = listFurtherHashtags(post)
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
          viewerId={viewerId}
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

/** The post's plain text with hashtags as links. A long text is folded. */
const PostText = ({ content }: { content: string }) => (
  <FoldedText isLong={content.length > LONG_POST} lines={8}>
    {splitAtHashtags(content).map(({ text, hashtag, at }) =>
      hashtag === null ? text : <HashtagLink key={at} hashtag={hashtag} text={text} />,
    )}
  </FoldedText>
)

interface HashtagLinkProps {
  hashtag: string
  text?: string
}

function HashtagLink({ hashtag, text = `#${hashtag}` }: HashtagLinkProps) {
  return (
    <Link asChild color="accent.fg" fontWeight="semibold" overflowWrap="anywhere">
      <RouterLink to={paths.hashtag(hashtag)}>{text}</RouterLink>
    </Link>
  )
}

/** An uploaded picture, or a link to an external video, which is never embedded. */
function PostMedia({ post: { mediaUrl, mediaType, user } }: { post: Post }) {
  const [isBroken, setBroken] = useState(false)
  if (mediaUrl === null) return null
  if (mediaType === 'video') {
    return (
      <Button asChild variant="outline" alignSelf="flex-start" maxW="full">
        <a href={mediaUrl} target="_blank" rel="noopener noreferrer nofollow ugc">
          <ExternalLink />
          <Box as="span" truncate>
            Watch the video on {formatLinkHost(mediaUrl)}
          </Box>
        </a>
      </Button>
    )
  }
  if (isBroken) return null
  return (
    <Box bg="bg.muted" borderRadius="l2" overflow="hidden" aspectRatio="16 / 10">
      <Image
        src={toPictureUrl(mediaUrl, 'medium')}
        alt={`Picture posted by ${user.displayName}`}
        w="full"
        h="full"
        objectFit="contain"
        loading="lazy"
        decoding="async"
        onError={() => setBroken(true)}
      />
    </Box>
  )
}

interface PostActionsProps {
  post: Post
  viewerId: string | null
  showsComments: boolean
  onComments: () => void
  onDelete: () => void
}

/** The actions on a post (like, comment, share, report, delete) with their counts. */
function PostActions({ post, viewerId, showsComments, onComments, onDelete }: PostActionsProps) {
  const { comments, views, status } = post
  const isOwn = viewerId === post.userId
  const isPublished = status === 'approved'
  return (
    <Flex gap="1" alignItems="center" color="fg.muted" mx="-2">
      {isPublished ? (
        <>
          <LikeButton post={post} viewerId={viewerId} />
          <Button
            variant="ghost"
            px="2"
            aria-expanded={showsComments}
            aria-label={`Comments, ${formatQuantity(comments, 'comment')}`}
            onClick={onComments}
          >
            <MessageCircle />
            {formatCount(comments)}
          </Button>
          <Flex alignItems="center" gap="1.5" px="2" textStyle="sm">
            <Eye size={18} aria-hidden />
            <span aria-hidden>{formatCount(views)}</span>
            <Text as="span" srOnly>
              {formatQuantity(views, 'view')}
            </Text>
          </Flex>
        </>
      ) : null}
      {isOwn ? (
        <Button variant="ghost" px="2" minW="11" ms="auto" aria-label="Delete post" onClick={onDelete}>
          <Trash2 />
        </Button>
      ) : null}
      {isOwn || viewerId === null ? null : (
        <Button
          variant="ghost"
          px="2"
          minW="11"
          ms="auto"
          aria-label="Report post"
          onClick={() => openReport({ subject: 'post', subjectId: post.id, what: 'this post' })}
        >
          <Flag />
        </Button>
      )}
    </Flex>
  )
}

interface DeletePostDialogProps {
  postId: string
  onDeleted: () => void
  onClose: () => void
}

function DeletePostDialog({ postId, onDeleted, onClose }: DeletePostDialogProps) {
  const { remove, isPending } = useRemovePost(onDeleted)
  return (
    <ConfirmDialog
      title="Delete Post"
      sentence="The post goes with its likes and comments. This cannot be undone."
      confirm="Delete Post"
      confirming="Deleting..."
      isBusy={isPending}
      onConfirm={() => remove({ id: postId })}
      onClose={onClose}
    />
  )
}
