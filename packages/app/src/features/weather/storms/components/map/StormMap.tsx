import { chakra } from '@chakra-ui/react'
import type { Storm } from '@squall/shared/contract/weather'
import type { Place } from '@squall/shared/rules/place'
import { isInView, project } from '../../../../../platform/base-map/projection.rules'
import { formatKm, formatQuantity } from '../../../../../platform/format'
import { MapFrame } from '../../../../../ui/base-map/MapFrame'
import { useMapView } from '../../../../../ui/base-map/use-map-view'
import { TRACKING_RADIUS_KM } from '../../hooks'
import { movementText, placeOf, stormName, whereaboutsText } from '../../rules'
import { DistanceRings } from './DistanceRings'
import { StormFigure } from './StormFigure'
import { StormMarker } from './StormMarker'

interface StormMapProps {
  storms: Storm[]
  place: Place
  selectedId: string | null
  onSelect: (id: string) => void
}

/** The storms around a place: outlines, where they are, and where they are expected. */
export function StormMap({ storms, place, selectedId, onSelect }: StormMapProps) {
  const map = useMapView({ center: place, km: TRACKING_RADIUS_KM })
  const { view } = map
  // What is drawn last lies on top: the selected storm.
  const drawn = [...storms].sort((a, b) => Number(a.id === selectedId) - Number(b.id === selectedId))
  return (
    <MapFrame map={map} label={describe(storms, place)} height={{ base: '20rem', sm: '24rem', lg: '36rem' }}>
      <chakra.svg position="absolute" inset="0" w="full" h="full" pointerEvents="none" aria-hidden>
        <DistanceRings view={view} place={place} />
        {drawn.map((storm) => (
          <StormFigure key={storm.id} storm={storm} view={view} isSelected={storm.id === selectedId} />
        ))}
      </chakra.svg>
      {storms.map((storm) => {
        const point = project(view, placeOf(storm.currentLocation))
        return isInView(view, point) ? (
          <StormMarker
            key={storm.id}
            storm={storm}
            place={place}
            point={point}
            isSelected={storm.id === selectedId}
            onSelect={() => onSelect(storm.id)}
          />
        ) : null
      })}
    </MapFrame>
  )
}

function describe(storms: Storm[], place: Place): string {
  const sentences = storms.map(
    (storm) =>
      `${stormName(storm)} ${whereaboutsText(place, placeOf(storm.currentLocation))}, motion ${movementText(storm.movement)}`,
  )
  const count = formatQuantity(storms.length, 'storm')
  return [`Map of ${count} within ${formatKm(TRACKING_RADIUS_KM)} of you`, ...sentences].join('. ')
}
