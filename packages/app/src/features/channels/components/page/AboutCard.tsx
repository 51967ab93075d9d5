import { Box, type BoxProps, Button, Flex, type FlexProps, Heading, Link, Stack, Text } from '@chakra-ui/react'
import type { StreamingPage } from '@squall/shared/contract/channel'
import {
  BadgeCheck,
  Compass,
  ExternalLink,
  Heart,
  Link2,
  type LucideIcon,
  MapPin,
  Radio,
  SquarePlay,
  Tv,
} from 'lucide-react'
import { formatQuantity } from '../../../../platform/format'
import { Muted } from '../../../../ui/Typography'
import { type ExternalChannel, getHostName, listExternalChannels } from '../../rules'

/** Facts about the channel's owner, and their links. */
export function AboutCard({ page }: { page: StreamingPage }) {
  return (
    <PageCard title="About">
      <Stack as="ul" gap="2.5" listStyleType="none" textStyle="sm">
        <Fact Icon={MapPin}>{page.location || 'Location not specified'}</Fact>
        <Fact Icon={Compass}>{formatQuantity(page.yearsOfExperience, 'year')} of experience</Fact>
        <Fact Icon={Radio}>{formatQuantity(page.totalStreams, 'total stream')}</Fact>
        {page.isVerified ? <Fact Icon={BadgeCheck}>Verified Storm Chaser</Fact> : null}
        {page.social_links.map((url) => (
          <Fact key={url} Icon={Link2} alignItems="center">
            <Link
              href={url}
              target="_blank"
              rel="noreferrer noopener nofollow"
              color="accent.fg"
              minH={{ base: '11', md: '6' }}
            >
              {getHostName(url)}
            </Link>
          </Fact>
        ))}
      </Stack>
      {page.support_url && page.allow_chat_donations ? (
        <Button asChild variant="outline" mt="4" w="full">
          <a href={page.support_url} target="_blank" rel="noreferrer noopener nofollow">
            <Heart />
            Support {page.displayName}
          </a>
        </Button>
      ) : null}
    </PageCard>
  )
}

function Fact({ Icon, children, ...line }: FlexProps & { Icon: LucideIcon }) {
  return (
    <Flex as="li" gap="2.5" alignItems="flex-start" {...line}>
      <Box aria-hidden color="accent.fg" mt="0.5" flexShrink="0">
        <Icon size={17} />
      </Box>
      <Text as="span" minW="0" overflowWrap="anywhere">
        {children}
      </Text>
    </Flex>
  )
}

interface PageCardProps extends BoxProps {
  title: string
}

/** A titled card of the channel page. */
function PageCard({ title, children, ...box }: PageCardProps) {
  return (
    <Box as="section" aria-label={title} borderWidth="1px" borderRadius="l3" bg="bg.panel" p="4" {...box}>
      <Heading as="h2" textStyle="label" mb="3">
        {title}
      </Heading>
      {children}
    </Box>
  )
}

/** The owner's channels on other sites; renders nothing without any. */
export function ExternalChannelsCard({ page }: { page: StreamingPage }) {
  const channels = listExternalChannels(page)
  if (channels.length === 0) return null
  return (
    <PageCard title="Channels elsewhere">
      <Stack gap="3">
        {channels.map((channel) => (
          <ExternalChannelRow key={channel.kind} channel={channel} />
        ))}
      </Stack>
    </PageCard>
  )
}

const externalKinds = {
  video: { Icon: SquarePlay, what: 'Video channel' },
  live: { Icon: Tv, what: 'Live channel' },
}

function ExternalChannelRow({ channel }: { channel: ExternalChannel }) {
  const { Icon, what } = externalKinds[channel.kind]
  return (
    <Flex gap="3" alignItems="center" wrap="wrap">
      <Flex
        aria-hidden
        boxSize="10"
        borderRadius="l2"
        bg="accent.subtle"
        color="accent.fg"
        alignItems="center"
        justifyContent="center"
      >
        <Icon size={22} />
      </Flex>
      <Box minW="0" flex="1 1 8rem">
        <Text fontWeight="bold" overflowWrap="anywhere">
          {channel.name}
        </Text>
        <Muted>
          {what} on {getHostName(channel.url)}
        </Muted>
      </Box>
      <Button asChild variant="outline">
        <a href={channel.url} target="_blank" rel="noreferrer noopener nofollow">
          Visit Channel
          <ExternalLink />
        </a>
      </Button>
    </Flex>
  )
}
