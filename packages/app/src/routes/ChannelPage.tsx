import { Badge, Button } from '@chakra-ui/react'
import { Link, useParams } from 'react-router-dom'
import { paths } from '../app/paths'
import { NoticeCard } from '../components/NoticeCard'
import { trpc } from '../lib/trpc'
import { usePageTitle } from '../lib/use-page-title'

const EVERY_5_S = 5000

/** Channel pages come later; whoever is live can be watched now. */
export default function ChannelPage() {
  usePageTitle('Channel')
  const { userId = '' } = useParams()
  const active = trpc.streams.active.useQuery({ userId }, { refetchInterval: EVERY_5_S })
  const stream = active.data?.[0]
  return (
    <NoticeCard
      title={stream ? `${stream.user.displayName} is live` : 'Channel'}
      picture={
        <Badge size="md" variant="outline">
          Coming soon
        </Badge>
      }
      sentence={
        stream
          ? `“${stream.title}” is on now. Channel pages with widgets and themes are not built yet.`
          : 'Channel pages with widgets and themes are not built yet. Nobody is live on this channel right now.'
      }
    >
      {stream ? (
        <Button asChild colorPalette="accent">
          <Link to={paths.stream(stream.id)}>Watch the live stream</Link>
        </Button>
      ) : (
        <Button asChild variant="outline">
          <Link to={paths.streams}>See live streams</Link>
        </Button>
      )}
    </NoticeCard>
  )
}
