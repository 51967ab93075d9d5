import type { ComponentProps } from 'react'
import { useNodeName } from '../../../platform/media-socket/hooks'
import { listNodeStats } from '../../../platform/stats-format.rules'
import { toggleStats, useFigures, useHardware } from '../../../platform/stats-panel'
import { StatsPanel } from '../../../ui/StatsPanel'
import { broadcaster } from '../broadcaster'
import { listBroadcastStats } from '../stats.rules'
import { hasVp8EncoderHardware } from '../worker/vp8-encoder'

/** How well the camera's pictures leave this device. */
export default function BroadcastStats(props: Omit<ComponentProps<typeof StatsPanel>, 'rows' | 'onClose'>) {
  const figures = useFigures(broadcaster.measure)
  const hasHardware = useHardware(hasVp8EncoderHardware)
  const rows = [...listBroadcastStats(figures, hasHardware), ...listNodeStats(useNodeName())]
  return <StatsPanel rows={rows} onClose={toggleStats} {...props} />
}
