import { chakra } from '@chakra-ui/react'
import type { Storm } from '@squall/shared/contract/weather'
import type { Place } from '@squall/shared/rules/place'
import type { Point } from '../../../../../platform/base-map/projection.rules'
import { intensityShapes } from '../../../../../ui/storm-figure/intensity-looks'
import { placeOf, stormName, whereaboutsText } from '../../rules'

interface StormMarkerProps {
  storm: Storm
  place: Place
  /** Where it is on the map, in CSS pixels. */
  point: Point
  isSelected: boolean
  onSelect: () => void
}

/** A storm's position as a button as large as a thumb; its shape tells the intensity. */
export function StormMarker({ storm, place, point: [x, y], isSelected, onSelect }: StormMarkerProps) {
  const { intensity } = storm
  return (
    <chakra.button
      type="button"
      position="absolute"
      left={`${x}px`}
      top={`${y}px`}
      translate="-50% -50%"
      display="grid"
      placeItems="center"
      boxSize={{ base: '11', md: '9' }}
      borderRadius="full"
      cursor="pointer"
      zIndex={isSelected ? 1 : undefined}
      focusVisibleRing="inside"
      aria-pressed={isSelected}
      aria-label={`${stormName(storm)}, ${whereaboutsText(place, placeOf(storm.currentLocation))}`}
      onClick={onSelect}
    >
      <chakra.svg
        viewBox="-3 -3 22 22"
        boxSize={isSelected ? '7' : '6'}
        fill={`intensity.${intensity}`}
        stroke={isSelected ? 'fg' : 'bg.panel'}
        strokeWidth={isSelected ? 2.25 : 2}
        strokeLinejoin="round"
        paintOrder="stroke"
        aria-hidden
      >
        <path d={intensityShapes[intensity]} />
      </chakra.svg>
    </chakra.button>
  )
}
