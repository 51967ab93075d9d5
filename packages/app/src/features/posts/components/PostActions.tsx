import { Button, Flex, Text } from '@chakra-ui/react'
import type { Post } from '@squall/shared/contract/community'
import { Eye, Flag, Heart, MessageCircle, Trash2 } from 'lucide-react'
import { formatCount, formatQuantity } from '../../../platform/format'
import { openReport } from '../../reports/hooks'
import { useLikePost } from '../hooks'

interface PostActionsProps {
  post: Post
  isSignedIn: boolean
  isOwn: boolean
  showsComments: boolean
  onComments: () => void
  onDelete: () => void
}

/** What can be done with a post, and how often others did. */
export function PostActions({ post, isSignedIn, isOwn, showsComments, onComments, onDelete }: PostActionsProps) {
  const toggleLike = useLikePost(post, isSignedIn)
  const { likes, likedByMe, comments, views, status } = post
  const isPublished = status === 'approved'
  return (
    <Flex gap="1" alignItems="center" color="fg.muted" mx="-2">
      {isPublished ? (
        <>
          <Button
            variant="ghost"
            px="2"
            aria-pressed={likedByMe}
            aria-label={`Like, ${formatQuantity(likes, 'like')}`}
            onClick={toggleLike}
          >
            <Heart fill={likedByMe ? 'currentColor' : 'none'} />
            {formatCount(likes)}
          </Button>
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
      ) : (
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
