import { Button, Flex, Heading, SimpleGrid, Stack, Text } from '@chakra-ui/react'
import { useDeferredValue, useState } from 'react'
import { useDelayed } from '../../../../platform/use-delayed'
import { EmptyState } from '../../../../ui/EmptyState'
import { ErrorState } from '../../../../ui/ErrorState'
import { SearchInput } from '../../../../ui/SearchInput'
import { useChannels } from '../../hooks'
import { ChannelCard } from './ChannelCard'
import { ChannelCardSkeleton } from './ChannelCardSkeleton'

const SKELETONS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']
const AT_FIRST = 12
const columns = { base: 1, md: 2, xl: 3 }

interface ChannelDirectoryProps {
  search: string
  onSearch: (typed: string) => void
}

/** Everybody who broadcasts here, in all the list's states. */
export function ChannelDirectory({ search, onSearch }: ChannelDirectoryProps) {
  // Drawn in slices: a dozen cards at once hold a slow phone while it should answer touch.
  const found = useDeferredValue(useChannels(search))
  const { channels, isLoading, isError } = found
  const [isWhole, setWhole] = useState(false)
  const isSlow = useDelayed(isLoading)
  const isEmpty = !isLoading && !isError && channels.length === 0
  const shown = isWhole ? channels : channels.slice(0, AT_FIRST)

  return (
    <Stack as="section" aria-label="Channels" gap="5">
      <Flex wrap="wrap" gap="3" alignItems="center" justifyContent="space-between">
        <Heading as="h2" size="2xl">
          Channels
        </Heading>
        <SearchInput
          flex={{ base: '1 0 100%', md: '0 1 22rem' }}
          value={search}
          onChange={onSearch}
          placeholder="Search channels by name or title..."
        />
      </Flex>
      {isLoading && isSlow ? (
        <SimpleGrid columns={columns} gap={{ base: '4', lg: '6' }} role="status" aria-label="Loading channels">
          {SKELETONS.map((key) => (
            <ChannelCardSkeleton key={key} />
          ))}
        </SimpleGrid>
      ) : null}
      {isError ? <ErrorState sentence="The channels could not be loaded." onRetry={found.retry} /> : null}
      {isEmpty && found.search !== '' ? (
        <EmptyState title="No channels found matching your search.">
          <Button variant="outline" onClick={() => onSearch('')}>
            Show all channels
          </Button>
        </EmptyState>
      ) : null}
      {isEmpty && found.search === '' ? (
        <EmptyState
          title="No streaming channels available yet."
          hint="A channel appears here when its owner has set up their page or has been live."
        />
      ) : null}
      {shown.length > 0 ? (
        <SimpleGrid columns={columns} gap={{ base: '4', lg: '6' }}>
          {shown.map((channel) => (
            <ChannelCard key={channel.id} channel={channel} />
          ))}
        </SimpleGrid>
      ) : null}
      {channels.length > 0 ? (
        <Flex gap="4" alignItems="center" justifyContent="space-between" wrap="wrap" minH="11">
          <Text color="fg.muted" textStyle="sm" role="status">
            {channels.length} channel(s) found
          </Text>
          {shown.length < channels.length ? (
            <Button variant="outline" onClick={() => setWhole(true)}>
              Show all channels
            </Button>
          ) : null}
        </Flex>
      ) : null}
    </Stack>
  )
}
