import { Box, Button, Flex } from '@chakra-ui/react'
import { Columns2, Columns3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatQuantity } from '../../../platform/format'
import { SearchInput } from '../../../ui/SearchInput'

interface StreamListBarProps {
  heading: ReactNode
  count: number
  search: string
  onSearch: (typed: string) => void
  isGridMode: boolean
  onGridMode: (isGridMode: boolean) => void
}

export function StreamListBar({ heading, count, search, onSearch, isGridMode, onGridMode }: StreamListBarProps) {
  const layoutLabel = isGridMode ? 'Show two columns' : 'Show three columns'
  return (
    <Flex wrap="wrap" gap="3" alignItems="center">
      <Flex alignItems="baseline" gap="3" flex={{ base: '1 0 100%', md: '1' }}>
        {heading}
        {count > 0 ? (
          <Box as="span" color="fg.muted" textStyle="sm" whiteSpace="nowrap">
            {formatQuantity(count, 'stream')}
          </Box>
        ) : null}
      </Flex>
      <SearchInput
        flex={{ base: '1', md: '0 1 22rem' }}
        value={search}
        onChange={onSearch}
        placeholder="Search storms, locations or chasers"
      />
      <Button
        variant="outline"
        px="0"
        h="11"
        minW="11"
        hideBelow="lg"
        onClick={() => onGridMode(!isGridMode)}
        aria-label={layoutLabel}
        title={layoutLabel}
      >
        {isGridMode ? <Columns2 /> : <Columns3 />}
      </Button>
    </Flex>
  )
}
