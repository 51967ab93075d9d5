import { chakra } from '@chakra-ui/react'
import type { Storm } from '@squall/shared/contract/weather'
import type { Place } from '@squall/shared/rules/place'
import { MapMarker } from '../../../../ui/map/MapMarker'
import { intensityShapes } from '../../../../ui/StormDrawing'
import { formatRotation, formatStormName, formatWhereabouts, latLonToPlace } from '../rules'
import { RotationMark } from './RotationMark'

interface StormMarkerProps {
  storm: Storm
  place: Place | null
  isSelected: boolean
  onSelect: () => void
}

/** A thumb-sized button at a storm's position; its shape shows the intensity. */
export function StormMarker({ storm, place, isSelected, onSelect }: StormMarkerProps) {
  const { intensity, placeName, rotation } = storm
  const at = latLonToPlace(storm.currentLocation)
  const where = place === null ? placeName : formatWhereabouts(place, at)
  return (
    <MapMarker place={at} isOnTop={isSelected}>
      <chakra.button
        type="button"
        data-on-map
        display="grid"
        placeItems="center"
        position="relative"
        boxSize={{ base: '11', md: '9' }}
        borderRadius="full"
        cursor="pointer"
        focusVisibleRing="inside"
        aria-pressed={isSelected}
        aria-label={[formatStormName(storm), rotation === 'none' ? null : formatRotation(storm), where]
          .filter(Boolean)
          .join(', ')}
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
        {rotation === 'none' ? null : (
          <chakra.span position="absolute" top="0" right="0">
            <RotationMark rotation={rotation} />
          </chakra.span>
        )}
      </chakra.button>
    </MapMarker>
  )
}
