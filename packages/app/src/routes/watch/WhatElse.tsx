import { Box, Grid, Heading, Link, Stack, Text } from '@chakra-ui/react'
import { CalendarClock } from 'lucide-react'
import { Link as RouterLink } from 'react-router-dom'
import { LivePreview } from '../../features/streams/components/LivePreview'
import { StreamCard } from '../../features/streams/components/StreamCard'
import { useLiveStreams } from '../../features/streams/hooks'
import { formatAppointment } from '../../platform/format'
import { paths } from '../../platform/paths'
import { trpc } from '../../platform/trpc'
import { Muted } from '../../ui/Typography'

const SHOWN = 3

/** What else there is to watch: the live streams with most viewers, and the next planned ones. */
export default function WhatElse({ streamId }: { streamId?: string }) {
  const { streams, isLoading } = useLiveStreams()
  const planned = trpc.plannedStreams.next.useQuery().data ?? []
  const others = streams
    .filter(({ id }) => id !== streamId)
    .sort((one, other) => other.viewerCount - one.viewerCount)
    .slice(0, SHOWN)
  if (isLoading) return null
  return (
    <Stack gap="6">
      <Box as="section" aria-label="Live now">
        <Heading as="h2" textStyle="label" mb="3">
          Live now
        </Heading>
        {others.length === 0 ? (
          <Muted>Nobody else is live right now.</Muted>
        ) : (
          <Grid gap="4" templateColumns="repeat(auto-fill, minmax(15rem, 1fr))">
            {others.map((stream) => (
              <StreamCard key={stream.id} stream={stream} preview={<LivePreview streamId={stream.id} />} />
            ))}
          </Grid>
        )}
      </Box>
      {planned.length === 0 ? null : (
        <Box as="section" aria-label="Next planned streams">
          <Heading as="h2" textStyle="label" mb="1">
            Next planned streams
          </Heading>
          <Stack as="ul" gap="0" listStyleType="none">
            {planned.map(({ id, userId, title, startsAt, user }) => (
              <Box as="li" key={id} borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
                <Link asChild w="full" minH="14" gap="3" color="fg" alignItems="center">
                  <RouterLink to={paths.channel(userId)}>
                    <CalendarClock size={20} aria-hidden />
                    <Box minW="0">
                      <Text fontWeight="semibold" lineClamp="1">
                        {title}
                      </Text>
                      <Text textStyle="xs" color="fg.muted">
                        {`${user.displayName}, `}
                        <time dateTime={startsAt}>{formatAppointment(startsAt)}</time>
                      </Text>
                    </Box>
                  </RouterLink>
                </Link>
              </Box>
            ))}
          </Stack>
        </Box>
      )}
    </Stack>
  )
}
