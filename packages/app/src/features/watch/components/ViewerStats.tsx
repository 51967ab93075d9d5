import { hasVp8Hardware } from '../../../platform/decoders'
import type { ShownStream } from '../../../platform/media-socket/show-stream'
import { toggleStats, useFigures, useHardware } from '../../../platform/stats-panel'
import { stageEnd, stageTop } from '../../../ui/StageBar'
import { StatsPanel } from '../../../ui/StatsPanel'
import { listViewerStats } from '../stats.rules'

/** How late and how smooth the picture of a stream is, in the corner that the weather leaves free. */
export default function ViewerStats({ shown }: { shown: ShownStream }) {
  const figures = useFigures(shown.measure)
  const hasHardware = useHardware(hasVp8Hardware)
  return (
    <StatsPanel
      rows={listViewerStats(figures, hasHardware)}
      onClose={toggleStats}
      position="absolute"
      zIndex="3"
      top={stageTop}
      insetEnd={`calc(${stageEnd} + 0.75rem)`}
      w={{ base: `calc(100% - ${stageEnd} - 1.5rem)`, md: '19rem' }}
    />
  )
}
