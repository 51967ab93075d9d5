import { chakra } from '@chakra-ui/react'
import type { Place } from '@squall/shared/rules/place'
import { type MapView, project } from '../../platform/base-map/projection.rules'
import { pointsOf } from '../../platform/base-map/svg.rules'

/** Where a storm is expected, and when in as few letters as fit beside a dot. */
export interface ForecastStep {
  place: Place
  time: string
  label: string
}

interface ForecastWayProps {
  from: Place
  steps: ForecastStep[]
  view: MapView
  isBold: boolean
  hasLabels: boolean
}

/** A storm's forecast positions as dots on a thin line, in the colour around it with a casing. */
export function ForecastWay({ from, steps, view, isBold, hasLabels }: ForecastWayProps) {
  const way = pointsOf(view, [from, ...steps.map(({ place }) => place)])
  const width = isBold ? 2 : 1.25
  return (
    <g>
      <chakra.polyline points={way} fill="none" stroke="bg.subtle" strokeOpacity="0.7" strokeWidth={width + 2} />
      <polyline points={way} fill="none" stroke="currentColor" strokeWidth={width} strokeDasharray="5 4" />
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
