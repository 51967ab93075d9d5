import { Button, SimpleGrid, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useDelayed } from '../../../platform/use-delayed'
import { EmptyState } from '../../../ui/EmptyState'
import { EndOfList } from '../../../ui/EndOfList'
import { ErrorState } from '../../../ui/ErrorState'
import { columns } from '../constants'
import type { usePhotos } from '../hooks'
import { PhotoCard } from './PhotoCard'
import { PhotoCardSkeleton } from './PhotoCardSkeleton'

const SKELETONS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']
const gap = { base: '4', lg: '5' }

interface PhotoGridProps {
  list: ReturnType<typeof usePhotos>
  isSignedIn: boolean
  hrefOf: (photoId: string) => string
  onShowAll: () => void
  /** What one may do where there are no photos yet. */
  invitation: ReactNode
}

/** The photos in all the list's states. */
export function PhotoGrid({ list, isSignedIn, hrefOf, onShowAll, invitation }: PhotoGridProps) {
  const isSlow = useDelayed(list.isLoading)
  if (list.isLoading) {
    return isSlow ? (
      <SimpleGrid columns={columns} gap={gap} role="status" aria-label="Loading photos">
        {SKELETONS.map((key) => (
          <PhotoCardSkeleton key={key} />
        ))}
      </SimpleGrid>
    ) : null
  }
  if (list.isError) {
    return <ErrorState sentence="The photos could not be loaded." onRetry={list.retry} />
  }
  if (list.photos.length === 0 && list.isFiltered) {
    return (
      <EmptyState title="No photos match your search.">
        <Button variant="outline" onClick={onShowAll}>
          Show all photos
        </Button>
      </EmptyState>
    )
  }
  if (list.photos.length === 0) {
    return (
      <EmptyState title="No photos yet" hint="The first approved storm photo hangs here.">
        {invitation}
      </EmptyState>
    )
  }
  return (
    <Stack gap="0">
      <SimpleGrid as="ul" listStyleType="none" columns={columns} gap={gap} aria-label="Photos">
        {list.photos.map((photo) => (
          <li key={photo.id}>
            <PhotoCard photo={photo} href={hrefOf(photo.id)} isSignedIn={isSignedIn} />
          </li>
        ))}
        {list.isLoadingMore
          ? SKELETONS.slice(0, 4).map((key) => (
              <li key={key} aria-hidden>
                <PhotoCardSkeleton />
              </li>
            ))
          : null}
      </SimpleGrid>
      <EndOfList {...list} />
    </Stack>
  )
}
