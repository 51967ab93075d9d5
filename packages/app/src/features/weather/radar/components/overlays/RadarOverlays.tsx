import { chakra } from '@chakra-ui/react'
import type { RadarStormCell } from '@squall/shared/contract/weather'
import type { ReactNode } from 'react'
import { FRAMES } from '../../playback.rules'
import type { RadarScreen } from '../../use-radar-screen'
import { ReferenceCities } from './ReferenceCities'
import { Signatures } from './Signatures'
import { StormCells } from './StormCells'
import { WarningPolygons } from './WarningPolygons'

/** Where the map is wider, rings would hide the storms; the list has them at every zoom. */
const SIGNATURES_FROM_ZOOM = 7.5
const FADED = 0.35
const NO_CELLS: RadarStormCell[] = []

/** What lies over the radar picture and the names: areas of alerts, storm cells, signatures. It takes no pointer. */
export function RadarOverlays({ screen: { dangers, map, playback, settings } }: { screen: RadarScreen }) {
  const { active, cells = NO_CELLS, selected } = dangers
  const { view } = map
  const isReady = view.width > 0
  const hasSignatures = settings.showsAlerts && view.zoom >= SIGNATURES_FROM_ZOOM
  return (
    <chakra.svg position="absolute" inset="0" w="full" h="full" pointerEvents="none" aria-hidden>
      {isReady && settings.showsAlerts ? (
        <WarningPolygons alerts={active} view={view} selectedId={selected?.id} />
      ) : null}
      {isReady ? <ReferenceCities view={view} /> : null}
      {isReady ? (
        <OfNow playback={playback}>
          <StormCells cells={cells} view={view} />
          {hasSignatures ? <Signatures alerts={active} view={view} selectedId={selected?.id} /> : null}
        </OfNow>
      ) : null}
    </chakra.svg>
  )
}

/** Marks that tell where storms are now: they fade while the picture under them is older. */
function OfNow({ playback, children }: { playback: RadarScreen['playback']; children: ReactNode }) {
  const isPresent = playback.usePlaying().frame === FRAMES - 1
  return (
    <g opacity={isPresent ? undefined : FADED} data-faded={isPresent ? undefined : ''}>
      {children}
    </g>
  )
}
