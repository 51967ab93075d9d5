import { chakra } from '@chakra-ui/react'
import type { RadarStormCell } from '@squall/shared/radar'
import type { RadarScreen } from '../../use-radar-screen'
import { ReferenceCities } from './ReferenceCities'
import { Signatures } from './Signatures'
import { StormCells } from './StormCells'
import { WarningPolygons } from './WarningPolygons'

const NO_CELLS: RadarStormCell[] = []

/** What lies over the radar picture and the names: areas of alerts, storm cells, signatures. It takes no pointer. */
export function RadarOverlays({ screen: { dangers, map, settings } }: { screen: RadarScreen }) {
  const { active, cells = NO_CELLS, selected } = dangers
  const { view } = map
  const isReady = view.width > 0
  return (
    <chakra.svg position="absolute" inset="0" w="full" h="full" pointerEvents="none" aria-hidden>
      {isReady && settings.showsAlerts ? (
        <WarningPolygons alerts={active} view={view} selectedId={selected?.id} />
      ) : null}
      {isReady ? <ReferenceCities view={view} /> : null}
      {isReady ? <StormCells cells={cells} view={view} /> : null}
      {isReady && settings.showsAlerts ? <Signatures alerts={active} view={view} selectedId={selected?.id} /> : null}
    </chakra.svg>
  )
}
