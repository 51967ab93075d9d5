import { Flex, LinkBox, LinkOverlay, Skeleton, Stack } from '@chakra-ui/react'
import { PAST_STREAMS_PAGE, type Stream } from '@squall/shared/contract/live'
import { Eye, Heart, MapPin } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatCount, formatDate, formatElapsed, formatQuantity } from '../../../platform/format'
import { usePages } from '../../../platform/paged-list'
import { paths } from '../../../platform/paths'
import { trpc } from '../../../platform/trpc'
import { EmptyState, ErrorState } from '../../../ui/EmptyAndErrorStates'
import { EndOfList } from '../../../ui/EndOfList'
import { PlaceName } from '../../../ui/PlaceName'
import { Muted } from '../../../ui/Typography'

interface PastStreamsProps {
  userId: string
  isOwner: boolean
}

/** A person's streams that have ended, newest first; each leads to its page. */
export function PastStreams({ userId, isOwner }: PastStreamsProps) {
  const { rows, isLoading, isError, retry, ...more } = usePages<Stream>(
    trpc.streams.past.useInfiniteQuery({ userId }, { getNextPageParam: getNextPastPage }),
  )
  if (isLoading) return <Skeleton h="20" borderRadius="l3" />
  if (isError) return <ErrorState sentence="The streams could not be loaded." onRetry={retry} />
  if (rows.length === 0) {
    return (
      <EmptyState title="No past streams" hint={isOwner ? 'A stream is listed here once it has ended.' : undefined} />
    )
  }
  return (
    <Stack as="ul" gap="3" listStyleType="none">
      {rows.map((stream) => (
        <PastStream key={stream.id} stream={stream} />
      ))}
      <EndOfList {...more} />
    </Stack>
  )
}

function getNextPastPage(page: Stream[]): number | undefined {
  const last = page.at(-1)
  return last && page.length === PAST_STREAMS_PAGE ? Date.parse(last.startedAt) : undefined
}

function PastStream({ stream }: { stream: Stream }) {
  const { title, startedAt, endedAt, placeName, location, peakViewers, likes } = stream
  return (
    <LinkBox asChild>
      <Flex
        as="li"
        direction={{ base: 'column', sm: 'row' }}
        gap={{ base: '1', sm: '4' }}
        justifyContent="space-between"
        alignItems={{ sm: 'center' }}
        p="4"
        borderWidth="1px"
        borderRadius="l3"
        bg="bg.panel"
        transition="border-color 150ms"
        _hover={{ borderColor: 'accent.border' }}
        _focusWithin={{ borderColor: 'accent.focusRing' }}
      >
        <Stack gap="0.5" minW="0">
          <LinkOverlay asChild fontWeight="bold" lineClamp="1" focusVisibleRing="outside">
            <Link to={paths.stream(stream.id)}>{title}</Link>
          </LinkOverlay>
          <Muted>
            {formatDate(startedAt)}, {formatElapsed(startedAt, Date.parse(endedAt ?? startedAt))}
          </Muted>
        </Stack>
        <Flex wrap="wrap" columnGap="4" rowGap="1" color="fg.muted" textStyle="sm" flexShrink="0">
          <Flex as="span" alignItems="center" gap="1">
            <MapPin size={15} aria-hidden />
            <PlaceName name={placeName} coordinates={location} />
          </Flex>
          <Flex as="span" alignItems="center" gap="1" title="Most viewers at once">
            <Eye size={15} aria-hidden />
            {formatQuantity(peakViewers, 'viewer')}
          </Flex>
          <Flex as="span" alignItems="center" gap="1" aria-label={formatQuantity(likes, 'like')} role="img">
            <Heart size={15} aria-hidden />
            {formatCount(likes)}
          </Flex>
        </Flex>
      </Flex>
    </LinkBox>
  )
}
