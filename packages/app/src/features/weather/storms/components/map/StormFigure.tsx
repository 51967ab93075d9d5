import { chakra } from '@chakra-ui/react'
import type { Storm } from '@squall/shared/contract/weather'
import { type MapView, pixelsPerKm, project } from '../../../../../platform/base-map/projection.rules'
import { pointsOf } from '../../../../../platform/base-map/svg.rules'
import { ForecastWay } from '../../../../../ui/storm-figure/ForecastWay'
import { intensityLines } from '../../../../../ui/storm-figure/intensity-looks'
import { MotionArrow } from '../../../../../ui/storm-figure/MotionArrow'
import { arrowLength } from '../../../../../ui/storm-figure/motion.rules'
import { placeOf } from '../../rules'

/** Within this the share of forecasts that `confidence` tells came true. */
const FORECAST_KM = 15
const MINUTES_OF_ARROW = 12
/** A shorter arrow would hide under its storm. */
const SHORTEST_ARROW = 26

interface StormFigureProps {
  storm: Storm
  view: MapView
  isSelected: boolean
}

/** A storm's outline, its motion and its forecast positions; those of the selected one carry their times. */
export function StormFigure({ storm, view, isSelected }: StormFigureProps) {
  const { intensity, currentLocation, outline, movement, predictions, observedAt } = storm
  const center = placeOf(currentLocation)
  const forecast = predictions.map(({ time, location }) => ({
    time,
    place: placeOf(location),
    label: `+${Math.round((Date.parse(time) - Date.parse(observedAt)) / 60_000)}`,
  }))
  const radius = FORECAST_KM * pixelsPerKm(view)
  return (
    <chakra.g color={intensityLines[intensity]} data-figure={storm.id}>
      {isSelected
        ? forecast.map(({ time, place }) => {
            const [x, y] = project(view, place)
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
        <ForecastWay from={center} steps={forecast} view={view} isBold={isSelected} hasLabels={isSelected} />
      </g>
      {movement && movement.speed > 0 ? (
        <MotionArrow
          at={project(view, center)}
          direction={movement.direction}
          length={arrowLength(movement.speed, MINUTES_OF_ARROW, view, SHORTEST_ARROW)}
        />
      ) : null}
    </chakra.g>
  )
}
