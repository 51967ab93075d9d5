import { Box, chakra, Flex, Grid, Heading, Link, Text } from '@chakra-ui/react'
import type { Stream } from '@squall/shared/contract/live'
import { BadgeCheck, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { formatElapsed, formatNumber, formatRate } from '../../../platform/format'
import { paths } from '../../../platform/paths'
import { useNow } from '../../../platform/timer-hooks'
import { PersonAvatar } from '../../../ui/Person'
import { PlaceName } from '../../../ui/PlaceName'
import { thumbReach } from '../../../ui/theme/text-styles'
import { getChatRatePerMinute, getEngagementLevel, getPublicPlace } from '../rules'

interface BroadcasterCardProps {
  stream: Stream
  /** What else is to be known about the stream, above its description. */
  note: ReactNode
}

/** The broadcaster and their location. */
export function BroadcasterCard({ stream, note }: BroadcasterCardProps) {
  const { user, location, placeName, description } = stream
  return (
    <Box layerStyle="card" p="4">
      <Flex gap="3" alignItems="center">
        <PersonAvatar name={user.displayName} imageUrl={user.profileImageUrl} boxSize="12" />
        <Box minW="0">
          <Link asChild fontWeight="bold" color="fg" {...thumbReach}>
            <RouterLink to={paths.channel(user.id)}>
              {user.displayName}
              {user.isVerified ? <BadgeCheck size={18} role="img" aria-label="Verified" /> : null}
            </RouterLink>
          </Link>
          <Flex gap="1" alignItems="center" textStyle="sm" color="fg.muted">
            <MapPin size={15} aria-hidden />
            <PlaceName name={placeName} coordinates={location} />
            {stream.isLive && getPublicPlace(stream) !== null ? (
              <Link asChild ms="2" flexShrink="0" {...thumbReach}>
                <RouterLink to={paths.chaserOnMap(stream.id)}>On the map</RouterLink>
              </Link>
            ) : null}
          </Flex>
        </Box>
      </Flex>
      {note}
      {description ? (
        <Text mt="3" textStyle="sm" whiteSpace="pre-line" overflowWrap="anywhere">
          {description}
        </Text>
      ) : null}
    </Box>
  )
}

const EVERY_MINUTE = 60_000

/** The counted numbers of a stream. */
export function StreamAnalytics({ stream }: { stream: Stream }) {
  const { viewerCount, peakViewers, totalViews, likes, chatMessages } = stream
  const now = useNow(EVERY_MINUTE)
  const until = stream.endedAt === null ? now : Date.parse(stream.endedAt)
  const chatRate = getChatRatePerMinute(chatMessages, until - Date.parse(stream.startedAt))
  const readings = [
    ['Viewers now', formatNumber(viewerCount)],
    ['Peak viewers', formatNumber(peakViewers)],
    ['Total views', formatNumber(totalViews)],
    ['Likes', formatNumber(likes)],
    ['Chat messages', formatNumber(chatMessages)],
    ['Chat rate', `${formatRate(chatRate)} / min`],
    ['Engagement', getEngagementLevel({ viewersNow: viewerCount, totalViews, likes, chatMessages })],
    ['Duration', formatElapsed(stream.startedAt, until)],
  ] as const
  return (
    <Box as="section" aria-label="Stream analytics" layerStyle="card" p="4">
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
