import { Box, Button } from '@chakra-ui/react'
import type { Replay } from '@squall/shared/contract/live'
import { Flag } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { useCurrentUser } from '../features/auth/hooks'
import { ChatLines } from '../features/chat/components/ChatLines'
import { ClipButton } from '../features/clips/components/ClipButton'
import { FollowButton } from '../features/follows/components/FollowButton'
import { ReplayAbout } from '../features/replays/components/ReplayAbout'
import { ReplayChapters } from '../features/replays/components/ReplayChapters'
import { ReplayChat } from '../features/replays/components/ReplayChat'
import { ReplayHeading, ReplayTitle } from '../features/replays/components/ReplayHeading'
import {
  ReplayGone,
  ReplayNotFound,
  ReplayPending,
  ReplayUnreachable,
  StillLive,
} from '../features/replays/components/ReplayPlaceholders'
import { nameChapter, readStart } from '../features/replays/rules'
import { openReport } from '../features/reports/hooks'
import { ReplayPlayer } from '../features/watch/components/ReplayPlayer'
import { StageButtons } from '../features/watch/components/Stage'
import { WatchKeyboardHelp } from '../features/watch/components/WatchKeyboardHelp'
import { WatchLayout } from '../features/watch/components/WatchLayout'
import { WatchSkeleton } from '../features/watch/components/WatchPlaceholders'
import { useWatchView } from '../features/watch/hooks'
import { type ReplayClock, useReplayClock, useReplayPositionMs } from '../features/watch/replay/replay-clock'
import { DangerLine } from '../features/weather/alerts/danger/DangerLine'
import { usePageTitle } from '../platform/document-hooks'
import { paths } from '../platform/paths'
import { errorCode, trpc } from '../platform/trpc'

const ReplayMapWithWarnings = lazy(() => import('./replay/ReplayMapWithWarnings'))

/** A replay can be deleted, or closed to its viewers, while it plays. */
const REFRESH_MS = 60_000
/** A recording is complete a few seconds after the end. */
const PENDING_REFRESH_MS = 2_000

export default function ReplayPage() {
  const { id = '' } = useParams()
  const { isLoading } = useCurrentUser()
  const replay = trpc.replays.get.useQuery(
    { id },
    {
      refetchInterval: ({ state }) => (state.data?.state === 'pending' ? PENDING_REFRESH_MS : REFRESH_MS),
      refetchOnMount: 'always',
    },
  )
  usePageTitle(replay.data?.title ?? 'Replay')

  if (replay.isLoading || isLoading) return <WatchSkeleton />
  const isMissing = errorCode(replay.error) === 'NOT_FOUND'
  if (isMissing) return replay.data === undefined ? <ReplayNotFound /> : <ReplayGone />
  if (replay.data === undefined) return <ReplayUnreachable onRetry={() => void replay.refetch()} />
  if (replay.data.state === 'live') return <StillLive id={id} title={replay.data.title} />
  if (replay.data.state === 'pending') return <ReplayPending />
  return <ReplayView key={id} replay={replay.data} />
}

function ReplayView({ replay }: { replay: Replay }) {
  const { id, user, durationMs, gaps, isMine, hasPositions } = replay
  const { user: viewer } = useCurrentUser()
  const view = useWatchView()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [startMs] = useState(() => readStart(params.get('t'), durationMs))
  const clock = useReplayClock()
  const { mode } = view
  const chapters = useMemo(
    () => replay.chapters.map((chapter) => ({ ms: chapter.ms, name: nameChapter(chapter) })),
    [replay.chapters],
  )
  useCountedView(id)
  const map = hasPositions ? (
    <Suspense fallback={<Box h="12rem" />}>
      <ClockedMap id={id} clock={clock} />
    </Suspense>
  ) : null
  return (
    <>
      <DangerLine isCompact />
      <WatchLayout
        view={view}
        stage={
          <ReplayPlayer
            streamId={id}
            clock={clock}
            durationMs={durationMs}
            gaps={gaps}
            chapters={chapters}
            posterUrl={replay.posterUrl}
            onHelp={() => view.setHelpOpen(true)}
            actions={
              <StageButtons
                isTheatre={view.isTheatre}
                onTheatre={mode === 'wide' ? view.toggleTheatre : undefined}
                isChatOver={view.isChatOpen}
                onChat={mode === 'over' ? view.toggleChat : undefined}
                isFullScreen={view.isFullScreen}
                onFullScreen={view.toggleFullScreen}
              />
            }
            {...(startMs !== undefined && { startMs })}
          />
        }
        renderHeading={(details) => (
          <ReplayHeading
            replay={replay}
            details={details}
            action={isMine ? null : <FollowButton isIconOnly userId={user.id} displayName={user.displayName} />}
          />
        )}
        titleRow={
          <ReplayTitle
            replay={replay}
            titleAs={mode === 'narrow' ? 'h2' : 'h1'}
            getPositionMs={() => clock.getPositionMs()}
          >
            <ClipButton
              stream={{ id, title: replay.title, isRecorded: true }}
              getPositionMs={() => clock.getPositionMs()}
            />
            {mode === 'narrow' ? null : <FollowButton userId={user.id} displayName={user.displayName} />}
            {isMine || viewer === null ? null : (
              <Button
                variant="ghost"
                px="0"
                aria-label="Report replay"
                onClick={() => openReport({ subject: 'stream', subjectId: id, what: 'this replay' })}
              >
                <Flag />
              </Button>
            )}
          </ReplayTitle>
        }
        about={
          <>
            <ClockedChapters chapters={replay.chapters} clock={clock} />
            {mode === 'wide' ? null : map}
            <ReplayAbout replay={replay} onRemoved={() => navigate(paths.profile(user.id), { replace: true })} />
          </>
        }
        chat={<ClockedChat id={id} clock={clock} />}
        radar={mode === 'wide' ? map : null}
        whatElse={null}
      />
      <WatchKeyboardHelp isOpen={view.isHelpOpen} onClose={() => view.setHelpOpen(false)} />
    </>
  )
}

interface ClockedProps {
  id: string
  clock: ReplayClock
}

// What follows the clock is rendered four times a second, so each part by itself.
function ClockedChat({ id, clock }: ClockedProps) {
  const { user } = useCurrentUser()
  return (
    <ReplayChat
      id={id}
      nowMs={useReplayPositionMs(clock)}
      renderLines={(chat) => (
        <ChatLines {...chat} reader={user} empty="Nothing was written up to this time." onMenu={undefined} />
      )}
    />
  )
}

const ClockedMap = ({ id, clock }: ClockedProps) => <ReplayMapWithWarnings id={id} nowMs={useReplayPositionMs(clock)} />

const ClockedChapters = ({ chapters, clock }: Pick<ClockedProps, 'clock'> & Pick<Replay, 'chapters'>) => (
  <ReplayChapters chapters={chapters} nowMs={useReplayPositionMs(clock)} onSeek={(ms) => clock.seek(ms)} />
)

/** Counts a view when the page opens; the server counts each viewer once a day. */
function useCountedView(id: string): void {
  const utils = trpc.useUtils()
  const { mutate } = trpc.replays.view.useMutation({
    onSuccess: ({ views }) => void utils.replays.get.setData({ id }, (replay) => replay && { ...replay, views }),
  })
  // The page was opened, which nothing but its first rendering tells.
  useEffect(() => mutate({ id }), [id, mutate])
}
