import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react'
import { Volume1, Volume2, VolumeX } from 'lucide-react'
import { DragHandle } from '../../../ui/DragHandle'
import { useDraggable } from '../../../ui/use-draggable'
import type { AudioState } from '../audio/audio-player'
import type { SoundLevel } from '../player/volume'

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

/** Volume and mute in a small panel that can be dragged anywhere and stays there on this device. */
export function AudioControl({ state, level, onToggleMuted, onVolume }: AudioControlProps) {
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
