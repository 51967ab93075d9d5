import { Button, chakra, Flex, Link, Text } from '@chakra-ui/react'
import type { StreamingPage } from '@squall/shared/contract/channel'
import { Play } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Muted } from '../../../ui/Typography'
import { getTwitchChannelUrl, getTwitchPlayerUrl, getYouTubePlayerUrl, toOutsideLink } from '../outside-links.rules'

interface ConsentPlayerProps {
  provider: string
  src: string
  title: string
}

/** A third-party player that loads nothing before the visitor agrees. */
function ConsentPlayer({ provider, src, title }: ConsentPlayerProps) {
  const [isWanted, setWanted] = useState(false)
  if (isWanted) {
    return (
      <chakra.iframe
        src={src}
        title={title}
        display="block"
        w="full"
        aspectRatio="16 / 9"
        borderRadius="l2"
        bg="black"
        allow="encrypted-media; picture-in-picture; fullscreen"
        // The players refuse to run without a referrer.
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
      />
    )
  }
  return (
    <Flex direction="column" gap="2" alignItems="flex-start">
      <Button size="sm" variant="outline" onClick={() => setWanted(true)}>
        <Play />
        Load from {provider}
      </Button>
      <Text textStyle="xs" color="fg.muted">
        {provider} then learns your network address and may set cookies.
      </Text>
    </Flex>
  )
}

export function TwitchBody({ page }: { page: StreamingPage }) {
  const { twitch_username: username, twitch_channel_name: name } = page
  const player = getTwitchPlayerUrl(username, window.location.hostname)
  const channel = getTwitchChannelUrl(page.twitch_channel_url, username)
  if (player === null && channel === null) {
    return <Muted>No Twitch channel configured</Muted>
  }
  return (
    <>
      {name ? (
        <Text textStyle="sm" fontWeight="semibold" mb="2" overflowWrap="anywhere">
          {name}
        </Text>
      ) : null}
      {player ? <ConsentPlayer provider="Twitch" src={player} title={`Twitch channel of ${name ?? username}`} /> : null}
      {channel ? (
        <Link asChild textStyle="sm" color="accent.fg" minH={{ base: '11', md: '8' }}>
          <OutsideAnchor href={channel}>Visit Twitch Channel</OutsideAnchor>
        </Link>
      ) : null}
    </>
  )
}

export function YouTubeBody({ page }: { page: StreamingPage }) {
  const name = page.youtube_channel_name
  const player = getYouTubePlayerUrl(page.youtube_channel_id)
  const link = toOutsideLink(page.youtube_channel_url)
  if (!name && player === null && link === null) {
    return <Muted>No YouTube channel connected</Muted>
  }
  return (
    <>
      <Text textStyle="sm" fontWeight="semibold" mb="2" overflowWrap="anywhere">
        {name ?? 'YouTube channel'}
      </Text>
      {player ? (
        <ConsentPlayer provider="YouTube" src={player} title={`Videos of ${name ?? page.displayName}`} />
      ) : null}
      {link ? (
        <Link asChild textStyle="sm" color="accent.fg" minH={{ base: '11', md: '8' }}>
          <OutsideAnchor href={link.href}>Visit Channel</OutsideAnchor>
        </Link>
      ) : null}
    </>
  )
}

/** A link that a member saved: opens in a new tab, without opener, referrer or endorsement. */
export function OutsideAnchor({ children, ...anchor }: ComponentProps<'a'>) {
  return (
    <a target="_blank" rel="noopener noreferrer nofollow ugc" {...anchor}>
      {children}
    </a>
  )
}
