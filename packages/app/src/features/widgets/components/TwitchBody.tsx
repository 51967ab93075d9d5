import { Link, Text } from '@chakra-ui/react'
import type { StreamingPage } from '@squall/shared/contract/channel'
import { twitchChannel, twitchPlayer } from '../outside-links.rules'
import { ConsentPlayer } from './ConsentPlayer'
import { OutsideAnchor } from './OutsideAnchor'

export function TwitchBody({ page }: { page: StreamingPage }) {
  const { twitch_username: username, twitch_channel_name: name } = page
  const player = twitchPlayer(username, window.location.hostname)
  const channel = twitchChannel(page.twitch_channel_url, username)
  if (player === null && channel === null) {
    return (
      <Text textStyle="sm" color="fg.muted">
        No Twitch channel configured
      </Text>
    )
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
