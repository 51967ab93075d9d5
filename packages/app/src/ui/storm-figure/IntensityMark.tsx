import { chakra } from '@chakra-ui/react'
import type { Storm } from '@squall/shared/contract/weather'
import { intensityShapes } from './intensity-looks'

/** The shape of an intensity alone, in the colour of the text around it. */
export function IntensityMark({ intensity }: { intensity: Storm['intensity'] }) {
  return (
    <chakra.svg viewBox="0 0 16 16" boxSize="3.5" flexShrink="0" fill="currentColor" aria-hidden>
      <path d={intensityShapes[intensity]} />
    </chakra.svg>
  )
}
