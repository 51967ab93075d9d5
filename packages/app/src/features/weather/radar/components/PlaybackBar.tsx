import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { Pause, Play, RotateCcw, RotateCw } from 'lucide-react'
import { memo } from 'react'
import { useNow } from '../../../../platform/use-now'
import { ageText, counterText, frameState, frameTime, gapsText, gapText, newestScan } from '../frame-words.rules'
import type { Playback } from '../playback.rules'
import type { RadarScreen } from '../use-radar-screen'
import { FrameSlider } from './FrameSlider'

const AGE_EVERY_MS = 15_000

/** Runs, stops and steps through the last hour, and says the time of what is shown. */
export function PlaybackBar({ screen: { playback, layer, pictures } }: { screen: RadarScreen }) {
  const { frame, isPlaying } = playback.usePlaying()
  const frames = layer?.frames ?? []
  const shown = frames[frame]
  const newest = newestScan(frames)
  const now = useNow(AGE_EVERY_MS)
  return (
    <Box
      as="section"
      aria-label="Playback"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      px={{ base: '3', md: '4' }}
      pt="3"
      pb="2.5"
    >
      <Flex gap="2" alignItems="center">
        <PlaybackButtons isPlaying={isPlaying} playback={playback} />
        <Box ms="auto" textAlign="end" minW="0" fontVariantNumeric="tabular-nums">
          <Text textStyle="lg" fontWeight="bold" lineHeight="1.2">
            {shown ? frameTime(shown) : '–'}
          </Text>
          <Text textStyle="xs" color="fg.muted">
            {counterText(frame)}
          </Text>
        </Box>
      </Flex>
      <FrameSlider frame={frame} frames={frames} pictures={pictures} onShow={playback.show} />
      <Flex
        minH={{ base: '11', md: '8' }}
        columnGap="3"
        alignItems="center"
        justifyContent="space-between"
        textStyle="xs"
      >
        <Text color="fg.muted" fontVariantNumeric="tabular-nums">
          {newest === null ? 'No scan' : `Newest scan ${ageText(newest, now)}`}
        </Text>
        <FrameNote playing={{ frame, isPlaying }} layer={layer} pictures={pictures} />
      </Flex>
    </Box>
  )
}

/** Drawn anew when the loop starts or stops only, and not with each frame. */
const PlaybackButtons = memo(function PlaybackButtons({
  isPlaying,
  playback,
}: Pick<RadarScreen, 'playback'> & { isPlaying: boolean }) {
  return (
    <>
      <Button
        colorPalette="accent"
        minW={{ base: '11', md: '24' }}
        px={{ base: '3', md: '4' }}
        onClick={playback.toggle}
      >
        {isPlaying ? <Pause /> : <Play />}
        {isPlaying ? 'Pause' : 'Play'}
      </Button>
      <Button variant="outline" px={{ base: '3', md: '4' }} onClick={playback.reset}>
        <RotateCcw />
        Reset
      </Button>
    </>
  )
})

interface FrameNoteProps extends Pick<RadarScreen, 'layer' | 'pictures'> {
  playing: Playback
}

/** What is wrong with the frame that is shown, or with the loop. */
function FrameNote({ playing, layer, pictures }: FrameNoteProps) {
  const shown = layer?.frames[playing.frame]
  if (!layer || !shown) return null
  const state = frameState(layer.frames, playing.frame, pictures)
  if (state === 'failed') {
    return (
      <Flex alignItems="center" gap="2" color="fg.error">
        This picture could not be loaded.
        <Button size="xs" variant="outline" onClick={pictures.retry}>
          <RotateCw />
          Try Again
        </Button>
      </Flex>
    )
  }
  if (state === 'gap' && !playing.isPlaying) return <Text color="fg.warning">{`${gapText(shown)}.`}</Text>
  if (state === 'loading' && !playing.isPlaying) return <Text color="fg.muted">Loading this picture...</Text>
  const gaps = gapsText(layer.frames)
  return gaps === null ? null : <Text color="fg.warning">{gaps}</Text>
}
