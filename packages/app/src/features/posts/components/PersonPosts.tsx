import { Button } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { EmptyState } from '../../../ui/EmptyAndErrorStates'
import { useSignInLink } from '../../../ui/sign-in-link'
import { usePostsOf } from '../hooks'
import { PostList } from './PostList'

interface PersonPostsProps {
  userId: string
  viewerId: string | null
}

/** The published posts of one person; only members may read them. */
export function PersonPosts({ userId, viewerId }: PersonPostsProps) {
  return viewerId === null ? <SignInToRead /> : <PostsForMember userId={userId} viewerId={viewerId} />
}

const PostsForMember = ({ userId, viewerId }: { userId: string; viewerId: string }) => (
  <PostList pages={usePostsOf(userId)} viewerId={viewerId} empty={<EmptyState title="No posts yet" />} />
)

const SignInToRead = () => (
  <EmptyState title="Sign in to read posts">
    <Button asChild variant="outline">
      <Link {...useSignInLink()}>Sign In</Link>
    </Button>
  </EmptyState>
)
