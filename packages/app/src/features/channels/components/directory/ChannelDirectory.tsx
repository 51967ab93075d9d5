import {
  Badge,
  Box,
  Button,
  Card,
  Flex,
  Heading,
  SimpleGrid,
  Skeleton,
  SkeletonCircle,
  Stack,
  Text,
} from '@chakra-ui/react'
import type { Channel } from '@squall/shared/contract/channel'
import { BadgeCheck, SquarePlay } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatCount, formatDate, formatQuantity } from '../../../../platform/format'
import { paths } from '../../../../platform/paths'
import { useDelayed } from '../../../../platform/timer-hooks'
import { LiveBadge } from '../../../../ui/Badges'
import { EmptyState, ErrorState } from '../../../../ui/EmptyAndErrorStates'
import { PersonAvatar } from '../../../../ui/Person'
import { SearchField } from '../../../../ui/SearchField'
import { Muted } from '../../../../ui/Typography'
import { useChannels } from '../../hooks'
import { getChannelDescription, getChannelTitle } from '../../rules'

const SKELETONS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

const AT_FIRST = 12

const columns = { base: 1, md: 2, xl: 3 }

interface ChannelDirectoryProps {
  search: string
  onSearch: (typed: string) => void
}

/** The directory of channels, with its loading, empty and error states. */
export function ChannelDirectory({ search, onSearch }: ChannelDirectoryProps) {
  const found = useChannels(search)
  // Rendered in slices: a dozen cards at once block touch input on slow phones.
  const channels = useDeferredValue(found.channels)
  const isLoading = useDeferredValue(found.isLoading)
  const { isError } = found
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
        <SearchField
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
          <Muted role="status">{channels.length} channel(s) found</Muted>
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

/** A placeholder of the same size as a `ChannelCard`. */
function ChannelCardSkeleton() {
  return (
    <Card.Root size="sm" data-testid="channel-skeleton">
      <Card.Body gap="3">
        <Flex gap="3" alignItems="center">
          <SkeletonCircle size="12" />
          <Flex direction="column" gap="2" flex="1">
            <Skeleton h="5" w="60%" />
            <Skeleton h="4" w="35%" />
          </Flex>
        </Flex>
        <Skeleton h="11" />
        <Skeleton h="5" w="50%" />
      </Card.Body>
      <Card.Footer justifyContent="space-between">
        <Skeleton h="4" w="30%" />
        <Skeleton h="10" w="32" />
      </Card.Footer>
    </Card.Root>
  )
}

function ChannelCard({ channel }: { channel: Channel }) {
  const title = getChannelTitle(channel)
  const description = getChannelDescription(channel)
  return (
    <Card.Root as="article" size="sm" h="full">
      <Card.Body gap="3">
        <Flex gap="3" alignItems="center">
          <PersonAvatar name={channel.displayName} imageUrl={channel.profileImageUrl} boxSize="12" />
          <Box minW="0" flex="1">
            <Flex gap="1" alignItems="center">
              <Heading as="h3" size="md" lineClamp="1">
                {title}
              </Heading>
              {channel.isVerified ? (
                <Box as="span" color="accent.fg" flexShrink="0">
                  <BadgeCheck size={18} role="img" aria-label="Verified" />
                </Box>
              ) : null}
            </Flex>
            <Muted lineClamp="1">@{channel.username}</Muted>
          </Box>
          {channel.isLive ? (
            <Box alignSelf="flex-start">
              <LiveBadge />
            </Box>
          ) : null}
        </Flex>
        <Text textStyle="sm" color={description === null ? 'fg.subtle' : undefined} lineClamp="2" minH="11">
          {description ?? 'No description yet.'}
        </Text>
        <Flex gap="4" textStyle="sm" color="fg.muted" wrap="wrap" rowGap="1.5" alignItems="center">
          <Count number={channel.followers} what="follower" />
          <Count number={channel.totalStreams} what="stream" />
          {channel.youtubeChannelName ? (
            <Badge variant="outline" maxW="full">
              <SquarePlay aria-hidden />
              <Text as="span" lineClamp="1" whiteSpace="normal">
                {channel.youtubeChannelName}
              </Text>
            </Badge>
          ) : null}
        </Flex>
      </Card.Body>
      <Card.Footer justifyContent="space-between">
        <Text textStyle="xs" color="fg.subtle">
          Joined {formatDate(channel.joinedDate)}
        </Text>
        <Button asChild variant="outline">
          <Link to={paths.channel(channel.id)} aria-label={`View Channel ${title}`}>
            View Channel
          </Link>
        </Button>
      </Card.Footer>
    </Card.Root>
  )
}

/** '1.2K followers', with the exact number as a tooltip. */
function Count({ number, what }: { number: number; what: string }): ReactNode {
  return (
    <span title={formatQuantity(number, what)}>
      <Text as="span" fontWeight="bold" color="fg">
        {formatCount(number)}
      </Text>{' '}
      {number === 1 ? what : `${what}s`}
    </span>
  )
}
