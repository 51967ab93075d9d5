import { chakra } from '@chakra-ui/react'
import type { Storm } from '@squall/shared/contract/weather'

type Rotation = Exclude<Storm['rotation'], 'none'>

/** The signs of the National Weather Service: a ring for a mesocyclone, a triangle on its tip for a tornado vortex signature. */
const shapes: Record<Rotation, string> = {
  mesocyclone: 'M8 2.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11',
  'tornado-vortex-signature': 'M1.5 2.5h13L8 14.5z',
}

/** The sign of a rotation that a radar sees. */
export function RotationMark({ rotation }: { rotation: Rotation }) {
  const isRing = rotation === 'mesocyclone'
  return (
    <chakra.svg viewBox="-1 -1 18 18" boxSize="4" flexShrink="0" aria-hidden>
      <chakra.path d={shapes[rotation]} fill="none" stroke="bg.panel" strokeWidth={isRing ? 5 : 3.5} />
      <chakra.path
        d={shapes[rotation]}
        fill={isRing ? 'none' : 'intensity.violent'}
        stroke={isRing ? 'intensity.moderate' : 'fg'}
        strokeWidth={isRing ? 2.75 : 1.25}
        strokeLinejoin="round"
      />
    </chakra.svg>
  )
}
