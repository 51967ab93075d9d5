import { Button, chakra, Flex, type HTMLChakraProps } from '@chakra-ui/react'
import { Mic, MicOff, SwitchCamera } from 'lucide-react'
import type { Facing } from '../camera/devices'

interface CameraVideoProps extends HTMLChakraProps<'video'> {
  camera: MediaStream
  facing: Facing
}

/** The publisher's own camera: muted, and mirrored for the front camera. */
export function CameraVideo({ camera, facing, ...props }: CameraVideoProps) {
  return (
    <chakra.video
      ref={(video: HTMLVideoElement | null) => {
        if (video !== null && video.srcObject !== camera) video.srcObject = camera
      }}
      autoPlay
      muted
      playsInline
      aria-label="Your camera"
      transform={facing === 'user' ? 'scaleX(-1)' : undefined}
      {...props}
    />
  )
}

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
