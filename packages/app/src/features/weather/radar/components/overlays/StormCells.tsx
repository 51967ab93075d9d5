import { chakra } from '@chakra-ui/react'
import type { RadarStormCell } from '@squall/shared/contract/weather'
import { memo } from 'react'
import {
  getArrowLength,
  isInView,
  type MapPoint,
  type MapView,
  project,
} from '../../../../../platform/base-map/projection.rules'
import { formatZonedTime } from '../../../../../platform/weather-format'
import { ForecastPath, type ForecastStep, intensityShapes, MotionArrow } from '../../../../../ui/StormDrawing'
import { latLonToPlace } from '../../../storms/rules'
import { formatCellName, sortByIntensity } from '../../radar-texts.rules'
import { getMarkScale, type LabelCandidate, listFittingLabels, MapLabel } from './MapLabel'

const MINUTES_OF_ARROW = 15
/** Below this zoom cell names would hide the echo. */
const NAMES_FROM_ZOOM = 8
/** Below this zoom there is room for marks and arrows only. */
const FORECASTS_FROM_ZOOM = 7.5
/** Below this zoom only the last forecast position has its time. */
const ALL_TIMES_FROM_ZOOM = 10
/** CSS pixels; a shorter arrow would disappear under its mark. */
const SHORTEST_ARROW = 15
/** CSS pixels outside the view from which a cell's forecast may still reach into it. */
const MARGIN = 400

interface StormCellsProps {
  cells: RadarStormCell[]
  view: MapView
  /** False while an older frame is shown: the forecasts are of now. */
  hasForecasts: boolean
}

/** Storm cells by intensity, each with a 15 minute motion arrow and its forecast path for the next hour. */
export const StormCells = memo(function StormCells({ cells, view, hasForecasts }: StormCellsProps) {
  const showsForecasts = hasForecasts && view.zoom >= FORECASTS_FROM_ZOOM
  const drawn = sortByIntensity(cells)
    .map((cell) => ({ ...cell, point: project(view, latLonToPlace(cell)), steps: toForecastSteps(cell) }))
    .filter(({ point }) => isInView(view, point, MARGIN))
  const wanted = [
    ...drawn.flatMap(({ id, point: [x, y] }) => toNameLabels(id, x, y, view)),
    ...(showsForecasts ? drawn.flatMap((cell) => toTimeLabels(cell, view)) : []),
  ]
  const fitting = listFittingLabels(
    wanted,
    drawn.map(({ point }) => point),
    view,
  )
  return (
    <chakra.g color="white">
      {showsForecasts
        ? drawn.map(({ id, steps, ...cell }) => (
            <ForecastPath
              key={id}
              from={latLonToPlace(cell)}
              steps={steps}
              view={view}
              isBold={false}
              hasLabels={false}
            />
          ))
        : null}
      {drawn.map(({ id, motion, point }) =>
        motion && motion.speed > 0 ? (
          <MotionArrow
            key={id}
            at={point}
            direction={motion.direction}
            length={getArrowLength(motion.speed, MINUTES_OF_ARROW, view, SHORTEST_ARROW)}
          />
        ) : null,
      )}
      {[...drawn].reverse().map(({ id, intensity, point }) => (
        <CellMark key={id} id={id} intensity={intensity} point={point} scale={getMarkScale(view)} />
      ))}
      {wanted
        .filter(({ key }) => fitting.has(key))
        .map((label) => (
          <MapLabel key={label.key} text={label.text} x={label.x} y={label.y} />
        ))}
    </chakra.g>
  )
})

const toForecastSteps = ({ forecast }: RadarStormCell) =>
  forecast.map(({ time, ...where }) => ({ time, place: latLonToPlace(where), label: formatZonedTime(time) }))

const toNameLabels = (id: string, x: number, y: number, { zoom }: MapView): LabelCandidate[] =>
  zoom < NAMES_FROM_ZOOM ? [] : [{ key: id, text: formatCellName(id), x, y: y + 23 }]

/** Returns the time labels of a forecast, the last position first so that it wins when room is short. */
function toTimeLabels({ id, steps }: { steps: ForecastStep[] } & Pick<RadarStormCell, 'id'>, view: MapView) {
  const shown = view.zoom < ALL_TIMES_FROM_ZOOM ? steps.slice(-1) : [...steps].reverse()
  return shown.map(({ time, place, label }): LabelCandidate => {
    const [x, y] = project(view, place)
    return { key: `${id} ${time}`, text: label, x, y: y - 12 }
  })
}

interface CellMarkProps extends Pick<RadarStormCell, 'id' | 'intensity'> {
  point: MapPoint
  scale: number
}

/** The mark of a cell: shape and colour show the intensity; a white and black edge sets it off from the echo. */
function CellMark({ id, intensity, point: [x, y], scale }: CellMarkProps) {
  return (
    <g
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale}) translate(-8 -8)`}
      strokeLinejoin="round"
      data-cell={id}
    >
      <chakra.path d={intensityShapes[intensity]} stroke="nws.casing" strokeWidth="6" />
      <chakra.path
        d={intensityShapes[intensity]}
        fill={`intensity.${intensity}`}
        stroke="white"
        strokeWidth="3"
        paintOrder="stroke"
      />
    </g>
  )
}
