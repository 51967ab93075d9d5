import { Box, type BoxProps, Button, Flex, Text } from '@chakra-ui/react'
import type { RadarFrame } from '@squall/shared/contract/weather'
import { Pause, Play, RotateCcw, RotateCw } from 'lucide-react'
import { memo } from 'react'
import { useNow } from '../../../../platform/timer-hooks'
import { RangeInput } from '../../../../ui/Slider'
import {
  FRAME_COUNT,
  type FrameState,
  findNewestScan,
  formatFrame,
  formatFrameNumber,
  formatFrameTime,
  formatGap,
  formatGaps,
  formatScanAge,
  getFrameState,
  type Playback,
} from '../playback.rules'
import type { RadarScreen } from '../use-radar-screen'

interface FrameSliderProps {
  frame: number
  frames: RadarFrame[]
  pictures: RadarScreen['pictures']
  onShow: (frame: number) => void
}

const THUMB = '12px'

const marks: Record<FrameState, BoxProps> = {
  ready: { h: '3.5', bg: 'accent.fg', opacity: 0.6 },
  loading: { h: '1.5', bg: 'fg.subtle', opacity: 0.6 },
  failed: { h: '3.5', bg: 'fg.error' },
  gap: { h: '3.5', borderWidth: '1px', borderStyle: 'dashed', borderColor: 'fg.warning' },
}

/** Memoised, because the loop shows up to ten frames a second. */
const FrameMarks = memo(function FrameMarks({ frames, pictures }: Pick<FrameSliderProps, 'frames' | 'pictures'>) {
  return Array.from({ length: FRAME_COUNT }, (_, index) => (
    <Box
      // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies the frame
      key={index}
      aria-hidden
      position="absolute"
      top="50%"
      left={`calc(${THUMB} / 2 + (100% - ${THUMB}) * ${index} / ${FRAME_COUNT - 1})`}
      translate="-50% -50%"
      w="1.5"
      borderRadius="2px"
      {...marks[getFrameState(frames, index, pictures)]}
    />
  ))
})

const AGE_EVERY_MS = 15_000

/** Plays, pauses and steps through the last hour, with the time of the shown frame. */
export function PlaybackBar({ screen: { playback, layer, pictures } }: { screen: RadarScreen }) {
  const { frame, isPlaying } = playback.usePlaying()
  const frames = layer?.frames ?? []
  const shown = frames[frame]
  const newest = findNewestScan(frames)
  const now = useNow(AGE_EVERY_MS)
  return (
    <Box as="section" aria-label="Playback" layerStyle="card" px={{ base: '3', md: '4' }} pt="3" pb="2.5">
      <Flex gap="2" alignItems="center">
        <PlaybackButtons isPlaying={isPlaying} playback={playback} />
        <Box ms="auto" textAlign="end" minW="0" fontVariantNumeric="tabular-nums">
          <Text textStyle="lg" fontWeight="bold" lineHeight="1.2">
            {shown ? formatFrameTime(shown) : '–'}
          </Text>
          <Text textStyle="xs" color="fg.muted">
            {formatFrameNumber(frame)}
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
          {newest === null ? 'No scan' : `Newest scan ${formatScanAge(newest, now)}`}
        </Text>
        <FrameNote playing={{ frame, isPlaying }} layer={layer} pictures={pictures} />
      </Flex>
    </Box>
  )
}

/** Renders only when the loop starts or stops, not with each frame. */
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

/** The problem of the shown frame, or the number of missing scans. */
function FrameNote({ playing, layer, pictures }: FrameNoteProps) {
  const shown = layer?.frames[playing.frame]
  if (!layer || !shown) return null
  const state = getFrameState(layer.frames, playing.frame, pictures)
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
  if (state === 'gap' && !playing.isPlaying) return <Text color="fg.warning">{`${formatGap(shown)}.`}</Text>
  if (state === 'loading' && !playing.isPlaying) return <Text color="fg.muted">Loading this picture...</Text>
  const gaps = formatGaps(layer.frames)
  return gaps === null ? null : <Text color="fg.warning">{gaps}</Text>
}

/** A slider over the frames of the loop, with a mark for each: ready, loading, failed or missing. */
function FrameSlider({ frame, frames, pictures, onShow }: FrameSliderProps) {
  const [oldest, newest] = [frames[0], frames.at(-1)]
  return (
    <Box>
      <Box position="relative" h={{ base: '11', md: '9' }}>
        <FrameMarks frames={frames} pictures={pictures} />
        <RangeInput
          type="range"
          aria-label="Frame"
          min={0}
          max={FRAME_COUNT - 1}
          step={1}
          value={frame}
          aria-valuetext={formatFrame(frames[frame], frame)}
          onChange={(event) => onShow(Number(event.target.value))}
          position="absolute"
          inset="0"
          h="full"
          css={{ '--thumb': THUMB, '--thumb-height': '28px', '--track-color': 'transparent' }}
        />
      </Box>
      <Flex
        justifyContent="space-between"
        textStyle="2xs"
        color="fg.muted"
        fontVariantNumeric="tabular-nums"
        aria-hidden
      >
        <span>{oldest ? formatFrameTime(oldest) : ''}</span>
        <span>{newest ? formatFrameTime(newest) : ''}</span>
      </Flex>
    </Box>
  )
}
