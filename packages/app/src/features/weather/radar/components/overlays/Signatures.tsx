import { chakra } from '@chakra-ui/react'
import type { RadarAlert } from '@squall/shared/contract/weather'
import { memo } from 'react'
import { isInView, type MapView, project } from '../../../../../platform/base-map/projection.rules'
import { placeOf } from '../../../storms/rules'
import { markScale } from './sizes.rules'

/** A ring with two arms that turn as rotation does on this side of the equator; around the storm's own mark. */
const SWIRL = 'M0 -15A15 15 0 1 1 -.01 -15M15 0C16 8 13 15 6 20M-15 0C-16 -8 -13 -15 -6 -20'

interface SignaturesProps {
  alerts: RadarAlert[]
  view: MapView
  selectedId: string | undefined
}

/** What the radar itself finds dangerous; no official warning, so it does not look like one. */
export const Signatures = memo(function Signatures({ alerts, view, selectedId }: SignaturesProps) {
  return (
    <chakra.g fill="none" strokeLinecap="round">
      {alerts.map(({ id, place, type }) => {
        if (place === null) return null
        const [x, y] = project(view, placeOf(place))
        if (!isInView(view, [x, y], 30)) return null
        const width = id === selectedId ? 3.5 : 2
        return (
          <g
            key={id}
            transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${markScale(view)})`}
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
