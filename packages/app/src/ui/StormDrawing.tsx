import { chakra } from '@chakra-ui/react'
import type { Storm } from '@squall/shared/contract/weather'
import type { Place } from '@squall/shared/rules/place'
import { toSvgPoints } from '../platform/base-map/lines.rules'
import { type MapPoint, type MapView, project } from '../platform/base-map/projection.rules'

/** A forecast position, with a time label short enough to stand beside its dot. */
export interface ForecastStep {
  place: Place
  time: string
  label: string
}

interface ForecastPathProps {
  from: Place
  steps: ForecastStep[]
  view: MapView
  isBold: boolean
  hasLabels: boolean
}

/** A storm's forecast positions as dots on a thin line, in the colour around it with a casing. */
export function ForecastPath({ from, steps, view, isBold, hasLabels }: ForecastPathProps) {
  const path = toSvgPoints(view, [from, ...steps.map(({ place }) => place)])
  const width = isBold ? 2 : 1.25
  return (
    <g>
      <chakra.polyline points={path} fill="none" stroke="bg.subtle" strokeOpacity="0.7" strokeWidth={width + 2} />
      <polyline points={path} fill="none" stroke="currentColor" strokeWidth={width} strokeDasharray="5 4" />
      {steps.map(({ place, time, label }) => {
        const [x, y] = project(view, place)
        return (
          <g key={time}>
            <chakra.circle
              cx={x}
              cy={y}
              r={isBold ? 4.5 : 3}
              fill="bg.panel"
              stroke="currentColor"
              strokeWidth={isBold ? 2 : 1.5}
            />
            {hasLabels ? (
              <chakra.text
                x={x}
                y={y - 9}
                textAnchor="middle"
                fontSize="11px"
                fontWeight="700"
                fill="fg"
                stroke="bg.subtle"
                strokeWidth="3"
                strokeLinejoin="round"
                paintOrder="stroke"
              >
                {label}
              </chakra.text>
            ) : null}
          </g>
        )
      })}
    </g>
  )
}

/** The shape of an intensity alone, in the colour of the text around it. */
export function IntensityMark({ intensity }: { intensity: Storm['intensity'] }) {
  return (
    <chakra.svg viewBox="0 0 16 16" boxSize="3.5" flexShrink="0" fill="currentColor" aria-hidden>
      <path d={intensityShapes[intensity]} />
    </chakra.svg>
  )
}

interface MotionArrowProps {
  at: MapPoint
  /** Degrees towards, clockwise from north. */
  direction: number
  /** In CSS pixels. */
  length: number
}

/** An arrow in the storm's direction, in the current colour with a casing; drawn northward and rotated. */
export function MotionArrow({ at: [x, y], direction, length }: MotionArrowProps) {
  const shape = `M0 0V${-length}M-5 ${6 - length} 0 ${-length} 5 ${6 - length}`
  return (
    <g
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${direction})`}
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <chakra.path d={shape} stroke="bg.subtle" strokeWidth="5" />
      <path d={shape} stroke="currentColor" strokeWidth="2.5" />
    </g>
  )
}

type Intensity = Storm['intensity']

/** The shape of an intensity on a square of 16: star, hexagon, triangle, dot. */
export const intensityShapes: Record<Intensity, string> = {
  violent: 'M8 .5 10.2 5.8 15.5 8 10.2 10.2 8 15.5 5.8 10.2 .5 8 5.8 5.8z',
  strong: 'M4.5 1.5h7L15 8l-3.5 6.5h-7L1 8z',
  moderate: 'M8 1.5 15.2 14.5H.8z',
  weak: 'M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11z',
}

/** Its colour as a line, at least 3:1 on the map of either theme. */
export const intensityLines: Record<Intensity, { _light: string; _dark: string }> = {
  violent: { _light: 'purple.700', _dark: 'purple.300' },
  strong: { _light: 'red.600', _dark: 'red.400' },
  moderate: { _light: 'orange.600', _dark: 'orange.300' },
  weak: { _light: '#8A6A00', _dark: 'yellow.400' },
}
