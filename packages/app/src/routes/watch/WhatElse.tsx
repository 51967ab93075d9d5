import { Box, Grid, Heading, Stack } from '@chakra-ui/react'
import { NextPlanned } from '../../features/planned-streams/components/NextPlanned'
import { LivePreview } from '../../features/streams/components/LivePreview'
import { RecentStreams } from '../../features/streams/components/RecentStreams'
import { StreamCard } from '../../features/streams/components/StreamCard'
import { useLiveStreams } from '../../features/streams/hooks'
import { Muted } from '../../ui/Typography'

const SHOWN = 3

/** What else there is to watch: the live streams with most viewers, the next planned and the newest ended ones. */
export default function WhatElse({ streamId }: { streamId?: string }) {
  const { streams, isLoading } = useLiveStreams()
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
      <NextPlanned />
      <RecentStreams limit={SHOWN} exceptId={streamId} />
    </Stack>
  )
}
