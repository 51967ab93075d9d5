import type { BoxProps } from '@chakra-ui/react'
import { toggleStats, useFigures, useHardware } from '../../../platform/stats-panel'
import { StatsPanel } from '../../../ui/StatsPanel'
import { broadcaster } from '../broadcaster'
import { listBroadcastStats } from '../stats.rules'
import { hasVp8EncoderHardware } from '../worker/vp8-encoder'

/** How well the camera's pictures leave this device. */
export default function BroadcastStats(place: BoxProps) {
  const figures = useFigures(broadcaster.measure)
  const hasHardware = useHardware(hasVp8EncoderHardware)
  return <StatsPanel rows={listBroadcastStats(figures, hasHardware)} onClose={toggleStats} {...place} />
}
