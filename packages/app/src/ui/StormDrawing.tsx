import { chakra } from '@chakra-ui/react'
import type { Storm } from '@squall/shared/contract/weather'

/** The shape of an intensity alone, in the colour of the text around it. */
export function IntensityMark({ intensity }: { intensity: Storm['intensity'] }) {
  return (
    <chakra.svg viewBox="0 0 16 16" boxSize="3.5" flexShrink="0" fill="currentColor" aria-hidden>
      <path d={intensityShapes[intensity]} />
    </chakra.svg>
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
