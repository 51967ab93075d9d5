import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react'
import type { StreamState } from '@squall/shared/contract/wire'
import { Volume1, Volume2, VolumeX } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useShortcuts } from '../../../platform/document-hooks'
import { createFramePainter } from '../../../platform/frame-painter'
import { giveUpOpus, mediaSocket } from '../../../platform/media-socket'
import type { ConnectionState } from '../../../platform/media-socket/media-socket'
import { toast } from '../../../platform/toast'
import { DragHandle, useDraggable } from '../../../ui/draggable'
import type { AudioState } from '../audio/audio-player'
import { createSound, type Sound } from '../audio/sound'
import { rememberLevel, type SoundLevel, storedLevel } from '../audio/volume'
import { getPlayerOverlay } from '../rules'
import { PlayerOverlay } from './Overlays'

const POSITION_KEY = 'squall-audio-control'

interface AudioControlProps {
  state: AudioState
  level: SoundLevel
  onToggleMuted: () => void
  onVolume: (volume: number) => void
}

const stateTexts: Record<AudioState, string> = {
  connecting: 'Connecting...',
  playing: 'Ready to listen',
  locked: 'Ready to listen',
  unsupported: 'Sound is not supported by this browser',
}

interface LivePlayerProps {
  streamId: string
  isLive: boolean
  connection: ConnectionState
  streamState: StreamState | null
}

/** Video, audio and their overlays. It fills its container. */
export function LivePlayer({ streamId, isLive, connection, streamState }: LivePlayerProps) {
  const { canvas, audio, hasPicture, audioState, level, toggleMuted, setVolume, unlock } = usePlayer(streamId)
  useShortcuts({ m: toggleMuted })
  const overlay = getPlayerOverlay({ isLive, connection, streamState, hasPicture, audio: audioState })
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

/** Picture and sound of one stream, on the canvas and the audio element that get the refs. */
function usePlayer(streamId: string) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const audio = useRef<HTMLAudioElement>(null)
  const player = useRef<Sound>(null)
  const [hasPicture, setHasPicture] = useState(false)
  const [audioState, setAudioState] = useState<AudioState>('connecting')
  const [level, setLevel] = useState(storedLevel)

  // Frames and sound go from the socket to the elements past React, as long as this stream is watched.
  useEffect(() => {
    if (canvas.current === null || audio.current === null) return
    const restartStream = () => mediaSocket.restartStream(streamId)
    const painter = createFramePainter({
      canvas: canvas.current,
      onFirstFrame: () => setHasPicture(true),
      onNeedsBeginning: restartStream,
    })
    const sound = createSound({
      audio: audio.current,
      level: storedLevel(),
      onState: setAudioState,
      onNeedsBeginning: restartStream,
      onOpusFailed: () => giveUpOpus(streamId),
    })
    player.current = sound
    const leave = mediaSocket.join(streamId, 'stream', {
      onFrame: painter.show,
      onSound: sound.feed,
      onPacket: sound.feedPacket,
    })
    const followTab = () => painter.setPaused(document.visibilityState === 'hidden')
    document.addEventListener('visibilitychange', followTab)
    return () => {
      document.removeEventListener('visibilitychange', followTab)
      leave()
      painter.close()
      sound.close()
      setHasPicture(false)
      setAudioState('connecting')
    }
  }, [streamId])

  // Volume and muting belong to the player, which lives outside of React.
  useEffect(() => {
    player.current?.setLevel(level)
    rememberLevel(level)
  }, [level])

  const toggleMuted = useCallback(() => setLevel((current) => ({ ...current, muted: !current.muted })), [])
  const setVolume = useCallback((volume: number) => setLevel({ volume, muted: volume === 0 }), [])
  const unlock = useCallback(async () => {
    const result = await player.current?.unlock()
    if (result === 'enabled') toast.success({ title: 'Audio Enabled', description: 'Audio is now ready for playback' })
    if (result === 'still-locked') {
      toast.info({ title: 'Audio Setup', description: 'Please try tapping the screen to enable audio' })
    }
    if (result === 'failed') {
      toast.error({ title: 'Audio Error', description: 'Could not enable audio. Please try again.' })
    }
  }, [])

  return { canvas, audio, hasPicture, audioState, level, toggleMuted, setVolume, unlock: () => void unlock() }
}

/** Volume and mute in a small panel that can be dragged anywhere and stays there on this device. */
function AudioControl({ state, level, onToggleMuted, onVolume }: AudioControlProps) {
  const { panelRef, position, handleProps } = useDraggable(POSITION_KEY)
  const place = position
    ? { position: 'fixed' as const, left: `${position.x}px`, top: `${position.y}px` }
    : { position: 'absolute' as const, insetStart: '3', bottom: '3' }
  const Icon = level.muted ? VolumeX : level.volume < 0.5 ? Volume1 : Volume2
  return (
    <Flex
      ref={panelRef}
      role="group"
      aria-label="Sound"
      className="dark"
      zIndex="1"
      alignItems="center"
      maxW="200px"
      bg="gray.975/88"
      color="gray.50"
      borderRadius="l2"
      borderWidth="1px"
      borderColor="white/12"
      {...place}
    >
      <DragHandle label="Move the sound control; arrow keys move it too" {...handleProps} />
      <Button
        variant="plain"
        px="0"
        color="inherit"
        aria-label="Mute"
        aria-pressed={level.muted}
        onClick={onToggleMuted}
        disabled={state === 'unsupported'}
      >
        <Icon />
      </Button>
      <Box pe="3" minW="0" flex="1">
        {state === 'unsupported' ? null : (
          <chakra.input
            type="range"
            min={0}
            max={1}
            step={0.05}
            value={level.muted ? 0 : level.volume}
            onChange={(event) => onVolume(Number(event.target.value))}
            aria-label="Volume"
            display="block"
            w="full"
            h="4"
            cursor="pointer"
            accentColor="var(--squall-colors-accent-solid)"
          />
        )}
        <Text textStyle="2xs" color="gray.300" lineClamp="2">
          {stateTexts[state]}
        </Text>
      </Box>
    </Flex>
  )
}
