import { chakra } from '@chakra-ui/react'
import type { Storm } from '@squall/shared/storm'
import { type MapView, pixelsPerKm, project } from '../../../../lib/base-map/projection.rules'
import { placeOf } from '../../rules'
import { intensityLines } from '../intensity-looks'
import { pointsOf } from './DistanceRings'

/** Within this the share of forecasts that `confidence` tells came true. */
const FORECAST_KM = 15
const MINUTES_OF_ARROW = 12
const KM_PER_MILE = 1.609344

interface StormFigureProps {
  storm: Storm
  view: MapView
  isSelected: boolean
}

/** A storm's outline, its motion and its forecast positions; those of the selected one carry their times. */
export function StormFigure({ storm, view, isSelected }: StormFigureProps) {
  const { intensity, currentLocation, outline, movement, predictions, observedAt } = storm
  const line = intensityLines[intensity]
  const center = placeOf(currentLocation)
  const way = [center, ...predictions.map(({ location }) => placeOf(location))]
  const radius = FORECAST_KM * pixelsPerKm(view)
  return (
    <chakra.g color={line} data-figure={storm.id}>
      {isSelected
        ? predictions.map(({ time, location }) => {
            const [x, y] = project(view, placeOf(location))
            return <circle key={time} cx={x} cy={y} r={radius} fill="currentColor" fillOpacity="0.1" />
          })
        : null}
      {outline ? (
        <chakra.polygon
          points={pointsOf(
            view,
            outline.map(([lon, lat]) => placeOf({ lat, lon })),
          )}
          fill="currentColor"
          fillOpacity={isSelected ? 0.38 : 0.22}
          stroke="currentColor"
          strokeWidth={isSelected ? 2.5 : 1.5}
          strokeLinejoin="round"
        />
      ) : null}
      <g opacity={isSelected ? 1 : 0.75}>
        <polyline
          points={pointsOf(view, way)}
          fill="none"
          stroke="currentColor"
          strokeWidth={isSelected ? 2 : 1.25}
          strokeDasharray="5 4"
        />
        {predictions.map(({ time, location }) => {
          const [x, y] = project(view, placeOf(location))
          const minutes = Math.round((Date.parse(time) - Date.parse(observedAt)) / 60_000)
          return (
            <g key={time}>
              <chakra.circle
                cx={x}
                cy={y}
                r={isSelected ? 4.5 : 2.5}
                fill="bg.panel"
                stroke="currentColor"
                strokeWidth={isSelected ? 2 : 1.5}
              />
              {isSelected ? (
                <chakra.text
                  x={x}
                  y={y - 9}
                  textAnchor="middle"
                  fontSize="11px"
                  fontWeight="700"
                  fill="fg"
                  stroke="bg.subtle"
                  strokeWidth="3"
                  paintOrder="stroke"
                >
                  {`+${minutes}`}
                </chakra.text>
              ) : null}
            </g>
          )
        })}
      </g>
      {movement && movement.speed > 0 ? (
        <MotionArrow
          at={project(view, center)}
          direction={movement.direction}
          length={Math.max(26, ((movement.speed * KM_PER_MILE * MINUTES_OF_ARROW) / 60) * pixelsPerKm(view))}
        />
      ) : null}
    </chakra.g>
  )
}

interface MotionArrowProps {
  at: [number, number]
  direction: number
  length: number
}

/** Points where the storm goes; drawn northward and turned. */
function MotionArrow({ at: [x, y], direction, length }: MotionArrowProps) {
  return (
    <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${direction})`} fill="none">
      <chakra.path
        d={`M0 0V${-length}M-5 ${6 - length} 0 ${-length} 5 ${6 - length}`}
        stroke="bg.subtle"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d={`M0 0V${-length}M-5 ${6 - length} 0 ${-length} 5 ${6 - length}`}
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
  )
}
