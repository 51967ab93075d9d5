import { Flex, LinkBox, LinkOverlay, SimpleGrid, Skeleton, Stack } from '@chakra-ui/react'
import type { Stream } from '@squall/shared/contract/live'
import { Eye, Heart, MapPin } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatCount, formatDate, formatQuantity } from '../../../platform/format'
import { paths } from '../../../platform/paths'
import { EmptyState, ErrorState } from '../../../ui/EmptyAndErrorStates'
import { EndOfList } from '../../../ui/EndOfList'
import { PlaceName } from '../../../ui/PlaceName'
import { StreamPicture } from '../../../ui/StreamPicture'
import { Muted } from '../../../ui/Typography'
import { usePastStreams } from '../use-past-streams'
import { RecordingActions } from './RecordingActions'
import { ReplayLink } from './ReplayLink'

interface PastStreamsProps {
  userId: string
  isOwner: boolean
}

/** A person's streams that have ended, newest first; each leads to its page. */
export function PastStreams({ userId, isOwner }: PastStreamsProps) {
  const { rows, isLoading, isError, retry, ...more } = usePastStreams(userId)
  if (isLoading) return <Skeleton h="20" borderRadius="l3" />
  if (isError) return <ErrorState sentence="The streams could not be loaded." onRetry={retry} />
  if (rows.length === 0) {
    return (
      <EmptyState title="No past streams" hint={isOwner ? 'A stream is listed here once it has ended.' : undefined} />
    )
  }
  return (
    <Stack gap="3">
      <Muted>
        Squall keeps one picture, the facts and the chat of a stream.
        {isOwner ? ' You can remove the picture on the page of the stream.' : null}
      </Muted>
      <SimpleGrid as="ul" columns={{ base: 1, lg: 2 }} gap="3" listStyleType="none">
        {rows.map((stream) => (
          <li key={stream.id}>
            <PastStreamCard stream={stream} />
            <Flex gap="2" wrap="wrap" mt={stream.isRecorded ? '2' : '0'}>
              <ReplayLink stream={stream} />
              {isOwner ? <RecordingActions stream={stream} /> : null}
            </Flex>
          </li>
        ))}
      </SimpleGrid>
      <EndOfList {...more} />
    </Stack>
  )
}

/** A stream that has ended: its picture, title, time, place and numbers. The card leads to its page. */
export function PastStreamCard({ stream }: { stream: Stream }) {
  const { title, startedAt, placeName, location, peakViewers, likes } = stream
  return (
    <LinkBox asChild>
      <Flex layerStyle="cardLink" overflow="hidden">
        <StreamPicture
          stream={stream}
          widths="10rem"
          flexShrink="0"
          w={{ base: '24', sm: '40' }}
          minH={{ base: '24', sm: '22.5' }}
        />
        <Stack gap="1" minW="0" flex="1" justifyContent="center" px="4" py="3">
          <LinkOverlay asChild fontWeight="bold" lineClamp="1" focusVisibleRing="outside">
            <Link to={paths.stream(stream.id)}>{title}</Link>
          </LinkOverlay>
          <Muted>{formatDate(startedAt)}</Muted>
          <Flex wrap="wrap" columnGap="4" rowGap="1" color="fg.muted" textStyle="sm">
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
        </Stack>
      </Flex>
    </LinkBox>
  )
}
