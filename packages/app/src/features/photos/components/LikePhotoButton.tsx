import { Button, type ButtonProps } from '@chakra-ui/react'
import type { Photo } from '@squall/shared/contract/community'
import { Heart } from 'lucide-react'
import { formatCount, formatQuantity } from '../../../platform/format'
import { useLikePhoto } from '../hooks'

interface LikePhotoButtonProps extends ButtonProps {
  photo: Photo
  isSignedIn: boolean
}

export function LikePhotoButton({ photo, isSignedIn, ...button }: LikePhotoButtonProps) {
  const toggle = useLikePhoto(photo, isSignedIn)
  const { title, likes, likedByMe } = photo
  return (
    <Button
      variant="ghost"
      aria-pressed={likedByMe}
      aria-label={`Like ${title}, ${formatQuantity(likes, 'like')}`}
      {...button}
      onClick={toggle}
    >
      <Heart fill={likedByMe ? 'currentColor' : 'none'} />
      {formatCount(likes)}
    </Button>
  )
}
