import { Box, chakra, Flex } from '@chakra-ui/react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { RecordingGap } from '../../../platform/media-socket/playback-buffer.rules'
import { RangeInput } from '../../../ui/Slider'
import {
  describePosition,
  findChapter,
  formatBehind,
  formatPosition,
  LIVE_EDGE_MS,
  type ReplayChapter,
  type TimelineRange,
  toFraction,
  toTimelineMs,
} from './timeline.rules'

interface ReplayTimelineProps {
  range: TimelineRange
  positionMs: number
  gaps: readonly RecordingGap[]
  chapters: readonly ReplayChapter[]
  /** The end of the range is the live picture, and times are said as distances to it. */
  isLiveStream: boolean
  onSeek: (ms: number) => void
}

const THUMB_PX = 16
/** Half of the thumb: the middle of it goes no nearer to the ends. */
const INSET_PX = THUMB_PX / 2
const STEP_MS = 5_000
const PAGE_MS = 60_000
/** Keys and assistive technology say no when they are done. */
const SETTLE_MS = 200

const KEYS: Readonly<Record<string, number>> = {
  ArrowLeft: -STEP_MS,
  ArrowDown: -STEP_MS,
  ArrowRight: STEP_MS,
  ArrowUp: STEP_MS,
  PageDown: -PAGE_MS,
  PageUp: PAGE_MS,
}

/** The slider of a recording: what was played, gaps, and chapters as marks, with the time under the pointer. */
export function ReplayTimeline({ range, positionMs, gaps, chapters, isLiveStream, onSeek }: ReplayTimelineProps) {
  const { draftMs, ...drag } = useDraft(range, onSeek)
  const [hoveredMs, setHovered] = useState<number | null>(null)
  const shownMs = Math.min(range.toMs, Math.max(range.fromMs, draftMs ?? positionMs))
  const bubbleMs = draftMs ?? hoveredMs
  const left = (ms: number) => `${toFraction(range, ms) * 100}%`

  function step(event: KeyboardEvent) {
    const byMs = KEYS[event.key]
    if (byMs === undefined) return
    event.preventDefault()
    drag.move(shownMs + byMs)
  }

  function hover({ clientX, currentTarget, pointerType }: PointerEvent<HTMLElement>) {
    if (pointerType !== 'mouse') return
    const { left: start, width } = currentTarget.getBoundingClientRect()
    setHovered(toTimelineMs(range, (clientX - start - INSET_PX) / Math.max(1, width - THUMB_PX)))
  }

  return (
    <Flex position="relative" flex="1" minW="0" alignItems="center" data-timeline>
      <Box
        position="absolute"
        insetX={`${INSET_PX}px`}
        h="1"
        borderRadius="full"
        bg="white/32"
        overflow="hidden"
        aria-hidden
      >
        <Box position="absolute" insetY="0" insetStart="0" w={left(shownMs)} bg="accent.solid" />
        {gaps.map(({ fromMs, toMs }) => (
          <Box
            key={fromMs}
            position="absolute"
            insetY="0"
            left={left(fromMs)}
            w={`max(2px, ${(toFraction(range, toMs) - toFraction(range, fromMs)) * 100}%)`}
            bg="gray.950"
          />
        ))}
      </Box>
      <Box position="absolute" insetX={`${INSET_PX}px`} h="3" aria-hidden>
        {chapters.map(({ ms, name }) => (
          <Box key={`${ms} ${name}`} position="absolute" left={left(ms)} w="2px" ms="-1px" h="full" bg="white" />
        ))}
        {bubbleMs === null ? null : <Bubble left={left(bubbleMs)} text={toLabel(bubbleMs)} />}
      </Box>
      <RangeInput
        type="range"
        aria-label="Timeline"
        aria-valuetext={describePosition(shownMs, range, isLiveStream, findChapter(chapters, shownMs))}
        min={Math.floor(range.fromMs)}
        max={Math.ceil(range.toMs)}
        step={1}
        value={Math.round(shownMs)}
        onChange={({ target }) => drag.move(Number(target.value))}
        onKeyDown={step}
        onPointerDown={drag.hold}
        onLostPointerCapture={drag.release}
        onPointerMove={hover}
        onPointerLeave={() => setHovered(null)}
        position="relative"
        touchAction="none"
        css={timelineStyle}
      />
    </Flex>
  )

  function toLabel(ms: number): string {
    const behindMs = range.toMs - ms
    const time = isLiveStream ? (behindMs <= LIVE_EDGE_MS ? 'Live' : formatBehind(behindMs)) : formatPosition(ms)
    const chapter = findChapter(chapters, ms)
    return chapter === undefined ? time : `${time} · ${chapter.name}`
  }
}

const timelineStyle = { '--thumb': `${THUMB_PX}px`, '--thumb-height': `${THUMB_PX}px`, '--track-color': 'transparent' }

function Bubble({ left, text }: { left: string; text: string }) {
  return (
    <chakra.span
      position="absolute"
      bottom="5"
      left={`clamp(2rem, ${left}, calc(100% - 2rem))`}
      transform="translateX(-50%)"
      px="2"
      py="0.5"
      borderRadius="l1"
      bg="gray.975/88"
      color="gray.50"
      textStyle="xs"
      fontVariantNumeric="tabular-nums"
      whiteSpace="nowrap"
      pointerEvents="none"
    >
      {text}
    </chakra.span>
  )
}

/** Returns the place that is chosen while it is not sought yet: on release, or when keys have rested. */
function useDraft({ fromMs, toMs }: TimelineRange, onSeek: (ms: number) => void) {
  const [draftMs, setDraft] = useState<number | null>(null)
  const newest = useRef<number | null>(null)
  const isHeld = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(timer.current), [])

  function settle() {
    clearTimeout(timer.current)
    const ms = newest.current
    newest.current = null
    setDraft(null)
    if (ms !== null) onSeek(ms)
  }

  return {
    draftMs,
    move(ms: number) {
      newest.current = Math.min(toMs, Math.max(fromMs, ms))
      setDraft(newest.current)
      clearTimeout(timer.current)
      if (!isHeld.current) timer.current = setTimeout(settle, SETTLE_MS)
    },
    /** The pointer may be let go beside the timeline. */
    hold({ currentTarget, pointerId }: PointerEvent<HTMLElement>) {
      currentTarget.setPointerCapture(pointerId)
      isHeld.current = true
    },
    release() {
      isHeld.current = false
      settle()
    },
  }
}
