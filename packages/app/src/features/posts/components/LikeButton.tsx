import { Button, type ButtonProps } from '@chakra-ui/react'
import type { Post } from '@squall/shared/contract/community'
import { Heart } from 'lucide-react'
import { formatCount, formatQuantity } from '../../../platform/format'
import { useLikePost } from '../hooks'

interface LikeButtonProps extends ButtonProps {
  post: Post
  viewerId: string | null
}

/** Likes a post or takes the like back, with the count. Nobody likes their own. */
export function LikeButton({ post, viewerId, ...look }: LikeButtonProps) {
  const toggleLike = useLikePost(post, viewerId !== null)
  const { likes, likedByMe, userId } = post
  return (
    <Button
      variant="ghost"
      px="2"
      aria-pressed={likedByMe}
      aria-label={`Like, ${formatQuantity(likes, 'like')}`}
      disabled={viewerId === userId && !likedByMe}
      onClick={toggleLike}
      {...look}
    >
      <Heart fill={likedByMe ? 'currentColor' : 'none'} />
      {formatCount(likes)}
    </Button>
  )
}
