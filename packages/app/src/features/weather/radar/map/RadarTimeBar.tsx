'use no memo'

import { Box, Flex, Text } from '@chakra-ui/react'
import { Pause, Play, SkipBack, SkipForward } from 'lucide-react'
import { useEffect } from 'react'
import { formatZonedTime } from '../../../../platform/weather-format'
import { MapButton } from '../../../../ui/map/MapButton'
import { FrameSlider } from '../components/FrameSlider'
import { formatGap } from '../playback.rules'
import { useRadarSettings } from '../settings'
import { getLoopTime, NEWEST_FRAME } from './loop.rules'
import type { ScanPlayer } from './scan-player'

interface RadarTimeBarProps {
  player: ScanPlayer
  /** Told which moment the person looks at, in ms; null for the newest scan. */
  onTime: (time: number | null) => void
}

/** Plays the last hour on the map: play, step, and a slider over the true times of the scans. */
export function RadarTimeBar({ player, onTime }: RadarTimeBarProps) {
  const { loop, frame, isPlaying, scans } = player.useState()
  usePlayback(player)
  if (loop === null || loop.frames.length === 0) return null
  const shown = loop.frames[frame]
  const act = (action: Parameters<ScanPlayer['act']>[0]) => {
    player.act(action)
    const state = player.get()
    const looked = state.loop?.frames[state.frame]
    onTime(state.isPlaying || state.frame === NEWEST_FRAME || !looked ? null : getLoopTime(looked))
  }
  return (
    <Flex
      as="section"
      aria-label="Radar playback"
      position="absolute"
      insetInline="2"
      mx="auto"
      bottom={{ base: '12', md: '7' }}
      maxW="32rem"
      px="2"
      py="1"
      gap="1.5"
      alignItems="center"
      layerStyle="raised"
      borderRadius="l3"
      pointerEvents="auto"
    >
      <MapButton label={isPlaying ? 'Pause' : 'Play'} onClick={() => act({ type: 'toggle' })}>
        {isPlaying ? <Pause /> : <Play />}
      </MapButton>
      <Box hideBelow="sm">
        <MapButton label="One scan back" onClick={() => act({ type: 'step', by: -1 })}>
          <SkipBack />
        </MapButton>
      </Box>
      <Box hideBelow="sm">
        <MapButton label="One scan ahead" onClick={() => act({ type: 'step', by: 1 })}>
          <SkipForward />
        </MapButton>
      </Box>
      <Box flex="1" minW="0">
        <FrameSlider
          frame={frame}
          frames={loop.frames}
          getState={player.getState}
          states={scans}
          onShow={(index) => act({ type: 'show', frame: index })}
        />
      </Box>
      <Text
        w="5.5rem"
        flexShrink="0"
        textAlign="end"
        textStyle="sm"
        fontWeight="semibold"
        lineHeight="1.2"
        fontVariantNumeric="tabular-nums"
        color={shown?.scanTime === null ? 'fg.warning' : undefined}
        data-radar-time={shown?.scanTime ?? undefined}
      >
        {shown === undefined ? '–' : shown.scanTime === null ? formatGap(shown) : formatZonedTime(shown.scanTime)}
      </Text>
    </Flex>
  )
}

/** Advances a playing loop on a timer, which is outside React. */
export function usePlayback(player: ScanPlayer) {
  const isPlaying = player.usePart((state) => state.isPlaying)
  const { speedMs } = useRadarSettings().settings
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(player.tick, speedMs)
    return () => clearInterval(timer)
  }, [player, isPlaying, speedMs])
}
