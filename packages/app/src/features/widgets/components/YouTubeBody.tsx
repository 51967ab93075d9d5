import { Link, Text } from '@chakra-ui/react'
import type { StreamingPage } from '@squall/shared/contract/channel'
import { outsideLink, youTubePlayer } from '../outside-links.rules'
import { ConsentPlayer } from './ConsentPlayer'
import { OutsideAnchor } from './OutsideAnchor'

export function YouTubeBody({ page }: { page: StreamingPage }) {
  const name = page.youtube_channel_name
  const player = youTubePlayer(page.youtube_channel_id)
  const link = outsideLink(page.youtube_channel_url)
  if (!name && player === null && link === null) {
    return (
      <Text textStyle="sm" color="fg.muted">
        No YouTube channel connected
      </Text>
    )
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
