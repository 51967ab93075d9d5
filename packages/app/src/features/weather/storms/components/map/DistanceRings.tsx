import { chakra } from '@chakra-ui/react'
import { travel } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { type MapView, pixelsPerKm, project, ringAround } from '../../../../../platform/base-map/projection.rules'
import { pointsOf } from '../../../../../platform/base-map/svg.rules'
import { formatKm } from '../../../../../platform/format'

const RINGS_KM = [10, 50, 100]
/** The number of a smaller ring would hide what is in it. */
const LABELLED_FROM_PIXELS = 36

/** Where one is, and how far 10, 50 and 100 km are. */
export function DistanceRings({ view, place }: { view: MapView; place: Place }) {
  const [x, y] = project(view, place)
  const perKm = pixelsPerKm(view)
  return (
    <g>
      {RINGS_KM.map((km) => {
        const [labelX, labelY] = project(view, travel(place, 0, km))
        return (
          <g key={km}>
            <chakra.polygon
              points={pointsOf(view, ringAround(place, km))}
              fill={km === RINGS_KM[0] ? 'accent.solid/12' : 'none'}
              stroke="accent.fg"
              strokeOpacity={0.55}
              strokeWidth="1.25"
              strokeDasharray="2 4"
            />
            {km * perKm < LABELLED_FROM_PIXELS ? null : (
              <chakra.text
                x={labelX}
                y={labelY + 14}
                textAnchor="middle"
                fontSize="11px"
                fontWeight="600"
                fill="accent.fg"
                stroke="bg.subtle"
                strokeWidth="3"
                paintOrder="stroke"
              >
                {formatKm(km)}
              </chakra.text>
            )}
          </g>
        )
      })}
      <chakra.circle cx={x} cy={y} r="9" fill="accent.solid" fillOpacity="0.25" />
      <chakra.circle cx={x} cy={y} r="5" fill="accent.solid" stroke="bg.panel" strokeWidth="2" />
    </g>
  )
}
