import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react'
import { Volume1, Volume2, VolumeX } from 'lucide-react'
import { DragHandle, useDraggable } from '../../../ui/draggable'
import { aboveBar, StageButton } from '../../../ui/StageBar'
import type { AudioState } from '../audio/audio-player'
import type { SoundLevel } from '../audio/volume'

const POSITION_KEY = 'squall-audio-control'

interface SoundControlProps {
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

const getIcon = ({ muted, volume }: SoundLevel) => (muted ? VolumeX : volume < 0.5 ? Volume1 : Volume2)

/** Mute and volume in the bar of the player; on phones the buttons of the device set the volume. */
export function BarSound({ state, level, onToggleMuted, onVolume }: SoundControlProps) {
  const Icon = getIcon(level)
  return (
    <>
      <StageButton
        label="Mute"
        isPressed={level.muted}
        color="inherit"
        onClick={onToggleMuted}
        disabled={state === 'unsupported'}
      >
        <Icon />
      </StageButton>
      {state === 'unsupported' ? null : (
        <Box w="24" hideBelow="lg">
          <VolumeSlider level={level} onVolume={onVolume} />
        </Box>
      )}
      <Text textStyle="2xs" color="gray.300" ps="1" css={{ '@media (max-width: 79.99rem)': { srOnly: true } }}>
        {stateTexts[state]}
      </Text>
    </>
  )
}

/** The sound in a small panel that can be dragged anywhere and stays there on this device. */
export function SoundPanel({ state, level, onToggleMuted, onVolume }: SoundControlProps) {
  const { panelRef, position, handleProps } = useDraggable(POSITION_KEY)
  const place = position
    ? { position: 'fixed' as const, left: `${position.x}px`, top: `${position.y}px` }
    : { position: 'absolute' as const, insetStart: '3', bottom: aboveBar }
  const Icon = getIcon(level)
  return (
    <Flex
      ref={panelRef}
      role="group"
      aria-label="Sound"
      className="dark"
      zIndex="3"
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
        {state === 'unsupported' ? null : <VolumeSlider level={level} onVolume={onVolume} />}
        <Text textStyle="2xs" color="gray.300" lineClamp="2">
          {stateTexts[state]}
        </Text>
      </Box>
    </Flex>
  )
}

function VolumeSlider({ level, onVolume }: Pick<SoundControlProps, 'level' | 'onVolume'>) {
  return (
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
  )
}
