import { AspectRatio, Box, Button, Flex, Text } from '@chakra-ui/react'
import { Camera, CameraOff } from 'lucide-react'
import type { Facing } from '../constants'
import { CameraControls } from './CameraControls'
import { CameraVideo } from './CameraVideo'

interface PreviewStageProps {
  camera: MediaStream | null
  problem: string | null
  canFlip: boolean
  facing: Facing
  muted: boolean
  onFlip: () => void
  onToggleMute: () => void
  onTryAgain: () => void
}

/** What viewers will see, with the two switches that belong to it. */
export function PreviewStage(props: PreviewStageProps) {
  const { camera, problem, canFlip, facing, muted, onFlip, onToggleMute, onTryAgain } = props
  return (
    <AspectRatio ratio={4 / 3} bg="gray.975" color="gray.100" borderRadius="l3" overflow="hidden" className="dark">
      <Flex position="relative" direction="column">
        {camera ? (
          <CameraVideo camera={camera} facing={facing} w="full" h="full" objectFit="cover" />
        ) : (
          <Flex direction="column" alignItems="center" gap="3" px="6" textAlign="center">
            {problem === null ? <Camera size={28} /> : <CameraOff size={28} />}
            <Text textStyle="sm" maxW="18rem" role={problem === null ? undefined : 'alert'}>
              {problem ?? 'Allow the camera and the microphone: they are what your viewers see and hear.'}
            </Text>
            {problem === null ? null : (
              <Button variant="outline" onClick={onTryAgain}>
                Try Again
              </Button>
            )}
          </Flex>
        )}
        <Box position="absolute" bottom="3" insetEnd="3">
          <CameraControls canFlip={canFlip} muted={muted} onFlip={onFlip} onToggleMute={onToggleMute} />
        </Box>
      </Flex>
    </AspectRatio>
  )
}
