import { SimpleGrid, Skeleton, Stack } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useDelayed } from '../../../platform/timer-hooks'
import { ErrorState } from '../../../ui/EmptyAndErrorStates'
import { EndOfList } from '../../../ui/EndOfList'
import type { useClips } from '../hooks'
import { clipGridColumns } from '../rules'
import { ClipCard } from './ClipCard'

const SKELETONS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

const gap = { base: '3', md: '4', lg: '5' }

interface ClipGridProps {
  list: ReturnType<typeof useClips>
  columns?: Record<string, number>
  /** Shown without any clip. */
  empty: ReactNode
}

/** Clips as cards, with the loading, empty and error states. */
export function ClipGrid({ list, columns = clipGridColumns, empty }: ClipGridProps) {
  const { clips, isLoading, isError, retry, ...more } = list
  const isSlow = useDelayed(isLoading)
  if (isLoading) {
    return isSlow ? (
      <SimpleGrid columns={columns} gap={gap} role="status" aria-label="Loading clips">
        {SKELETONS.map((key) => (
          <Skeleton key={key} h="56" borderRadius="l3" />
        ))}
      </SimpleGrid>
    ) : null
  }
  if (isError) return <ErrorState sentence="The clips could not be loaded." onRetry={retry} />
  if (clips.length === 0) return empty
  return (
    <Stack gap="0">
      <SimpleGrid as="ul" listStyleType="none" columns={columns} gap={gap} aria-label="Clips">
        {clips.map((clip) => (
          <li key={clip.id}>
            <ClipCard clip={clip} />
          </li>
        ))}
      </SimpleGrid>
      <EndOfList {...more} />
    </Stack>
  )
}
