import { Button, Flex } from '@chakra-ui/react'
import { Mic, MicOff, SwitchCamera } from 'lucide-react'

interface CameraControlsProps {
  canFlip: boolean
  muted: boolean
  onFlip: () => void
  onToggleMute: () => void
}

/** Round switches on the picture: which camera, and whether one is heard. */
export function CameraControls({ canFlip, muted, onFlip, onToggleMute }: CameraControlsProps) {
  return (
    <Flex gap="2">
      {canFlip ? (
        <Button px="0" borderRadius="full" bg="gray.975/70" color="gray.50" aria-label="Flip camera" onClick={onFlip}>
          <SwitchCamera />
        </Button>
      ) : null}
      <Button
        px="0"
        borderRadius="full"
        bg={muted ? 'red.600' : 'gray.975/70'}
        color="gray.50"
        aria-label="Mute microphone"
        aria-pressed={muted}
        onClick={onToggleMute}
      >
        {muted ? <MicOff /> : <Mic />}
      </Button>
    </Flex>
  )
}
