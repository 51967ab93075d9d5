import { Badge, Box, Card, chakra, Flex, LinkBox, LinkOverlay, Text } from '@chakra-ui/react'
import type { Stream } from '@squall/shared/contract/live'
import { nameSeverity } from '@squall/shared/rules/severity'
import { BadgeCheck, Clock, Eye, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatCount, formatElapsed, formatQuantity } from '../../../platform/format'
import { paths } from '../../../platform/paths'
import { useNow } from '../../../platform/timer-hooks'
import { LiveBadge, SeverityMark } from '../../../ui/Badges'
import { PersonAvatar } from '../../../ui/Person'
import { PlaceName } from '../../../ui/PlaceName'

const EVERY_MINUTE = 60_000

interface StreamCardProps {
  stream: Stream
  /** The moving preview, which fills the 16:9 box. */
  preview: ReactNode
}

export function StreamCard({ stream, preview }: StreamCardProps) {
  const now = useNow(EVERY_MINUTE)
  return (
    <LinkBox asChild>
      <Card.Root
        as="article"
        size="sm"
        overflow="hidden"
        transition="border-color 150ms, translate 150ms"
        _hover={{ borderColor: 'accent.border', translate: '0 -2px' }}
        _focusWithin={{ borderColor: 'accent.focusRing' }}
      >
        <Box position="relative" aspectRatio="16 / 9" bg="black" overflow="hidden">
          {preview}
          <LiveAndViewers viewerCount={stream.viewerCount} />
          <Flex
            position="absolute"
            insetInline="3"
            bottom="3"
            gap="3"
            justifyContent="space-between"
            pointerEvents="none"
          >
            <AlertChip stream={stream} />
            <Box flex="1" />
            <OnVideo>
              <Clock aria-hidden />
              {formatElapsed(stream.startedAt, now)}
            </OnVideo>
          </Flex>
        </Box>
        <Card.Body gap="1">
          <LinkOverlay asChild fontWeight="bold" textStyle="md" lineClamp="2" focusVisibleRing="outside">
            {/* The link covers the card, so the coordinates show wherever the pointer is. */}
            <Link to={paths.stream(stream.id)} title={stream.placeName === null ? undefined : stream.location}>
              {stream.title}
            </Link>
          </LinkOverlay>
          <Flex wrap="wrap" columnGap="4" rowGap="0.5" textStyle="sm" color="fg.muted" overflowWrap="anywhere">
            <Flex as="span" alignItems="center" gap="1" minW="0">
              <PersonAvatar
                name={stream.user.displayName}
                imageUrl={stream.user.profileImageUrl}
                boxSize="5"
                textStyle="2xs"
              />
              {stream.user.displayName}
              {stream.user.isVerified ? <BadgeCheck size={16} aria-label="Verified" role="img" /> : null}
            </Flex>
            <Flex as="span" alignItems="center" gap="1" minW="0">
              <MapPin size={15} aria-hidden />
              <PlaceName name={stream.placeName} coordinates={stream.location} />
            </Flex>
          </Flex>
        </Card.Body>
      </Card.Root>
    </LinkBox>
  )
}

/** The upper corners of a live picture. */
export function LiveAndViewers({ viewerCount }: Pick<Stream, 'viewerCount'>) {
  return (
    <Flex position="absolute" insetInline="3" top="3" justifyContent="space-between" pointerEvents="none">
      <LiveBadge />
      <OnVideo>
        <Eye aria-hidden />
        <span aria-hidden>{formatCount(viewerCount)}</span>
        <Text as="span" srOnly>
          {formatQuantity(viewerCount, 'viewer')}
        </Text>
      </OnVideo>
    </Flex>
  )
}

/** The most dangerous alert at the chaser's place; empty without one. */
export function AlertChip({ stream: { alertHere } }: { stream: Stream }) {
  if (alertHere === null) return null
  const { title, level } = alertHere
  return (
    <Badge h="6" px="2" bg={`severity.${level}`} color={`severity.${level}Text`} minW="0">
      <SeverityMark severity={level} />
      <chakra.span truncate>{nameSeverity(title, level)}</chakra.span>
    </Badge>
  )
}

function OnVideo({ children }: { children: ReactNode }) {
  return (
    <Badge bg="black/72" color="white">
      {children}
    </Badge>
  )
}
