import { Button, Flex, SimpleGrid, Stack } from '@chakra-ui/react'
import { PhotoSort, StormType } from '@squall/shared/contract/community'
import type { ReactNode } from 'react'
import { useDelayed } from '../../../platform/timer-hooks'
import { EmptyState, ErrorState } from '../../../ui/EmptyAndErrorStates'
import { EndOfList } from '../../../ui/EndOfList'
import { FilterSelect } from '../../../ui/FilterSelect'
import { SearchField } from '../../../ui/SearchField'
import type { PhotoFilter, usePhotos } from '../hooks'
import { photoGridColumns, photoSortOptions, stormTypeOptions } from '../rules'
import { PhotoCard, PhotoCardSkeleton } from './PhotoCard'

const SKELETONS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']

const gap = { base: '3', md: '4', lg: '5' }

interface PhotoGridProps {
  list: ReturnType<typeof usePhotos>
  viewerId: string | null
  getHref: (photoId: string) => string
  onShowAll: () => void
  /** Shown below the empty state: the suggested next step. */
  invitation: ReactNode
}

/** Photos as cards, with the loading, empty and error states. */
export function PhotoGrid({ list, viewerId, getHref, onShowAll, invitation }: PhotoGridProps) {
  const isSlow = useDelayed(list.isLoading)
  if (list.isLoading) {
    return isSlow ? (
      <SimpleGrid columns={photoGridColumns} gap={gap} role="status" aria-label="Loading photos">
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
      <SimpleGrid as="ul" listStyleType="none" columns={photoGridColumns} gap={gap} aria-label="Photos">
        {list.photos.map((photo) => (
          <li key={photo.id}>
            <PhotoCard photo={photo} href={getHref(photo.id)} viewerId={viewerId} />
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

interface PhotoFiltersProps {
  filter: PhotoFilter
  onChange: (filter: PhotoFilter) => void
}

/** Search text, storm type and order of the gallery. */
export function PhotoFilters({ filter, onChange }: PhotoFiltersProps) {
  return (
    <Flex wrap="wrap" gap="3" role="search" aria-label="Photos">
      <SearchField
        flex={{ base: '1 0 100%', sm: '1 1 16rem' }}
        maxW={{ sm: '28rem' }}
        value={filter.search}
        onChange={(search) => onChange({ ...filter, search })}
        placeholder="Search photos..."
      />
      <FilterSelect
        flex={{ base: '1 1 9rem', sm: 'none' }}
        w={{ sm: '12rem' }}
        label="Storm type"
        all="All storm types"
        options={stormTypeOptions}
        value={filter.stormType}
        onChange={(chosen) => onChange({ ...filter, stormType: StormType.safeParse(chosen).data ?? null })}
      />
      <FilterSelect
        flex={{ base: '1 1 9rem', sm: 'none' }}
        w={{ sm: '11rem' }}
        label="Order"
        all="Newest first"
        options={photoSortOptions}
        value={filter.sort === 'newest' ? null : filter.sort}
        onChange={(chosen) => onChange({ ...filter, sort: PhotoSort.catch('newest').parse(chosen) })}
      />
    </Flex>
  )
}
