import { Button, Flex, Heading, Stack } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { RecentPhotos } from '../../features/photos/components/RecentPhotos'
import { FeedOpening } from '../../features/posts/components/RecentPosts'
import { paths } from '../../platform/paths'

const POSTS_SHOWN = 3

/** The first posts and the newest pictures of the community, with a way to all of them. */
export default function FromCommunity() {
  return (
    <Stack as="section" aria-labelledby="community-heading" gap="4">
      <Flex justifyContent="space-between" alignItems="center" gap="3" wrap="wrap">
        <Heading id="community-heading" as="h2" size="2xl">
          From the community
        </Heading>
        <Button asChild variant="outline">
          <Link to={paths.community}>Open the community</Link>
        </Button>
      </Flex>
      <FeedOpening limit={POSTS_SHOWN} aside={<RecentPhotos />} />
    </Stack>
  )
}
