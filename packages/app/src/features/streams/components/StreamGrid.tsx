import { SimpleGrid } from '@chakra-ui/react'
import type { Stream } from '@squall/shared/contract/live'
import type { ReactNode } from 'react'
import { StreamCard } from './StreamCard'
import { StreamCardSkeleton } from './StreamCardSkeleton'

const SKELETONS = ['first', 'second', 'third', 'fourth']

interface StreamGridProps {
  streams: Stream[]
  /** Three columns on large screens instead of two. */
  isGridMode: boolean
  renderPreview: (streamId: string) => ReactNode
}

export function StreamGrid({ streams, isGridMode, renderPreview }: StreamGridProps) {
  return (
    <SimpleGrid columns={columns(isGridMode)} gap={{ base: '4', lg: '6' }}>
      {streams.map((stream) => (
        <StreamCard key={stream.id} stream={stream} preview={renderPreview(stream.id)} />
      ))}
    </SimpleGrid>
  )
}

/** Four placeholders the size of the cards they stand for. */
export function StreamGridSkeleton({ isGridMode }: { isGridMode: boolean }) {
  return (
    <SimpleGrid columns={columns(isGridMode)} gap={{ base: '4', lg: '6' }} role="status" aria-label="Loading streams">
      {SKELETONS.map((key) => (
        <StreamCardSkeleton key={key} />
      ))}
    </SimpleGrid>
  )
}

const columns = (isGridMode: boolean) => ({ base: 1, md: 2, lg: isGridMode ? 3 : 2 })
