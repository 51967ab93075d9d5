import { Button, type ButtonProps } from '@chakra-ui/react'
import { UserRoundCheck, UserRoundPlus } from 'lucide-react'
import { useFollow } from '../hooks'

interface FollowButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  userId: string
  displayName: string
}

/** Follow or Unfollow, wherever a person stands. Nothing for oneself; anonymous visitors are led to sign in. */
export function FollowButton({ userId, displayName, ...button }: FollowButtonProps) {
  const { isFollowing, isPending, isSelf, toggle } = useFollow(userId, displayName)
  if (isSelf) return null
  return (
    <Button
      variant={isFollowing ? 'outline' : 'subtle'}
      colorPalette={isFollowing ? 'gray' : 'accent'}
      aria-label={`${isFollowing ? 'Unfollow' : 'Follow'} ${displayName}`}
      {...button}
      disabled={isPending}
      onClick={toggle}
    >
      {isFollowing ? <UserRoundCheck /> : <UserRoundPlus />}
      {isFollowing ? 'Unfollow' : 'Follow'}
    </Button>
  )
}
