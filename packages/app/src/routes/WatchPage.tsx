import { Box, Container } from '@chakra-ui/react'
import type { Stream } from '@squall/shared/contract/live'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { useCurrentUser } from '../features/auth/hooks'
import { BroadcasterStage } from '../features/broadcast/components/BroadcasterStage'
import { EndStreamButton } from '../features/broadcast/components/EndStreamButton'
import { useRenameStream } from '../features/broadcast/hooks'
import { LiveChat } from '../features/chat/components/LiveChat'
import { ClipButton } from '../features/clips/components/ClipButton'
import { FollowButton } from '../features/follows/components/FollowButton'
import { ReportStormButton } from '../features/storm-reports/components/ReportStormButton'
import { RecordedNote } from '../features/streams/components/RecordedNote'
import { RemovePosterButton } from '../features/streams/components/RemovePosterButton'
import { ReplayLink } from '../features/streams/components/ReplayLink'
import { awaitsReplay } from '../features/streams/replay.rules'
import { LivePlayer } from '../features/watch/components/LivePlayer'
import { StageButtons } from '../features/watch/components/Stage'
import { BroadcasterCard, StreamAnalytics } from '../features/watch/components/StreamFacts'
import { TitleRow } from '../features/watch/components/TitleRow'
import { WatchHeading } from '../features/watch/components/WatchHeading'
import { WatchKeyboardHelp } from '../features/watch/components/WatchKeyboardHelp'
import { WatchLayout } from '../features/watch/components/WatchLayout'
import { StreamNotFound, WatchSkeleton } from '../features/watch/components/WatchPlaceholders'
import { useLiveFeed, useWatchView } from '../features/watch/hooks'
import { useReplayClock } from '../features/watch/replay/replay-clock'
import { getPublicPlace, getRadarTitle } from '../features/watch/rules'
import { DangerLine } from '../features/weather/alerts/danger/DangerLine'
import { WarningChip, WarningStrip } from '../features/weather/conditions/components/StreamWarnings'
import { WeatherChip, WeatherPanel } from '../features/weather/conditions/components/WeatherOverlay'
import { usePageTitle } from '../platform/document-hooks'
import { errorCode, trpc } from '../platform/trpc'
import { cameraScreenParts } from './watch/camera-screen-parts'

const RadarGlance = lazy(() => import('../features/weather/radar/components/RadarGlance'))

const WhatElse = lazy(() => import('./watch/WhatElse'))

/** Refresh interval of counts that the socket does not send, for example total views. */
const REFRESH_MS = 60_000

/** Soon after the end of a recorded stream its replay is there. */
const REPLAY_CHECK_MS = 3_000

export default function WatchPage() {
  const { id = '' } = useParams()
  const { user, isLoading } = useCurrentUser()
  const utils = trpc.useUtils()
  const stream = trpc.streams.get.useQuery(
    { id },
    {
      refetchInterval: ({ state }) => (awaitsReplay(state.data, Date.now()) ? REPLAY_CHECK_MS : REFRESH_MS),
      refetchOnMount: 'always',
      // Who comes from a list of live streams need not wait for what it said already.
      placeholderData: () => utils.streams.list.getData()?.find((listed) => listed.id === id),
    },
  )
  usePageTitle(stream.data?.title ?? 'Live stream')

  if (stream.isLoading || isLoading) return <WatchSkeleton />
  if (!stream.data) {
    const isUnreachable = errorCode(stream.error) !== 'NOT_FOUND'
    return (
      <>
        <StreamNotFound onRetry={isUnreachable ? () => void stream.refetch() : undefined} />
        {isUnreachable ? null : (
          <Container pb="10" maxW="4xl">
            <Suspense>
              <WhatElse />
            </Suspense>
          </Container>
        )}
      </>
    )
  }
  return (
    <StreamView
      key={id}
      stream={stream.data}
      isFetched={!stream.isPlaceholderData}
      userId={user?.id ?? null}
      isAdmin={user?.isAdmin ?? false}
    />
  )
}

interface StreamViewProps {
  stream: Stream
  /** False while only a list has told of the stream. */
  isFetched: boolean
  userId: string | null
  isAdmin: boolean
}

function StreamView({ stream, isFetched, userId, isAdmin }: StreamViewProps) {
  const view = useWatchView()
  const feed = useLiveFeed(stream.id, isFetched)
  const clock = useReplayClock()
  // A clip ends where the viewer is; at the live picture the server knows best where that is.
  const getRewoundMs = () => (clock.isLive() ? null : clock.getPositionMs() || null)
  const rename = useRenameStream()
  const isOwn = stream.userId === userId
  const isBroadcaster = isOwn && stream.isLive
  const { mode } = view
  const place = getPublicPlace(stream)
  const actions = (
    <>
      {stream.isLive && (isBroadcaster || mode === 'narrow') ? (
        <ReportStormButton
          label={null}
          streamId={stream.id}
          place={place}
          variant="plain"
          minW="11"
          h="11"
          color="inherit"
          _hover={{ bg: 'white/14' }}
        />
      ) : null}
      {stream.isLive ? <WeatherChip streamId={stream.id} /> : null}
      <StageButtons
        isTheatre={view.isTheatre}
        onTheatre={mode === 'wide' ? view.toggleTheatre : undefined}
        isChatOver={view.isChatOpen}
        onChat={mode === 'over' ? view.toggleChat : undefined}
        isFullScreen={view.isFullScreen}
        onFullScreen={view.toggleFullScreen}
      />
    </>
  )
  return (
    <>
      <DangerLine isCompact />
      <WatchLayout
        view={view}
        stage={
          <>
            {isBroadcaster ? (
              <BroadcasterStage stream={stream} {...feed} actions={actions} {...cameraScreenParts(stream)} />
            ) : (
              <LivePlayer
                stream={stream}
                clock={clock}
                {...feed}
                actions={actions}
                onHelp={() => view.setHelpOpen(true)}
              />
            )}
            {stream.isLive ? (
              <>
                {mode === 'narrow' ? null : <WarningStrip streamId={stream.id} />}
                <WeatherPanel streamId={stream.id} />
              </>
            ) : null}
          </>
        }
        renderHeading={(details) => (
          <WatchHeading
            stream={stream}
            warning={stream.isLive ? <WarningChip streamId={stream.id} /> : null}
            action={
              isOwn ? null : <FollowButton isIconOnly userId={stream.userId} displayName={stream.user.displayName} />
            }
            details={details}
          />
        )}
        titleRow={
          <TitleRow
            stream={stream}
            titleAs={mode === 'narrow' ? 'h2' : 'h1'}
            isSignedIn={userId !== null}
            isOwn={isOwn}
            onRename={isBroadcaster ? (title) => rename(stream.id, title) : undefined}
            ownButton={
              isBroadcaster ? (
                <>
                  <ClipButton stream={stream} getPositionMs={getRewoundMs} />
                  <EndStreamButton streamId={stream.id} />
                </>
              ) : (
                <>
                  <ReplayLink stream={stream} />
                  <ClipButton stream={stream} getPositionMs={getRewoundMs} />
                  {stream.isLive && mode !== 'narrow' ? <ReportStormButton streamId={stream.id} place={place} /> : null}
                  {mode === 'narrow' ? null : (
                    <FollowButton userId={stream.userId} displayName={stream.user.displayName} />
                  )}
                  {isOwn || isAdmin ? <RemovePosterButton stream={stream} /> : null}
                </>
              )
            }
          />
        }
        about={
          <>
            <BroadcasterCard stream={stream} note={<RecordedNote stream={stream} mt="2" />} />
            <StreamAnalytics stream={stream} />
          </>
        }
        chat={<LiveChat streamId={stream.id} isLive={stream.isLive} inputRef={view.chatInput} />}
        radar={
          stream.isLive && place !== null && mode === 'wide' ? (
            <Suspense fallback={<Box h="11rem" />}>
              <RadarGlance place={place} title={getRadarTitle(stream)} />
            </Suspense>
          ) : null
        }
        whatElse={
          stream.isLive ? null : (
            <>
              {mode === 'narrow' && stream.hasReplay ? (
                <Box mb="4">
                  <ReplayLink stream={stream} />
                </Box>
              ) : null}
              <Suspense fallback={<Box h="16rem" />}>
                <WhatElse streamId={stream.id} />
              </Suspense>
            </>
          )
        }
      />
      <WatchKeyboardHelp isOpen={view.isHelpOpen} onClose={() => view.setHelpOpen(false)} />
    </>
  )
}
