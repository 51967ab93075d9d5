import { Box, Button, Flex, type FlexProps, Heading, Link, Stack, Text } from '@chakra-ui/react'
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
import type { ReactNode } from 'react'
import { formatQuantity } from '../../../../platform/format'
import { Muted } from '../../../../ui/Typography'
import { type ExternalChannel, getHostName, getSeparateBio, listExternalChannels, listSocialLinks } from '../../rules'

/** Facts about the page's owner, and their support link. */
export function AboutCard({ page }: { page: StreamingPage }) {
  const bio = getSeparateBio(page)
  return (
    <PageCard title="About">
      {bio ? (
        <Text textStyle="sm" mb="3" whiteSpace="pre-line" overflowWrap="anywhere">
          {bio}
        </Text>
      ) : null}
      <Stack as="ul" gap="2.5" listStyleType="none" textStyle="sm">
        <Fact Icon={MapPin}>{page.location || 'Location not specified'}</Fact>
        <Fact Icon={Compass}>{formatQuantity(page.yearsOfExperience, 'year')} of experience</Fact>
        <Fact Icon={Radio}>{formatQuantity(page.totalStreams, 'total stream')}</Fact>
        {page.isVerified ? <Fact Icon={BadgeCheck}>Verified Storm Chaser</Fact> : null}
        {/* On larger screens the header has them. */}
        {listSocialLinks(page.social_links).map(({ url, name }) => (
          <Fact key={url} Icon={Link2} hideFrom="md" alignItems="center">
            <Link href={url} target="_blank" rel="noreferrer noopener nofollow" color="accent.fg" minH="11">
              {name}
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

interface PageCardProps {
  title: string
  children: ReactNode
}

/** A titled card of the page. */
function PageCard({ title, children }: PageCardProps) {
  return (
    <Box as="section" aria-label={title} layerStyle="card" p="4">
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
