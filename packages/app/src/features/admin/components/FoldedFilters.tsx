import { Box, Button } from '@chakra-ui/react'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'

interface FoldedFiltersProps {
  /** How many of the filters are set, shown while they are folded. */
  count: number
  children: ReactNode
}

/** Filters of a list: in its row on larger screens, behind one button on phones. */
export function FoldedFilters({ count, children }: FoldedFiltersProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        hideFrom="md"
        w="full"
        gridColumn="1 / -1"
        variant="outline"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal />
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </Button>
      <Box display={{ base: isOpen ? 'contents' : 'none', md: 'contents' }}>{children}</Box>
    </>
  )
}
