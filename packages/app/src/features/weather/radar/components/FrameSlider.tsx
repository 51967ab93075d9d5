import { Box, type BoxProps, Flex } from '@chakra-ui/react'
import type { RadarFrame } from '@squall/shared/contract/weather'
import { memo } from 'react'
import { RangeInput } from '../../../../ui/RangeInput'
import { type FrameState, frameState, frameText, frameTime } from '../frame-words.rules'
import { FRAMES } from '../playback.rules'
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

/** The loop as a row of frames: those that are there, on their way, missing; and the one that is shown. */
export function FrameSlider({ frame, frames, pictures, onShow }: FrameSliderProps) {
  const [oldest, newest] = [frames[0], frames.at(-1)]
  return (
    <Box>
      <Box position="relative" h={{ base: '11', md: '9' }}>
        <FrameMarks frames={frames} pictures={pictures} />
        <RangeInput
          type="range"
          aria-label="Frame"
          min={0}
          max={FRAMES - 1}
          step={1}
          value={frame}
          aria-valuetext={frameText(frames[frame], frame)}
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
        <span>{oldest ? frameTime(oldest) : ''}</span>
        <span>{newest ? frameTime(newest) : ''}</span>
      </Flex>
    </Box>
  )
}

/** Not drawn anew with each frame: there are up to ten a second. */
const FrameMarks = memo(function FrameMarks({ frames, pictures }: Pick<FrameSliderProps, 'frames' | 'pictures'>) {
  return Array.from({ length: FRAMES }, (_, index) => (
    <Box
      // biome-ignore lint/suspicious/noArrayIndexKey: a frame is its place in the loop
      key={index}
      aria-hidden
      position="absolute"
      top="50%"
      left={`calc(${THUMB} / 2 + (100% - ${THUMB}) * ${index} / ${FRAMES - 1})`}
      translate="-50% -50%"
      w="1.5"
      borderRadius="2px"
      {...marks[frameState(frames, index, pictures)]}
    />
  ))
})
