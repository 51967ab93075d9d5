import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import type { Facing } from '../constants'

interface CameraVideoProps extends HTMLChakraProps<'video'> {
  camera: MediaStream
  facing: Facing
}

/** One's own camera: without sound, and as in a mirror when it looks at oneself. */
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
