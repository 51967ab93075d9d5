import { chakra } from '@chakra-ui/react'
import type { RadarAlert } from '@squall/shared/contract/weather'
import { memo, useId, useMemo } from 'react'
import { lineThrough } from '../../../../../platform/base-map/lines.rules'
import type { MapView } from '../../../../../platform/base-map/projection.rules'
import { pathOfRings } from '../../../../../platform/base-map/svg.rules'
import { lookOf } from './alert-looks.rules'

interface WarningPolygonsProps {
  /** Most dangerous first. */
  alerts: RadarAlert[]
  view: MapView
  selectedId: string | undefined
}

/** The areas of official alerts, the most dangerous on top and the selected one over all. */
export const WarningPolygons = memo(function WarningPolygons({ alerts, view, selectedId }: WarningPolygonsProps) {
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
          path={pathOfRings(rings, view)}
          isPatchwork={polygons.length > 1}
          isSelected={id === selectedId}
        />
      ))}
    </g>
  )
})

interface AreaProps extends Pick<RadarAlert, 'id' | 'kind' | 'type'> {
  path: string
  /** Made of counties side by side, of which only the outline of all is drawn. */
  isPatchwork: boolean
  isSelected: boolean
}

function Area({ id, kind, type, path, isPatchwork, isSelected }: AreaProps) {
  const maskId = useId()
  if (path === '') return null
  const look = lookOf({ kind, type })
  const { color, dashes, isDark } = look
  // Of a patchwork's lines only the outer half is seen.
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
