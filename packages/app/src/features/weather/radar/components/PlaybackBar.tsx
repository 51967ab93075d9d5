'use no memo'

import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { Pause, Play, RotateCcw, RotateCw } from 'lucide-react'
import { memo } from 'react'
import { useNow } from '../../../../platform/timer-hooks'
import type { LoopFrame } from '../map/loop.rules'
import type { ScanPlayer } from '../map/scan-player'
import {
  findNewestScan,
  formatFrameNumber,
  formatFrameTime,
  formatGap,
  formatGaps,
  formatScanAge,
} from '../playback.rules'
import type { RadarScreen } from '../use-radar-screen'
import { FrameSlider } from './FrameSlider'

const AGE_EVERY_MS = 15_000

const NO_FRAMES: LoopFrame[] = []

/** Plays, pauses and steps through the last hour, with the time of the shown frame. */
export function PlaybackBar({ screen: { player } }: { screen: RadarScreen }) {
  const { frame, isPlaying, loop, scans } = player.useState()
  const frames = loop?.frames ?? NO_FRAMES
  const shown = frames[frame]
  const newest = findNewestScan(frames)
  const now = useNow(AGE_EVERY_MS)
  return (
    <Box as="section" aria-label="Playback" layerStyle="card" px={{ base: '3', md: '4' }} pt="3" pb="2.5">
      <Flex gap="2" alignItems="center">
        <PlaybackButtons isPlaying={isPlaying} player={player} />
        <Box ms="auto" textAlign="end" minW="0" fontVariantNumeric="tabular-nums">
          <Text textStyle="lg" fontWeight="bold" lineHeight="1.2">
            {shown ? formatFrameTime(shown) : '–'}
          </Text>
          <Text textStyle="xs" color="fg.muted">
            {formatFrameNumber(frame)}
          </Text>
        </Box>
      </Flex>
      <FrameSlider
        frame={frame}
        frames={frames}
        getState={player.getState}
        states={scans}
        onShow={(index) => player.act({ type: 'show', frame: index })}
      />
      <HourEnds frames={frames} />
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
        <FrameNote player={player} frames={frames} />
      </Flex>
    </Box>
  )
}

/** The times of the oldest and the newest frame. */
const HourEnds = memo(function HourEnds({ frames }: { frames: LoopFrame[] }) {
  const [oldest, newest] = [frames[0], frames.at(-1)]
  return (
    <Flex justifyContent="space-between" textStyle="2xs" color="fg.muted" fontVariantNumeric="tabular-nums" aria-hidden>
      <span>{oldest ? formatFrameTime(oldest) : ''}</span>
      <span>{newest ? formatFrameTime(newest) : ''}</span>
    </Flex>
  )
})

/** Renders only when the loop starts or stops, not with each frame. */
const PlaybackButtons = memo(function PlaybackButtons({
  isPlaying,
  player,
}: {
  isPlaying: boolean
  player: ScanPlayer
}) {
  return (
    <>
      <Button
        colorPalette="accent"
        minW={{ base: '11', md: '24' }}
        px={{ base: '3', md: '4' }}
        onClick={() => player.act({ type: 'toggle' })}
      >
        {isPlaying ? <Pause /> : <Play />}
        {isPlaying ? 'Pause' : 'Play'}
      </Button>
      <Button variant="outline" px={{ base: '3', md: '4' }} onClick={() => player.act({ type: 'reset' })}>
        <RotateCcw />
        Reset
      </Button>
    </>
  )
})

/** The problem of the shown frame, or the number of missing scans. */
function FrameNote({ player, frames }: { player: ScanPlayer; frames: LoopFrame[] }) {
  const { frame, isPlaying } = player.get()
  const shown = frames[frame]
  if (!shown) return null
  const state = player.getState(frame)
  if (state === 'failed') {
    return (
      <Flex alignItems="center" gap="2" color="fg.error">
        This picture could not be loaded.
        <Button size="xs" variant="outline" onClick={player.retry}>
          <RotateCw />
          Try Again
        </Button>
      </Flex>
    )
  }
  if (state === 'gap' && !isPlaying) return <Text color="fg.warning">{`${formatGap(shown)}.`}</Text>
  if (state === 'loading' && !isPlaying) return <Text color="fg.muted">Loading this picture...</Text>
  const gaps = formatGaps(frames)
  return gaps === null ? null : <Text color="fg.warning">{gaps}</Text>
}
