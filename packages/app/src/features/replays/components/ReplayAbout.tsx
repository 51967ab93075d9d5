import { Box, chakra, Flex, Grid, Heading, Link, Text } from '@chakra-ui/react'
import type { Replay } from '@squall/shared/contract/live'
import { BadgeCheck, MapPin } from 'lucide-react'
import { Link as RouterLink } from 'react-router-dom'
import { formatNumber, formatSeconds } from '../../../platform/format'
import { paths } from '../../../platform/paths'
import { PersonAvatar } from '../../../ui/Person'
import { thumbReach } from '../../../ui/theme/text-styles'
import { ReplaySettings } from './ReplaySettings'

interface ReplayAboutProps {
  replay: Replay
  onRemoved: () => void
}

/** The chaser of a replay, its numbers, and for its owner what becomes of it. */
export function ReplayAbout({ replay, onRemoved }: ReplayAboutProps) {
  const { user, placeName, description, durationMs, views, chatMessages, likes } = replay
  const readings = [
    ['Length', formatSeconds(Math.floor(durationMs / 1_000))],
    ['Views', formatNumber(views)],
    ['Chat messages', formatNumber(chatMessages)],
    ['Likes', formatNumber(likes)],
  ] as const
  return (
    <>
      {replay.isMine ? (
        <Box as="section" aria-label="Your replay" layerStyle="card" p="4">
          <ReplaySettings replay={replay} onRemoved={onRemoved} />
        </Box>
      ) : null}
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
            {placeName === null ? null : (
              <Flex gap="1" alignItems="center" textStyle="sm" color="fg.muted">
                <MapPin size={15} aria-hidden />
                {placeName}
              </Flex>
            )}
          </Box>
        </Flex>
        {description === null ? null : (
          <Text mt="3" textStyle="sm" whiteSpace="pre-line" overflowWrap="anywhere">
            {description}
          </Text>
        )}
      </Box>
      <Box as="section" aria-label="Numbers of the replay" layerStyle="card" p="4">
        <Heading as="h2" textStyle="label" mb="3">
          Numbers
        </Heading>
        <Grid as="dl" templateColumns={{ base: 'repeat(2, 1fr)', md: 'repeat(4, 1fr)' }} gap="4">
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
    </>
  )
}
