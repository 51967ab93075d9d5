import { Badge, Box, Button, Card, Flex, Heading, Text } from '@chakra-ui/react'
import type { Channel } from '@squall/shared/contract/channel'
import { BadgeCheck, SquarePlay } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatCount, formatDate, formatQuantity } from '../../../../platform/format'
import { paths } from '../../../../platform/paths'
import { LiveBadge } from '../../../../ui/LiveBadge'
import { PersonAvatar } from '../../../../ui/PersonAvatar'
import { channelDescription, channelTitle } from '../../rules'

export function ChannelCard({ channel }: { channel: Channel }) {
  const title = channelTitle(channel)
  const description = channelDescription(channel)
  return (
    <Card.Root as="article" size="sm" h="full">
      <Card.Body gap="3">
        <Flex gap="3" alignItems="center">
          <PersonAvatar name={channel.displayName} imageUrl={channel.profileImageUrl} boxSize="12" />
          <Box minW="0" flex="1">
            <Flex gap="1" alignItems="center">
              <Heading as="h3" size="md" lineClamp="1">
                {title}
              </Heading>
              {channel.isVerified ? (
                <Box as="span" color="accent.fg" flexShrink="0">
                  <BadgeCheck size={18} role="img" aria-label="Verified" />
                </Box>
              ) : null}
            </Flex>
            <Text textStyle="sm" color="fg.muted" lineClamp="1">
              @{channel.username}
            </Text>
          </Box>
          {channel.isLive ? (
            <Box alignSelf="flex-start">
              <LiveBadge />
            </Box>
          ) : null}
        </Flex>
        <Text textStyle="sm" color={description === null ? 'fg.subtle' : undefined} lineClamp="2" minH="11">
          {description ?? 'No description yet.'}
        </Text>
        <Flex gap="4" textStyle="sm" color="fg.muted" wrap="wrap" rowGap="1.5" alignItems="center">
          <Count number={channel.followers} what="follower" />
          <Count number={channel.totalStreams} what="stream" />
          {channel.youtubeChannelName ? (
            <Badge variant="outline" maxW="full">
              <SquarePlay aria-hidden />
              <Text as="span" lineClamp="1" whiteSpace="normal">
                {channel.youtubeChannelName}
              </Text>
            </Badge>
          ) : null}
        </Flex>
      </Card.Body>
      <Card.Footer justifyContent="space-between">
        <Text textStyle="xs" color="fg.subtle">
          Joined {formatDate(channel.joinedDate)}
        </Text>
        <Button asChild variant="outline">
          <Link to={paths.channel(channel.id)} aria-label={`View Channel ${title}`}>
            View Channel
          </Link>
        </Button>
      </Card.Footer>
    </Card.Root>
  )
}

/** '1.2K followers', with the whole number for whoever points at it. */
function Count({ number, what }: { number: number; what: string }): ReactNode {
  return (
    <span title={formatQuantity(number, what)}>
      <Text as="span" fontWeight="bold" color="fg">
        {formatCount(number)}
      </Text>{' '}
      {number === 1 ? what : `${what}s`}
    </span>
  )
}
