import { chakra } from '@chakra-ui/react'
import type { RadarStormCell } from '@squall/shared/radar'
import { memo } from 'react'
import { ForecastWay } from '../../../../components/storm-figure/ForecastWay'
import { intensityShapes } from '../../../../components/storm-figure/intensity-looks'
import { MotionArrow } from '../../../../components/storm-figure/MotionArrow'
import { arrowLength, pixelsAhead } from '../../../../components/storm-figure/motion.rules'
import { isInView, type MapView, type Point, project } from '../../../../lib/base-map/projection.rules'
import { formatTime } from '../../../../lib/format'
import { placeOf } from '../../../storms/rules'
import { cellName, worstFirst } from '../../cell.rules'
import { fittingLabels, type WantedLabel } from './labels.rules'
import { MapLabel } from './MapLabel'
import { dotRadius, markScale } from './sizes.rules'

const MINUTES_OF_ARROW = 15
/** Names of cells would only hide the echo on a map that shows a whole state. */
const NAMES_FROM_ZOOM = 8
/** Times beside dots that are closer than this would run into each other. */
const TIMES_FROM_PIXELS = 50
/** It must look out from under its mark. */
const SHORTEST_ARROW = 15
/** As far outside the view a cell's forecast may still reach into it. */
const MARGIN = 400

interface StormCellsProps {
  cells: RadarStormCell[]
  view: MapView
}

/** Storm cells by intensity, where they are in 15 minutes, and where they are expected until an hour from now. */
export const StormCells = memo(function StormCells({ cells, view }: StormCellsProps) {
  const drawn = worstFirst(cells)
    .map((cell) => ({ ...cell, point: project(view, placeOf(cell)), steps: stepsOf(cell) }))
    .filter(({ point }) => isInView(view, point, MARGIN))
  const wanted = [
    ...drawn.flatMap(({ id, point: [x, y] }) => namedAt(id, x, y, view)),
    ...drawn.flatMap((cell) => timesOf(cell, view)),
  ]
  const fitting = fittingLabels(
    wanted,
    drawn.map(({ point }) => point),
    view,
  )
  return (
    <chakra.g color="white">
      {drawn.map(({ id, steps, ...cell }) => (
        <ForecastWay
          key={id}
          from={placeOf(cell)}
          steps={steps}
          view={view}
          dot={dotRadius(cell.motion ? pixelsAhead(cell.motion.speed, MINUTES_OF_ARROW, view) : 0)}
          isBold={false}
          hasLabels={false}
        />
      ))}
      {drawn.map(({ id, motion, point }) =>
        motion && motion.speed > 0 ? (
          <MotionArrow
            key={id}
            at={point}
            direction={motion.direction}
            length={arrowLength(motion.speed, MINUTES_OF_ARROW, view, SHORTEST_ARROW)}
          />
        ) : null,
      )}
      {drawn.toReversed().map(({ id, intensity, point }) => (
        <CellMark key={id} id={id} intensity={intensity} point={point} scale={markScale(view)} />
      ))}
      {wanted
        .filter(({ key }) => fitting.has(key))
        .map((label) => (
          <MapLabel key={label.key} text={label.text} x={label.x} y={label.y} />
        ))}
    </chakra.g>
  )
})

const stepsOf = ({ forecast }: RadarStormCell) =>
  forecast.map(({ time, ...where }) => ({ time, place: placeOf(where), label: formatTime(time) }))

const namedAt = (id: string, x: number, y: number, { zoom }: MapView): WantedLabel[] =>
  zoom < NAMES_FROM_ZOOM ? [] : [{ key: id, text: cellName(id), x, y: y + 23 }]

function timesOf({ id, motion, steps }: { steps: ReturnType<typeof stepsOf> } & RadarStormCell, view: MapView) {
  if (motion === null || pixelsAhead(motion.speed, MINUTES_OF_ARROW, view) < TIMES_FROM_PIXELS) return []
  return steps.map(({ time, place, label }): WantedLabel => {
    const [x, y] = project(view, place)
    return { key: `${id} ${time}`, text: label, x, y: y - 12 }
  })
}

interface CellMarkProps extends Pick<RadarStormCell, 'id' | 'intensity'> {
  point: Point
  scale: number
}

/** Its shape tells the intensity too; white and black around it, as echo has every colour. */
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
