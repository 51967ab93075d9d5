import { hasVp8Hardware } from '../../../platform/decoders'
import { useNodeName } from '../../../platform/media-socket/hooks'
import type { ShownStream } from '../../../platform/media-socket/show-stream'
import { listNodeStats } from '../../../platform/stats-format.rules'
import { toggleStats, useFigures, useHardware } from '../../../platform/stats-panel'
import { useMediaMatch } from '../../../platform/window-hooks'
import { stageEnd, stageTop } from '../../../ui/StageBar'
import { StatsPanel } from '../../../ui/StatsPanel'
import { listViewerStats } from '../stats.rules'

interface ViewerStatsProps {
  shown: ShownStream
  /** A notice has the corner, and the stats are below it. */
  isBelowNotice: boolean
}

const LOW_SCREEN = '(max-height: 30rem)'

/** Keeps the row of controls free. */
const BAR_HEIGHT = '3.5rem'

/** How late and how smooth the picture of a stream is, in the corner that the weather leaves free. */
export default function ViewerStats({ shown, isBelowNotice }: ViewerStatsProps) {
  const figures = useFigures(shown.measure)
  const hasHardware = useHardware(hasVp8Hardware)
  const nodeName = useNodeName()
  const isLow = useMediaMatch(LOW_SCREEN)
  const top = isBelowNotice ? `calc(${stageTop} + 2.25rem)` : stageTop
  return (
    <StatsPanel
      rows={[...listViewerStats(figures, hasHardware), ...listNodeStats(nodeName)]}
      onClose={toggleStats}
      isLow={isLow}
      position="absolute"
      // On a phone it lies over the weather.
      zIndex={isLow ? '4' : { base: '4', md: '3' }}
      top={top}
      insetEnd={`calc(${stageEnd} + 0.75rem)`}
      w={{ base: `calc(100% - ${stageEnd} - 1.5rem)`, md: isLow ? '24rem' : '16rem' }}
      maxH={`calc(100% - ${top} - ${BAR_HEIGHT})`}
      overflowY="auto"
    />
  )
}
