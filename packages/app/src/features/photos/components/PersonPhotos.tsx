import { SimpleGrid, Skeleton, Stack } from '@chakra-ui/react'
import { paths } from '../../../platform/paths'
import { EmptyState, ErrorState } from '../../../ui/EmptyAndErrorStates'
import { EndOfList } from '../../../ui/EndOfList'
import { usePhotosOf } from '../hooks'
import { PhotoCard } from './PhotoCard'

interface PersonPhotosProps {
  userId: string
  viewerId: string | null
}

/** The photos of one person that the viewer may see; each opens in the gallery. */
export function PersonPhotos({ userId, viewerId }: PersonPhotosProps) {
  const { photos, isLoading, isError, retry, ...more } = usePhotosOf(userId)
  if (isLoading) return <Skeleton h="48" borderRadius="l3" />
  if (isError) return <ErrorState sentence="The photos could not be loaded." onRetry={retry} />
  if (photos.length === 0) return <EmptyState title="No photos yet" />
  return (
    <Stack gap="0">
      <SimpleGrid as="ul" listStyleType="none" columns={{ base: 2, md: 3 }} gap="3" aria-label="Photos">
        {photos.map((photo) => (
          <li key={photo.id}>
            <PhotoCard photo={photo} href={paths.photo(photo.id)} viewerId={viewerId} />
          </li>
        ))}
      </SimpleGrid>
      <EndOfList {...more} />
    </Stack>
  )
}
