import { Box, Flex, Link, Text } from '@chakra-ui/react'
import type { Stream } from '@squall/shared/contract/live'
import { BadgeCheck, MapPin } from 'lucide-react'
import { Link as RouterLink } from 'react-router-dom'
import { paths } from '../../../platform/paths'
import { PersonAvatar } from '../../../ui/PersonAvatar'
import { thumbReach } from '../../../ui/theme/text-styles'

/** The broadcaster and their location. */
export function BroadcasterCard({ stream }: { stream: Stream }) {
  const { user, location, description } = stream
  return (
    <Box borderWidth="1px" borderRadius="l3" bg="bg.panel" p="4">
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
            {location}
          </Flex>
        </Box>
      </Flex>
      {description ? (
        <Text mt="3" textStyle="sm" whiteSpace="pre-line" overflowWrap="anywhere">
          {description}
        </Text>
      ) : null}
    </Box>
  )
}
