import { chakra } from '@chakra-ui/react'
import type { RadarAlert, RadarStormCell } from '@squall/shared/contract/weather'
import { memo, useId, useMemo } from 'react'
import { lineThrough, toSvgPath } from '../../../../../platform/base-map/lines.rules'
import { isInView, type MapView, project } from '../../../../../platform/base-map/projection.rules'
import { latLonToPlace } from '../../../storms/rules'
import { getFrameTime, moveCellsTo } from '../../cell-marks.rules'
import { FRAME_COUNT } from '../../playback.rules'
import { getAlertLook } from '../../radar-alerts.rules'
import type { RadarScreen } from '../../use-radar-screen'
import { getMarkScale, MapLabel, referenceCities } from './MapLabel'
import { StormCells } from './StormCells'

interface WarningPolygonsProps {
  /** Most dangerous first. */
  alerts: RadarAlert[]
  view: MapView
  selectedId: string | undefined
}

/** The areas of official alerts, the most dangerous on top, the selected one topmost. */
const WarningPolygons = memo(function WarningPolygons({ alerts, view, selectedId }: WarningPolygonsProps) {
  const areas = useMemo(
    () =>
      alerts
        .filter(({ polygons }) => polygons.length > 0)
        .map((alert) => ({
          ...alert,
          rings: alert.polygons.flatMap((polygon) =>
            polygon.map((ring) => lineThrough(ring.map(([longitude, latitude]) => ({ latitude, longitude })))),
          ),
        }))
        .reverse(),
    [alerts],
  )
  const drawn = [...areas].sort((a, b) => Number(a.id === selectedId) - Number(b.id === selectedId))
  return (
    <g strokeLinejoin="round" fill="none">
      {drawn.map(({ id, kind, type, polygons, rings }) => (
        <Area
          key={id}
          id={id}
          kind={kind}
          type={type}
          path={toSvgPath(rings, view)}
          isPatchwork={polygons.length > 1}
          isSelected={id === selectedId}
        />
      ))}
    </g>
  )
})

interface AreaProps extends Pick<RadarAlert, 'id' | 'kind' | 'type'> {
  path: string
  /** Consists of adjacent counties; only their common outline is drawn. */
  isPatchwork: boolean
  isSelected: boolean
}

const GAP = 9

const LETTER = 7.5

/** The reference cities, each marked by a square with a dot. */
const ReferenceCities = memo(function ReferenceCities({ view }: { view: MapView }) {
  return (
    <g>
      {referenceCities.map(({ name, place }) => {
        const [x, y] = project(view, place)
        if (!isInView(view, [x, y], 10)) return null
        const isAtEdge = x + GAP + name.length * LETTER > view.width
        return (
          <g key={name} data-city={name}>
            <chakra.rect
              x={(x - 4).toFixed(1)}
              y={(y - 4).toFixed(1)}
              width="8"
              height="8"
              fill="white"
              stroke="nws.casing"
              strokeWidth="3"
              paintOrder="stroke"
            />
            <chakra.circle cx={x.toFixed(1)} cy={y.toFixed(1)} r="1.75" fill="nws.casing" />
            <MapLabel
              text={name}
              x={isAtEdge ? x - GAP : x + GAP}
              y={y}
              anchor={isAtEdge ? 'end' : 'start'}
              size="12px"
            />
          </g>
        )
      })}
    </g>
  )
})

/** A ring around the storm's mark with two arms that turn cyclonically for the northern hemisphere. */
const SWIRL = 'M0 -15A15 15 0 1 1 -.01 -15M15 0C16 8 13 15 6 20M-15 0C-16 -8 -13 -15 -6 -20'

interface SignaturesProps {
  alerts: RadarAlert[]
  view: MapView
  selectedId: string | undefined
}

/** Radar-detected signatures; they are no official warnings and must not look like them. */
const Signatures = memo(function Signatures({ alerts, view, selectedId }: SignaturesProps) {
  return (
    <chakra.g fill="none" strokeLinecap="round">
      {alerts.map(({ id, place, type }) => {
        if (place === null) return null
        const [x, y] = project(view, latLonToPlace(place))
        if (!isInView(view, [x, y], 30)) return null
        const width = id === selectedId ? 3.5 : 2
        return (
          <g
            key={id}
            transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${getMarkScale(view)})`}
            data-alert={id}
          >
            <chakra.path d={SWIRL} stroke="nws.casing" strokeWidth={width + 3} />
            <chakra.path d={SWIRL} stroke={type === 'tornado' ? 'nws.rotation' : 'white'} strokeWidth={width} />
          </g>
        )
      })}
    </chakra.g>
  )
})

/** Below this zoom the rings would hide the storms; the list shows them at every zoom. */
const SIGNATURES_FROM_ZOOM = 7.5

const NO_CELLS: RadarStormCell[] = []

/** The overlays above radar picture and labels: alert areas, storm cells, signatures. Ignores the pointer. */
export function RadarOverlays({ screen }: { screen: RadarScreen }) {
  const { dangers, map, settings } = screen
  const { active, selected } = dangers
  const { view } = map
  const isReady = view.width > 0
  const hasSignatures = settings.showsAlerts && view.zoom >= SIGNATURES_FROM_ZOOM
  return (
    <chakra.svg position="absolute" inset="0" w="full" h="full" pointerEvents="none" aria-hidden>
      {isReady && settings.showsAlerts ? (
        <WarningPolygons alerts={active} view={view} selectedId={selected?.id} />
      ) : null}
      {isReady ? <ReferenceCities view={view} /> : null}
      {isReady ? <FrameMarks screen={screen} hasSignatures={hasSignatures} /> : null}
    </chakra.svg>
  )
}

interface FrameMarksProps {
  screen: RadarScreen
  hasSignatures: boolean
}

/** The marks of storms at the time of the shown frame. Forecasts and signatures belong to the newest one only. */
function FrameMarks({ screen: { dangers, layer, map, playback }, hasSignatures }: FrameMarksProps) {
  const { active, cells = NO_CELLS, cellsAt, selected } = dangers
  const { frame } = playback.usePlaying()
  const shown = layer?.frames[frame]
  const time = shown === undefined ? cellsAt : getFrameTime(shown)
  const moved = useMemo(() => moveCellsTo(cells, cellsAt, time), [cells, cellsAt, time])
  const isNewest = frame === FRAME_COUNT - 1
  return (
    <>
      <StormCells cells={moved} view={map.view} hasForecasts={isNewest} />
      {hasSignatures && isNewest ? <Signatures alerts={active} view={map.view} selectedId={selected?.id} /> : null}
    </>
  )
}

function Area({ id, kind, type, path, isPatchwork, isSelected }: AreaProps) {
  const maskId = useId()
  if (path === '') return null
  const look = getAlertLook({ kind, type })
  const { color, dashes, isDark } = look
  // The mask hides the inner half of a patchwork's lines, so they are drawn twice as wide.
  const scale = isPatchwork ? 2 : 1
  const width = look.width + (isSelected ? 1.5 : 0)
  return (
    <g data-alert={id}>
      {isSelected ? <chakra.path d={path} fill={color} fillOpacity="0.16" fillRule="evenodd" /> : null}
      {isPatchwork ? (
        <mask id={maskId} maskUnits="userSpaceOnUse" x="-50" y="-50" width="2000" height="2000">
          <rect x="-50" y="-50" width="2000" height="2000" fill="white" />
          <path d={path} fill="black" stroke="black" strokeWidth="1.5" />
        </mask>
      ) : null}
      <g mask={isPatchwork ? `url(#${maskId})` : undefined}>
        <chakra.path
          d={path}
          stroke="nws.casing"
          strokeOpacity="0.85"
          strokeWidth={(width + (isDark ? 5 : 3)) * scale}
        />
        {isDark ? <chakra.path d={path} stroke="white" strokeOpacity="0.85" strokeWidth={(width + 2) * scale} /> : null}
        <chakra.path d={path} stroke={color} strokeWidth={width * scale} strokeDasharray={dashes} />
      </g>
    </g>
  )
}
