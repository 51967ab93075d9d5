import type { Stream } from '@squall/shared/contract/live'
import { useParams } from 'react-router-dom'
import { useCurrentUser } from '../features/auth/hooks'
import { BroadcasterStage } from '../features/broadcast/components/BroadcasterStage'
import { EndStreamButton } from '../features/broadcast/components/EndStreamButton'
import { useRenameStream } from '../features/broadcast/hooks'
import { LiveChat } from '../features/chat/components/LiveChat'
import { FollowButton } from '../features/follows/components/FollowButton'
import { LivePlayer } from '../features/watch/components/LivePlayer'
import { BroadcasterCard, StreamAnalytics } from '../features/watch/components/StreamFacts'
import { TitleRow } from '../features/watch/components/TitleRow'
import { WatchKeyboardHelp } from '../features/watch/components/WatchKeyboardHelp'
import { WatchLayout } from '../features/watch/components/WatchLayout'
import { StreamNotFound, WatchSkeleton } from '../features/watch/components/WatchPlaceholders'
import { useLiveFeed, useWatchView } from '../features/watch/hooks'
import { DangerLine } from '../features/weather/alerts/danger/DangerLine'
import { WeatherOverlay } from '../features/weather/conditions/components/WeatherOverlay'
import { usePageTitle } from '../platform/document-hooks'
import { errorCode, trpc } from '../platform/trpc'

/** Refresh interval of counts that the socket does not send, for example total views. */
const REFRESH_MS = 60_000

export default function WatchPage() {
  const { id = '' } = useParams()
  const { user, isLoading } = useCurrentUser()
  const stream = trpc.streams.get.useQuery({ id }, { refetchInterval: REFRESH_MS, refetchOnMount: 'always' })
  usePageTitle(stream.data?.title ?? 'Live stream')

  if (stream.isLoading || isLoading) return <WatchSkeleton />
  if (!stream.data) {
    const isUnreachable = errorCode(stream.error) !== 'NOT_FOUND'
    return <StreamNotFound onRetry={isUnreachable ? () => void stream.refetch() : undefined} />
  }
  return <StreamView key={id} stream={stream.data} userId={user?.id ?? null} />
}

function StreamView({ stream, userId }: { stream: Stream; userId: string | null }) {
  const view = useWatchView()
  const feed = useLiveFeed(stream.id)
  const rename = useRenameStream()
  const isBroadcaster = stream.userId === userId && stream.isLive
  return (
    <>
      <DangerLine isCompact />
      <WatchLayout
        view={view}
        stage={
          <>
            {isBroadcaster ? (
              <BroadcasterStage stream={stream} {...feed} />
            ) : (
              <LivePlayer streamId={stream.id} isLive={stream.isLive} {...feed} />
            )}
            {stream.isLive ? <WeatherOverlay streamId={stream.id} isLowered={isBroadcaster} /> : null}
          </>
        }
        titleRow={
          <TitleRow
            stream={stream}
            isSignedIn={userId !== null}
            isOwn={stream.userId === userId}
            onRename={isBroadcaster ? (title) => rename(stream.id, title) : undefined}
            ownButton={
              isBroadcaster ? (
                <EndStreamButton streamId={stream.id} />
              ) : (
                <FollowButton userId={stream.userId} displayName={stream.user.displayName} />
              )
            }
          />
        }
        about={
          <>
            <BroadcasterCard stream={stream} />
            <StreamAnalytics stream={stream} />
          </>
        }
        chat={<LiveChat streamId={stream.id} isLive={stream.isLive} inputRef={view.chatInput} />}
      />
      <WatchKeyboardHelp isOpen={view.isHelpOpen} onClose={() => view.setHelpOpen(false)} />
    </>
  )
}
