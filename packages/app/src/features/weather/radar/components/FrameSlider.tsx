'use no memo'

import { Box, type BoxProps } from '@chakra-ui/react'
import { memo } from 'react'
import { RangeInput } from '../../../../ui/Slider'
import { FRAME_COUNT, type FrameState, formatFrame } from '../playback.rules'

interface FrameSliderProps {
  frame: number
  frames: { slot: string; scanTime: string | null }[]
  getState: (index: number) => FrameState
  /** Changes when a frame has another state. */
  states: unknown
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
const FrameMarks = memo(function FrameMarks({ getState }: Pick<FrameSliderProps, 'frames' | 'states' | 'getState'>) {
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
      {...marks[getState(index)]}
    />
  ))
})

/** A slider over the frames of the last hour, with a mark for each: ready, loading, failed or missing. */
export function FrameSlider({ frame, frames, getState, states, onShow }: FrameSliderProps) {
  return (
    <Box position="relative" h={{ base: '11', md: '9' }}>
      <FrameMarks frames={frames} states={states} getState={getState} />
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
  )
}
