import { Box } from '@chakra-ui/react'
import type { Stream } from '@squall/shared/contract/live'
import type { StreamState } from '@squall/shared/contract/wire'
import { lazy, type ReactNode, Suspense } from 'react'
import type { ConnectionState } from '../../../platform/media-socket/media-socket'
import { useSiteInfo } from '../../../platform/site-info'
import { useWasIdle } from '../../../platform/timer-hooks'
import type { ReplayClockSource } from '../replay/replay-clock'
import { usePlayback } from '../replay/use-playback'
import { getPlayerOverlay, getReplayOverlay } from '../rules'
import { usePlayer } from '../use-player'
import { PlayerOverlay } from './Overlays'
import { PausedOverlay } from './PausedOverlay'
import { PlayerControls } from './PlayerControls'
import { pictureStyle } from './picture-style'

const PlaybackNotices = lazy(() => import('../replay/PlaybackNotices'))

const SpeedSelect = lazy(() => import('../replay/SpeedSelect'))

const TimelineRow = lazy(() => import('../replay/TimelineRow'))

/** So soon after a pause play goes on live: the recording is as far behind. */
const SHORT_PAUSE_MS = 2_000

interface LivePlayerProps {
  /** `posterUrl` is shown after its end; viewers may go back in one that is recorded. */
  stream: Pick<Stream, 'id' | 'isLive' | 'startedAt' | 'isRecorded' | 'posterUrl'>
  /** Of `useReplayClock`, for what stands beside the player. */
  clock: ReplayClockSource
  connection: ConnectionState
  streamState: StreamState | null
  /** Whether an administrator keeps the sound from the viewers. */
  isMuted: boolean
  /** The controls that belong to the stage: weather and sizes. */
  actions: ReactNode
  onHelp?: () => void
}

/** Video, sound and the bar of controls. It fills its container. */
export function LivePlayer(props: LivePlayerProps) {
  const { stream, clock, connection, streamState, isMuted, actions, onHelp } = props
  const { id, isLive, startedAt, isRecorded, posterUrl } = stream
  const player = usePlayer(id, 'stream', isMuted)
  const { frame, audio, shown, picture, audioState, level, pausedAt, playback: state } = player
  const { toggleMuted, setVolume, unlock } = player
  const playback = usePlayback({ shown, state, clock, liveSince: Date.parse(startedAt), isOver: !isLive })
  const isBehind = state !== null && state.phase !== 'joining-live'
  // After the first picture, which nothing here may delay.
  const rewindMs = useSiteInfo()?.rewindMs ?? 0
  const hasTimeline = useWasIdle() && isRecorded && rewindMs > 0 && (picture === 'live' || isBehind)
  const hasPicture = picture === 'live' || picture === 'still'
  const live = getPlayerOverlay({ isLive, connection, streamState, hasPicture, isMuted, audio: audioState })
  const overlay = isBehind ? getReplayOverlay(state.phase, connection, audioState) : live
  const isPaused = pausedAt !== null || (isBehind && state.rate === 0)

  function togglePlay() {
    if (isBehind) return playback.togglePlay()
    const pausedMs = pausedAt === null ? 0 : Date.now() - pausedAt
    if (hasTimeline && pausedMs > SHORT_PAUSE_MS) return playback.seek(playback.getEndMs() - pausedMs)
    player.togglePause()
  }

  return (
    <>
      <Box ref={frame} role="img" aria-label="Live video" position="absolute" inset="0" css={pictureStyle} />
      {/* biome-ignore lint/a11y/useMediaCaption: live sound from the road has no captions */}
      <audio ref={audio} />
      <PlayerOverlay overlay={overlay} hasPicture={picture !== 'none'} posterUrl={posterUrl} onUnlock={unlock} />
      {overlay === 'ended' ? null : (
        <>
          {pausedAt === null ? null : (
            <PausedOverlay
              pausedAt={pausedAt}
              onPlay={togglePlay}
              onLive={hasTimeline ? player.togglePause : undefined}
            />
          )}
          {state === null ? null : (
            <Suspense>
              <PlaybackNotices playback={playback} clock={clock} />
            </Suspense>
          )}
          <PlayerControls
            shown={shown}
            isPaused={isPaused}
            onTogglePlay={togglePlay}
            sound={{ state: audioState, level, onToggleMuted: toggleMuted, onVolume: setVolume }}
            speed={
              isBehind ? (
                <Suspense>
                  <SpeedSelect rate={playback.rate} onChange={playback.setRate} />
                </Suspense>
              ) : null
            }
            timeline={
              hasTimeline ? (
                <Suspense>
                  <TimelineRow playback={playback} clock={clock} rewindMs={rewindMs} />
                </Suspense>
              ) : null
            }
            hasNotice={overlay === 'weak'}
            actions={actions}
            onHelp={onHelp}
          />
        </>
      )}
    </>
  )
}
