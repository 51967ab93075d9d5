import { chakra } from '@chakra-ui/react'
import type { StreamState } from '@squall/shared/contract/wire'
import type { ConnectionState } from '../../../platform/media-socket/media-socket'
import { useShortcuts } from '../../../platform/use-shortcuts'
import { playerOverlay } from '../player/overlay.rules'
import { usePlayer } from '../player/use-player'
import { AudioControl } from './AudioControl'
import { PlayerOverlay } from './Overlays'

interface LivePlayerProps {
  streamId: string
  isLive: boolean
  connection: ConnectionState
  streamState: StreamState | null
}

/** Picture, sound and what is to be said about them. It fills the stage it is put in. */
export function LivePlayer({ streamId, isLive, connection, streamState }: LivePlayerProps) {
  const { canvas, audio, hasPicture, audioState, level, toggleMuted, setVolume, unlock } = usePlayer(streamId)
  useShortcuts({ m: toggleMuted })
  const overlay = playerOverlay({ isLive, connection, streamState, hasPicture, audio: audioState })
  return (
    <>
      <chakra.canvas
        ref={canvas}
        role="img"
        aria-label="Live video"
        position="absolute"
        inset="0"
        w="full"
        h="full"
        objectFit="contain"
      />
      {/* biome-ignore lint/a11y/useMediaCaption: live sound from the road has no captions */}
      <audio ref={audio} />
      <PlayerOverlay overlay={overlay} hasPicture={hasPicture} onUnlock={unlock} />
      {overlay === 'ended' ? null : (
        <AudioControl state={audioState} level={level} onToggleMuted={toggleMuted} onVolume={setVolume} />
      )}
    </>
  )
}
