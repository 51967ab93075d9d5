import { Box, Button, Flex, Input } from '@chakra-ui/react'
import { Columns2, Columns3, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatQuantity } from '../../../lib/format'

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
      <Box position="relative" flex={{ base: '1', md: '0 1 22rem' }} minW="0">
        <Box
          position="absolute"
          insetStart="3"
          top="50%"
          translate="0 -50%"
          color="fg.subtle"
          zIndex="1"
          pointerEvents="none"
        >
          <Search size={18} aria-hidden />
        </Box>
        <Input
          type="search"
          ps="10"
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          placeholder="Search storms, locations or chasers"
          aria-label="Search storms, locations or chasers"
        />
      </Box>
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
