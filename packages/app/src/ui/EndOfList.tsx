import { Box } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { useOnScreen } from '../platform/document-hooks'

interface EndOfListProps {
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
}

/** The end of a list; loads the next page when it scrolls near. */
export function EndOfList({ hasMore, isLoadingMore, loadMore }: EndOfListProps) {
  const end = useRef<HTMLDivElement>(null)
  const isNear = useOnScreen(end)
  const isWanted = isNear && hasMore && !isLoadingMore
  // The intersection observer reports when the end comes near.
  useEffect(() => {
    if (isWanted) loadMore()
  }, [isWanted, loadMore])
  return (
    <Box position="relative" aria-hidden>
      <Box ref={end} position="absolute" bottom="0" h="150vh" maxH="200%" w="1px" pointerEvents="none" />
    </Box>
  )
}
