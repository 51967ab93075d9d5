import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { Play } from 'lucide-react'
import { formatSeconds } from '../../../platform/format'
import { useNow } from '../../../platform/timer-hooks'

const EVERY_SECOND = 1_000

interface PausedOverlayProps {
  pausedAt: number
  onPlay: () => void
  /** Set where play goes on from here, in the recording. */
  onLive: (() => void) | undefined
}

/** Says that the picture stands still and how far behind it is; what is not recorded goes on with the live picture. */
export function PausedOverlay({ pausedAt, onPlay, onLive }: PausedOverlayProps) {
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
      <Button
        colorPalette="accent"
        boxSize="16"
        borderRadius="full"
        px="0"
        aria-label={onLive ? 'Play on' : 'Back to live'}
        onClick={onPlay}
      >
        <Play fill="currentColor" />
      </Button>
      <Box textAlign="center">
        <Text role="status" fontWeight="bold">
          Paused
        </Text>
        <Text textStyle="sm" color="gray.300">
          {`${formatSeconds(seconds)} behind. ${onLive ? 'Play goes on from here.' : 'Play returns to live.'}`}
        </Text>
      </Box>
      {onLive ? (
        <Button size="sm" variant="outline" color="inherit" onClick={onLive}>
          Jump to Live
        </Button>
      ) : null}
    </Flex>
  )
}
