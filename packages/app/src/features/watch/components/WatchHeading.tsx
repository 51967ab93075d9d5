import { Badge, Box, Button, chakra, Flex, Link } from '@chakra-ui/react'
import type { Stream } from '@squall/shared/contract/live'
import { BadgeCheck, ChevronDown, ChevronUp, Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { formatCount, formatQuantity } from '../../../platform/format'
import { paths } from '../../../platform/paths'
import { LiveBadge } from '../../../ui/Badges'
import { PersonAvatar } from '../../../ui/Person'
import { PlaceName } from '../../../ui/PlaceName'
import { thumbReach } from '../../../ui/theme/text-styles'

interface WatchHeadingProps {
  stream: Stream
  /** The first alert around the chaser's place. */
  warning: ReactNode
  /** Follow, on the streams of others. */
  action: ReactNode
  details: { isOpen: boolean; toggle: () => void }
}

/** The chaser, the place and the title in the few lines above a phone's chat; the rest folds out. */
export function WatchHeading({ stream, warning, action, details }: WatchHeadingProps) {
  const { user, viewerCount } = stream
  return (
    <Box px="3" pt="2" pb="1.5" borderBottomWidth="1px" flexShrink="0">
      <Flex gap="2" alignItems="center">
        <PersonAvatar name={user.displayName} imageUrl={user.profileImageUrl} boxSize="10" />
        <Box flex="1" minW="0">
          <Link asChild fontWeight="bold" color="fg" textStyle="sm" maxW="full" {...thumbReach}>
            <RouterLink to={paths.channel(user.id)}>
              <chakra.span truncate>{user.displayName}</chakra.span>
              {user.isVerified ? <BadgeCheck size={15} role="img" aria-label="Verified" /> : null}
            </RouterLink>
          </Link>
          <Flex gap="1.5" alignItems="baseline" textStyle="sm">
            <chakra.span color="fg.muted" textStyle="xs" truncate flexShrink="0" maxW="50%">
              <PlaceName name={stream.placeName} coordinates={stream.location} />
            </chakra.span>
            <chakra.h1 truncate minW="0">
              {stream.title || 'Live Stream'}
            </chakra.h1>
          </Flex>
        </Box>
        {action}
        <Button
          variant="ghost"
          px="0"
          minW="11"
          aria-label="Details and numbers of the stream"
          aria-expanded={details.isOpen}
          onClick={details.toggle}
        >
          {details.isOpen ? <ChevronUp /> : <ChevronDown />}
        </Button>
      </Flex>
      <Flex gap="2" alignItems="center" mt="1" minW="0">
        {stream.isLive ? <LiveBadge /> : <Badge>Ended</Badge>}
        {stream.isLive ? (
          <Flex as="span" gap="1" alignItems="center" textStyle="xs" color="fg.muted" flexShrink="0">
            <Eye size={14} aria-hidden />
            <span aria-hidden>{formatCount(viewerCount)}</span>
            <chakra.span srOnly>{formatQuantity(viewerCount, 'viewer')}</chakra.span>
          </Flex>
        ) : null}
        {warning}
      </Flex>
    </Box>
  )
}
