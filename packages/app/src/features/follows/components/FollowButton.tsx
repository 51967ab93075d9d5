import { Button, type ButtonProps } from '@chakra-ui/react'
import type { FollowAnswer } from '@squall/shared/contract/account'
import { UserRoundCheck, UserRoundPlus } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { toast } from '../../../platform/toast'
import { errorSentence, trpc } from '../../../platform/trpc'
import { useSignInLink } from '../../../ui/sign-in-link'
import { useCurrentUser } from '../../auth/hooks'

interface FollowButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  userId: string
  displayName: string
  /** Only the icon where there is little room. */
  isIconOnly?: boolean
}

/** A Follow or Unfollow button; hidden for the visitor's own account. Anonymous visitors go to sign-in. */
export function FollowButton({ userId, displayName, isIconOnly = false, ...button }: FollowButtonProps) {
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
      {isIconOnly ? null : isFollowing ? 'Unfollow' : 'Follow'}
    </Button>
  )
}

interface FollowState {
  isFollowing: boolean
  isPending: boolean
  /** False for the visitor's own account. */
  isSelf: boolean
  toggle: () => void
}

/** Returns whether the visitor follows a person and how to change it. Anonymous visitors go to sign-in and return. */
function useFollow(userId: string, displayName: string): FollowState {
  const { user, isLoading } = useCurrentUser()
  const navigate = useNavigate()
  const signIn = useSignInLink()
  const viewerId = user?.id ?? ''
  const isSelf = viewerId === userId
  const known = trpc.follows.isFollowing.useQuery({ viewerId, id: userId }, { enabled: user !== null && !isSelf })
  const takeAnswer = useStoreFollow(userId, viewerId)
  const onError = (error: unknown) => toast.error({ title: 'Error', description: errorSentence(error) })
  const follow = trpc.follows.follow.useMutation({
    onSuccess(answer) {
      takeAnswer(answer)
      toast.success({ title: 'Following', description: `You are now following ${displayName}` })
    },
    onError,
  })
  const unfollow = trpc.follows.unfollow.useMutation({
    onSuccess(answer) {
      takeAnswer(answer)
      toast.success({ title: 'Unfollowed', description: `You no longer follow ${displayName}` })
    },
    onError,
  })
  const isFollowing = known.data?.isFollowing ?? false
  return {
    isFollowing,
    isPending: follow.isPending || unfollow.isPending || isLoading || (user !== null && known.isLoading),
    isSelf,
    toggle() {
      if (user === null) return void navigate(signIn.to, { state: signIn.state })
      if (isFollowing) unfollow.mutate({ id: userId })
      else follow.mutate({ id: userId })
    },
  }
}

/** Returns a function that stores the server's answer and refreshes everything that shows the follow or its count. */
function useStoreFollow(userId: string, viewerId: string) {
  const utils = trpc.useUtils()
  return ({ isFollowing, followers }: FollowAnswer) => {
    utils.follows.isFollowing.setData({ viewerId, id: userId }, { isFollowing })
    utils.profiles.get.setData({ id: userId }, (profile) => profile && { ...profile, followers })
    void utils.profiles.get.invalidate({ id: viewerId })
    utils.channels.page.setData({ userId }, (page) => page && { ...page, followers, followersCount: followers })
    void utils.channels.list.invalidate()
    void utils.follows.followers.invalidate()
    void utils.follows.following.invalidate()
    void utils.achievements.list.invalidate({ id: userId })
    void utils.activities.list.invalidate({ userId })
    void utils.leaderboard.invalidate()
    // A chat can be restricted to followers.
    void utils.chat.standing.invalidate()
  }
}
