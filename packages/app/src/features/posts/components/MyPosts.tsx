import { Button } from '@chakra-ui/react'
import { EmptyState } from '../../../ui/EmptyState'
import { useMyPosts } from '../hooks'
import { PostList } from './PostList'

interface MyPostsProps {
  viewerId: string
  onCreate: () => void
}

/** One's own posts, also those that wait for approval or were rejected. */
export function MyPosts({ viewerId, onCreate }: MyPostsProps) {
  return (
    <PostList
      pages={useMyPosts()}
      viewerId={viewerId}
      empty={
        <EmptyState title="You have not posted yet" hint="Your posts are listed here, with what became of them.">
          <Button variant="outline" onClick={onCreate}>
            Create Post
          </Button>
        </EmptyState>
      }
    />
  )
}
