import { Box, chakra, Grid, Heading } from '@chakra-ui/react'
import type { Stream } from '@squall/shared/contract/live'
import { formatElapsed, formatNumber, formatRate } from '../../../platform/format'
import { useNow } from '../../../platform/timer-hooks'
import { chatRatePerMinute, engagementLevel } from '../engagement.rules'

const EVERY_MINUTE = 60_000

/** The stream in numbers, all of them counted. */
export function StreamAnalytics({ stream }: { stream: Stream }) {
  const { viewerCount, peakViewers, totalViews, likes, chatMessages } = stream
  const now = useNow(EVERY_MINUTE)
  const until = stream.endedAt === null ? now : Date.parse(stream.endedAt)
  const chatRate = chatRatePerMinute(chatMessages, until - Date.parse(stream.startedAt))
  const readings = [
    ['Viewers now', formatNumber(viewerCount)],
    ['Peak viewers', formatNumber(peakViewers)],
    ['Total views', formatNumber(totalViews)],
    ['Likes', formatNumber(likes)],
    ['Chat messages', formatNumber(chatMessages)],
    ['Chat rate', `${formatRate(chatRate)} / min`],
    ['Engagement', engagementLevel({ viewersNow: viewerCount, totalViews, likes, chatMessages })],
    ['Duration', formatElapsed(stream.startedAt, until)],
  ] as const
  return (
    <Box as="section" aria-label="Stream analytics" borderWidth="1px" borderRadius="l3" bg="bg.panel" p="4">
      <Heading as="h2" textStyle="label" mb="3">
        Stream analytics
      </Heading>
      <Grid as="dl" templateColumns={{ base: 'repeat(2, 1fr)', md: 'repeat(4, 1fr)' }} columnGap="4" rowGap="4">
        {readings.map(([label, reading]) => (
          <Box key={label}>
            <chakra.dt textStyle="xs" color="fg.muted">
              {label}
            </chakra.dt>
            <chakra.dd textStyle="xl" fontWeight="bold">
              {reading}
            </chakra.dd>
          </Box>
        ))}
      </Grid>
    </Box>
  )
}
