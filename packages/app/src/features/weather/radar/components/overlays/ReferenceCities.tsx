import { chakra } from '@chakra-ui/react'
import { memo } from 'react'
import { isInView, type MapView, project } from '../../../../../platform/base-map/projection.rules'
import { MapLabel } from './MapLabel'
import { referenceCities } from './reference-cities'

const GAP = 9
const LETTER = 7.5

/** The four fixed cities with a mark of their own: a square with a dot. */
export const ReferenceCities = memo(function ReferenceCities({ view }: { view: MapView }) {
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
