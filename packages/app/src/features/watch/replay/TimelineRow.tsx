import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { useShortcuts } from '../../../platform/document-hooks'
import { addGap, type RecordingGap } from '../../../platform/media-socket/playback-buffer.rules'
import { useNow } from '../../../platform/timer-hooks'
import { ReplayTimeline } from './ReplayTimeline'
import { type ReplayClock, useReplayPositionMs } from './replay-clock'
import { formatBehind, formatPosition, getRewindRange, type ReplayChapter } from './timeline.rules'
import type { Playback } from './use-playback'

interface TimelineRowProps {
  playback: Playback
  clock: ReplayClock
  /** How far back a live stream can be played, in ms. */
  rewindMs?: number
  gaps?: readonly RecordingGap[]
  chapters?: readonly ReplayChapter[]
}

const SECOND = 1_000
const SKIP_MS = 10_000
const STEP_MS = 5_000
const NONE: readonly never[] = []

/** The row above a player's controls: the time, the timeline, and the way back to the live picture. Registers the keys that seek. */
export default function TimelineRow(props: TimelineRowProps) {
  const { playback, clock, rewindMs = 0, gaps = NONE, chapters = NONE } = props
  const { state, isLiveStream, seek, skip, goLive } = playback
  useShortcuts({
    j: () => skip(-SKIP_MS),
    l: () => skip(SKIP_MS),
    arrowleft: () => skip(-STEP_MS),
    arrowright: () => skip(STEP_MS),
  })
  const isLive = isLiveStream && state === null
  useNow(SECOND)
  // The live picture is always at the end of its timeline, so that its time need not be followed.
  const followedMs = useReplayPositionMs(isLive ? null : clock)
  const endMs = playback.getEndMs()
  const range = isLiveStream ? getRewindRange(endMs, rewindMs) : { fromMs: 0, toMs: Math.max(1, endMs) }
  const positionMs = isLive ? range.toMs : followedMs
  const allGaps = state === null ? gaps : state.gaps.reduce(addGap, gaps)
  return (
    <Flex alignItems="center" gap="2" px={{ base: '2', md: '3' }} data-controls>
      {isLiveStream ? null : (
        <chakra.span textStyle="xs" fontVariantNumeric="tabular-nums" whiteSpace="nowrap" aria-hidden>
          {`${formatPosition(Math.min(positionMs, range.toMs))} / ${formatPosition(range.toMs)}`}
        </chakra.span>
      )}
      <ReplayTimeline
        range={range}
        positionMs={positionMs}
        gaps={allGaps}
        chapters={chapters}
        isLiveStream={isLiveStream}
        onSeek={seek}
      />
      {isLiveStream ? <LiveEnd behindMs={isLive ? null : range.toMs - positionMs} onJump={goLive} /> : null}
    </Flex>
  )
}

/** Says that the picture is live, or how far behind it is with the way back. */
function LiveEnd({ behindMs, onJump }: { behindMs: number | null; onJump: () => void }) {
  const isLive = behindMs === null
  return (
    <Button
      variant="plain"
      h={{ base: '11', md: '8' }}
      px="2"
      gap="1.5"
      color="inherit"
      textStyle="xs"
      fontVariantNumeric="tabular-nums"
      _hover={{ bg: 'white/14' }}
      _disabled={{ opacity: 1 }}
      disabled={isLive}
      onClick={onJump}
    >
      <Box as="span" boxSize="2" borderRadius="full" bg={isLive ? 'accent.solid' : 'gray.400'} aria-hidden />
      {isLive ? 'Live' : 'Jump to Live'}
      {isLive ? null : (
        <chakra.span color="gray.300" aria-hidden>
          {formatBehind(behindMs)}
        </chakra.span>
      )}
    </Button>
  )
}
