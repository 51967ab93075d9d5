import { Button, Flex, Heading, SimpleGrid, Stack } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { useCurrentUser } from '../../features/auth/hooks'
import { PhotoCard } from '../../features/photos/components/PhotoCard'
import { RecentPosts } from '../../features/posts/components/RecentPosts'
import { paths } from '../../platform/paths'
import { trpc } from '../../platform/trpc'

const PICTURES_SHOWN = 4

/** The newest posts and pictures of the community, with a way to all of them. */
export default function FromCommunity() {
  const { user } = useCurrentUser()
  const photos = trpc.photos.list.useQuery({}).data ?? []
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
      <RecentPosts />
      {photos.length === 0 ? null : (
        <SimpleGrid
          as="ul"
          listStyleType="none"
          columns={{ base: 2, lg: PICTURES_SHOWN }}
          gap="3"
          aria-label="New photos"
        >
          {photos.slice(0, PICTURES_SHOWN).map((photo) => (
            <li key={photo.id}>
              <PhotoCard photo={photo} href={paths.photo(photo.id)} viewerId={user?.id ?? null} />
            </li>
          ))}
        </SimpleGrid>
      )}
    </Stack>
  )
}
