import { Box, Flex, Heading, LinkBox, LinkOverlay, Text } from '@chakra-ui/react'
import type { Stream } from '@squall/shared/contract/live'
import { Link } from 'react-router-dom'
import { formatDate } from '../../../platform/format'
import { paths } from '../../../platform/paths'
import { trpc } from '../../../platform/trpc'
import { StreamPicture } from '../../../ui/StreamPicture'

/** On phones a row to swipe through, on larger screens three columns. */
const row = {
  display: { base: 'flex', md: 'grid' },
  gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))' },
  gap: { base: '3', md: '4' },
  overflowX: { base: 'auto', md: 'visible' },
  // Room for the focus ring, which the scrolling row would cut off.
  p: '1',
  m: '-1',
} as const

/** The newest streams that have ended, with their pictures; empty without any. */
export function RecentStreams({ limit, exceptId }: { limit: number; exceptId?: string }) {
  const recent = trpc.streams.recent.useQuery().data ?? []
  const shown = recent.filter(({ id }) => id !== exceptId).slice(0, limit)
  if (shown.length === 0) return null
  return (
    <Box as="section" aria-label="Recent streams">
      <Heading as="h2" textStyle="label" mb="3">
        Recent streams
      </Heading>
      <Flex as="ul" listStyleType="none" {...row}>
        {shown.map((stream) => (
          <Box as="li" key={stream.id} flex="0 0 auto" w={{ base: '15rem', md: 'auto' }}>
            <RecentStreamCard stream={stream} />
          </Box>
        ))}
      </Flex>
    </Box>
  )
}

function RecentStreamCard({ stream }: { stream: Stream }) {
  const { id, title, user, startedAt, hasReplay } = stream
  return (
    <LinkBox asChild>
      <Box layerStyle="cardLink" overflow="hidden" h="full">
        <StreamPicture stream={stream} widths="(min-width: 48em) 20rem, 15rem" aspectRatio="16 / 9" />
        <Box px="3" py="2.5">
          <LinkOverlay asChild fontWeight="semibold" lineClamp="1" focusVisibleRing="outside">
            <Link to={hasReplay ? paths.replay(id) : paths.stream(id)}>{title}</Link>
          </LinkOverlay>
          <Text textStyle="xs" color="fg.muted" lineClamp="1">
            {hasReplay ? 'Replay, ' : ''}
            {`${user.displayName}, `}
            <time dateTime={startedAt}>{formatDate(startedAt)}</time>
          </Text>
        </Box>
      </Box>
    </LinkBox>
  )
}
