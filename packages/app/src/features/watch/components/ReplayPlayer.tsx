import { Box, chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useConnectionState } from '../../../platform/media-socket/hooks'
import type { RecordingGap } from '../../../platform/media-socket/playback-buffer.rules'
import PlaybackNotices from '../replay/PlaybackNotices'
import type { ReplayClockSource } from '../replay/replay-clock'
import SpeedSelect from '../replay/SpeedSelect'
import TimelineRow from '../replay/TimelineRow'
import type { ReplayChapter } from '../replay/timeline.rules'
import { usePlayback } from '../replay/use-playback'
import { getReplayOverlay } from '../rules'
import { usePlayer } from '../use-player'
import { PlayerOverlay } from './Overlays'
import { PlayerControls } from './PlayerControls'
import { pictureStyle } from './picture-style'

export interface ReplayPlayerProps {
  streamId: string
  /** Of `useReplayClock`; what stands beside the player follows it with `useReplayPositionMs`. */
  clock: ReplayClockSource
  durationMs: number
  gaps: readonly RecordingGap[]
  chapters: readonly ReplayChapter[]
  /** Where it begins; it waits for a press of Play there. */
  startMs?: number
  /** The picture that was kept of the stream, until the first one of the recording comes. */
  posterUrl: string | null
  /** The controls that belong to the stage, at the end of its bar: weather and sizes. */
  actions?: ReactNode
  onHelp?: () => void
}

/** The player of a recording. It fills its container, which is a `Stage`. */
export function ReplayPlayer(props: ReplayPlayerProps) {
  const { streamId, clock, durationMs, gaps, chapters, startMs, posterUrl, actions, onHelp } = props
  const player = usePlayer(streamId, 'replay', false)
  const { frame, audio, shown, picture, audioState, level, playback: state } = player
  const { toggleMuted, setVolume, unlock, unlockQuietly } = player
  const playback = usePlayback({ shown, state, clock, liveSince: null, startMs, durationMs })
  const connection = useConnectionState()
  const overlay = state === null ? null : getReplayOverlay(state.phase, connection, audioState)
  const togglePlay = () => {
    if (audioState === 'locked') unlockQuietly()
    playback.togglePlay()
  }
  return (
    <>
      {posterUrl === null || picture === 'live' ? null : (
        <chakra.img src={posterUrl} alt="" position="absolute" inset="0" boxSize="full" objectFit="contain" />
      )}
      <Box ref={frame} role="img" aria-label="Recorded video" position="absolute" inset="0" css={pictureStyle} />
      {/* biome-ignore lint/a11y/useMediaCaption: sound from the road has no captions */}
      <audio ref={audio} />
      {overlay === 'ended' ? null : (
        <PlayerOverlay overlay={overlay} hasPicture={picture !== 'none'} posterUrl={null} onUnlock={unlock} />
      )}
      <PlaybackNotices playback={{ ...playback, togglePlay }} clock={clock} />
      <PlayerControls
        shown={shown}
        isPaused={!playback.isPlaying}
        onTogglePlay={togglePlay}
        sound={{ state: audioState, level, onToggleMuted: toggleMuted, onVolume: setVolume }}
        speed={<SpeedSelect rate={playback.rate} onChange={playback.setRate} />}
        timeline={<TimelineRow playback={playback} clock={clock} gaps={gaps} chapters={chapters} />}
        hasNotice={false}
        actions={actions}
        onHelp={onHelp}
      />
    </>
  )
}
