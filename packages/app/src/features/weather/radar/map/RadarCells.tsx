import { chakra, Text } from '@chakra-ui/react'
import type { RadarStormCell } from '@squall/shared/contract/weather'
import { useMemo } from 'react'
import { toFeatures } from '../../../../platform/map/geojson.rules'
import { type DrawnStorm, toStormFeatures } from '../../../../platform/map/storm-features.rules'
import { MapLayers } from '../../../../ui/map/MapLayers'
import { MapMarker } from '../../../../ui/map/MapMarker'
import { useMap } from '../../../../ui/map/map-context'
import { stormLayers } from '../../../../ui/map/storm-style'
import { intensityShapes } from '../../../../ui/StormDrawing'
import { latLonToPlace } from '../../storms/rules'
import { moveCellsTo } from '../cell-marks.rules'
import { formatCellName, sortByIntensity } from '../radar-texts.rules'
import { getLoopTime, NEWEST_FRAME } from './loop.rules'
import type { ScanPlayer } from './scan-player'
import { useMapZoom } from './use-map-zoom'

/** Below this zoom cell names would hide the echo. */
const NAMES_FROM_ZOOM = 7
/** Below this zoom there is room for marks and arrows only. */
const FORECASTS_FROM_ZOOM = 6.5

const NO_CELLS: RadarStormCell[] = []
const nothing = { type: 'geojson' as const, data: toFeatures([]) }

interface RadarCellsProps {
  player: ScanPlayer
  cells: RadarStormCell[] | undefined
  /** When the cells were where they are said to be, in ms. */
  cellsAt: number
}

/** Storm cells where they stood at the time of the shown scan; their forecasts belong to the newest one only. */
export function RadarCells({ player, cells = NO_CELLS, cellsAt }: RadarCellsProps) {
  const { colors } = useMap()
  const zoom = useMapZoom()
  const shown = player.usePart(({ loop, frame }) => loop?.frames[frame])
  const isNewest = player.usePart(({ frame }) => frame === NEWEST_FRAME)
  const isPlaying = player.usePart((state) => state.isPlaying)
  const time = shown === undefined || isNewest ? cellsAt : getLoopTime(shown)
  const moved = useMemo(() => moveCellsTo(cells, cellsAt, time), [cells, cellsAt, time])
  const hasForecasts = isNewest && zoom >= FORECASTS_FROM_ZOOM
  // Lines that change ten times a second would cost playback its frames.
  const source = useMemo(
    () =>
      isPlaying
        ? nothing
        : {
            type: 'geojson' as const,
            data: toStormFeatures(
              moved.map((cell) => toDrawnStorm(cell, time, hasForecasts)),
              null,
            ),
          },
    [isPlaying, moved, time, hasForecasts],
  )
  const layers = useMemo(() => stormLayers(colors), [colors])
  return (
    <>
      <MapLayers id="storms" source={source} slot="marks" layers={layers} />
      {sortByIntensity(moved)
        .toReversed()
        .map((cell) => (
          <MapMarker key={cell.id} place={latLonToPlace(cell)}>
            <CellMark cell={cell} hasName={zoom >= NAMES_FROM_ZOOM} />
          </MapMarker>
        ))}
    </>
  )
}

const toDrawnStorm = (
  { id, lat, lon, motion, intensity, forecast }: RadarStormCell,
  time: number,
  hasForecasts: boolean,
): DrawnStorm => ({
  ...{ id, intensity, currentLocation: { lat, lon }, outline: null, movement: motion },
  observedAt: new Date(time).toISOString(),
  predictions: hasForecasts ? forecast.map(({ time: at, ...location }) => ({ location, time: at })) : [],
})

interface CellMarkProps {
  cell: RadarStormCell
  hasName: boolean
}

/** The mark of a cell: shape and colour show the intensity; a white and black edge sets it off from the echo. */
function CellMark({ cell: { id, intensity, lat, lon }, hasName }: CellMarkProps) {
  return (
    <chakra.div position="relative" pointerEvents="none" aria-hidden data-cell={id} data-at={`${lat},${lon}`}>
      <chakra.svg viewBox="-3 -3 22 22" boxSize="5.5" strokeLinejoin="round" display="block">
        <chakra.path d={intensityShapes[intensity]} stroke="nws.casing" strokeWidth="6" />
        <chakra.path
          d={intensityShapes[intensity]}
          fill={`intensity.${intensity}`}
          stroke="white"
          strokeWidth="3"
          paintOrder="stroke"
        />
      </chakra.svg>
      {hasName ? (
        <Text
          position="absolute"
          top="100%"
          left="50%"
          translate="-50% 0"
          textStyle="2xs"
          fontWeight="bold"
          color="white"
          textShadow="0 0 3px black, 0 0 3px black, 0 0 3px black"
        >
          {formatCellName(id)}
        </Text>
      ) : null}
    </chakra.div>
  )
}
