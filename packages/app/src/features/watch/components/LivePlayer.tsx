import { Box, Button, defineStyle, Flex, Text } from '@chakra-ui/react'
import type { StreamState } from '@squall/shared/contract/wire'
import { Pause, Play } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useShortcuts } from '../../../platform/document-hooks'
import { formatSeconds } from '../../../platform/format'
import type { ConnectionState } from '../../../platform/media-socket/media-socket'
import { toggleStats, useStatsOpen } from '../../../platform/stats-panel'
import { useNow } from '../../../platform/timer-hooks'
import { StageBar, StageButton } from '../../../ui/StageBar'
import { getPlayerOverlay } from '../rules'
import { usePlayer } from '../use-player'
import { PlayerOverlay } from './Overlays'
import { PlayerSettings } from './PlayerSettings'
import { BarSound, SoundPanel } from './SoundControl'

const ViewerStats = lazy(() => import('./ViewerStats'))

const EVERY_SECOND = 1_000

const pictureStyle = defineStyle({
  '& > *': {
    position: 'absolute',
    inset: '0',
    w: 'full',
    h: 'full',
    objectFit: 'contain',
    objectPosition: 'var(--stage-align, center)',
  },
})

interface LivePlayerProps {
  streamId: string
  isLive: boolean
  /** The picture that was kept of the stream, for after its end. */
  posterUrl: string | null
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
  const { streamId, isLive, posterUrl, connection, streamState, isMuted, actions, onHelp } = props
  const player = usePlayer(streamId, isMuted)
  const { frame, audio, shown, picture, audioState, level, pausedAt } = player
  const { togglePause, toggleMuted, setVolume, unlock } = player
  const [hasSoundPanel, setSoundPanel] = useState(false)
  const hasStats = useStatsOpen()
  useShortcuts({ m: toggleMuted, k: togglePause, s: toggleStats })
  const hasPicture = picture === 'live' || picture === 'still'
  const overlay = getPlayerOverlay({ isLive, connection, streamState, hasPicture, isMuted, audio: audioState })
  const isPaused = pausedAt !== null
  const sound = { state: audioState, level, onToggleMuted: toggleMuted, onVolume: setVolume }
  return (
    <>
      <Box ref={frame} role="img" aria-label="Live video" position="absolute" inset="0" css={pictureStyle} />
      {/* biome-ignore lint/a11y/useMediaCaption: live sound from the road has no captions */}
      <audio ref={audio} />
      <PlayerOverlay overlay={overlay} hasPicture={picture !== 'none'} posterUrl={posterUrl} onUnlock={unlock} />
      {overlay === 'ended' ? null : (
        <>
          {isPaused ? <PausedOverlay pausedAt={pausedAt} onPlay={togglePause} /> : null}
          {hasSoundPanel ? <SoundPanel {...sound} /> : null}
          {hasStats && shown !== null ? (
            <Suspense>
              <ViewerStats shown={shown} isBelowNotice={overlay === 'weak'} />
            </Suspense>
          ) : null}
          <StageBar label="Player" isHeld={isPaused} actions={actions}>
            <StageButton label={isPaused ? 'Play' : 'Pause'} onClick={togglePause}>
              {isPaused ? <Play fill="currentColor" /> : <Pause fill="currentColor" />}
            </StageButton>
            <BarSound {...sound} />
            <PlayerSettings
              hasSoundPanel={hasSoundPanel}
              onSoundPanel={() => setSoundPanel(!hasSoundPanel)}
              hasStats={hasStats}
              onStats={toggleStats}
              onHelp={onHelp}
            />
          </StageBar>
        </>
      )}
    </>
  )
}

/** Says that the picture stands still and how far behind it is; play goes on with the live picture. */
function PausedOverlay({ pausedAt, onPlay }: { pausedAt: number; onPlay: () => void }) {
  const now = useNow(EVERY_SECOND)
  const seconds = Math.max(0, Math.floor((now - pausedAt) / 1_000))
  return (
    <Flex
      position="absolute"
      inset="0"
      direction="column"
      gap="3"
      alignItems="center"
      justifyContent="center"
      pb="8"
      bg="black/56"
      color="white"
    >
      <Button colorPalette="accent" boxSize="16" borderRadius="full" px="0" aria-label="Back to live" onClick={onPlay}>
        <Play fill="currentColor" />
      </Button>
      <Box textAlign="center">
        <Text role="status" fontWeight="bold">
          Paused
        </Text>
        <Text textStyle="sm" color="gray.300">
          {`${formatSeconds(seconds)} behind. Play returns to live.`}
        </Text>
      </Box>
    </Flex>
  )
}
