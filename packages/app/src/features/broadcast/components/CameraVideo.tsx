import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import type { Facing } from '../constants'

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
