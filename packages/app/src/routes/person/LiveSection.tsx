import { Box, Stack } from '@chakra-ui/react'
import type { Stream } from '@squall/shared/contract/live'
import { type ReactNode, useEffect, useRef } from 'react'
import { BroadcasterStage } from '../../features/broadcast/components/BroadcasterStage'
import { EndStreamButton } from '../../features/broadcast/components/EndStreamButton'
import { useRenameStream } from '../../features/broadcast/hooks'
import { LiveCard } from '../../features/channels/components/page/LiveCard'
import { LiveChat } from '../../features/chat/components/LiveChat'
import { RecordedNote } from '../../features/streams/components/RecordedNote'
import { LivePlayer } from '../../features/watch/components/LivePlayer'
import { Stage, StageButtons } from '../../features/watch/components/Stage'
import { StreamAnalytics } from '../../features/watch/components/StreamFacts'
import { TitleRow } from '../../features/watch/components/TitleRow'
import { toggleFullScreen, useLiveFeed } from '../../features/watch/hooks'
import { useReplayClock } from '../../features/watch/replay/replay-clock'
import { WarningStrip } from '../../features/weather/conditions/components/StreamWarnings'
import { WeatherChip, WeatherPanel } from '../../features/weather/conditions/components/WeatherOverlay'
import { trpc } from '../../platform/trpc'
import { cameraScreenParts } from '../watch/camera-screen-parts'

interface LiveSectionProps {
  /** The page's active stream, as the last poll found it. */
  active: Stream
  visitorId: string | null
  /** Stands beside the picture; null where a tab of the page has chat and numbers. */
  chat: ReactNode
}

/** The page's live stream as on its own page: the player, or camera and controls of the broadcaster, chat and numbers. */
export function LiveSection({ active, visitorId, chat }: LiveSectionProps) {
  const { id } = active
  const stream = useStreamState(active)
  const feed = useLiveFeed(id)
  const clock = useReplayClock()
  const rename = useRenameStream()
  useRefreshOnStart(active)
  const frame = useRef<HTMLDivElement>(null)
  const isBroadcaster = stream.userId === visitorId
  const actions = (
    <>
      {stream.isLive ? <WeatherChip streamId={id} /> : null}
      {document.fullscreenEnabled ? <StageButtons onFullScreen={() => toggleFullScreen(frame.current)} /> : null}
    </>
  )
  return (
    <LiveCard
      stream={stream}
      stage={
        <Stage isInset stageRef={frame}>
          {isBroadcaster && stream.isLive ? (
            <BroadcasterStage stream={stream} {...feed} actions={actions} {...cameraScreenParts(stream)} />
          ) : (
            <LivePlayer stream={stream} clock={clock} {...feed} actions={actions} />
          )}
          {stream.isLive ? (
            <>
              <WarningStrip streamId={id} />
              <WeatherPanel streamId={id} />
            </>
          ) : null}
        </Stage>
      }
      titleRow={
        <Stack gap="2">
          <TitleRow
            stream={stream}
            titleAs="h2"
            isSignedIn={visitorId !== null}
            isOwn={isBroadcaster}
            onRename={isBroadcaster ? (title) => rename(id, title) : undefined}
            ownButton={isBroadcaster ? <EndStreamButton streamId={id} /> : null}
          />
          <RecordedNote stream={stream} />
        </Stack>
      }
      talk={chat === null ? null : { chat, analytics: <StreamAnalytics stream={stream} /> }}
    />
  )
}

/** Chat and numbers of the live stream, one below the other, for a tab of the page. */
export function LiveTalkTab({ active, chat }: Pick<LiveSectionProps, 'active' | 'chat'>) {
  return (
    <Stack gap="4">
      <Box layerStyle="card" h="26rem" overflow="hidden">
        {chat}
      </Box>
      <StreamAnalytics stream={useStreamState(active)} />
    </Stack>
  )
}

/** The chat of the page's live stream, which the page moves between the picture's side and its tab. */
export function ActiveChat({ active }: Pick<LiveSectionProps, 'active'>) {
  const { id, isLive } = useStreamState(active)
  return <LiveChat streamId={id} isLive={isLive} />
}

/** Returns the stream; the socket updates viewers, likes and title in this cache entry. */
const useStreamState = (active: Stream): Stream =>
  trpc.streams.get.useQuery({ id: active.id }, { initialData: active }).data

/** A new stream changes activities and stream count: the page refreshes both. */
function useRefreshOnStart({ userId }: Stream) {
  const utils = trpc.useUtils()
  useEffect(() => {
    void utils.activities.list.invalidate({ userId })
    void utils.channels.page.invalidate({ userId })
  }, [utils, userId])
}
