import type { Storm } from '@squall/shared/contract/weather'
import type { Place } from '@squall/shared/rules/place'
import { useMemo } from 'react'
import { formatQuantity } from '../../../../platform/format'
import { formatDistance } from '../../../../platform/weather-format'
import { MapFrame } from '../../../../ui/map/MapFrame'
import { TRACKING_RADIUS_KM } from '../hooks'
import { PersonPlace, StormLayers } from '../map/StormLayers'
import { formatMovement, formatStormName, formatWhereabouts, latLonToPlace, RINGS_KM } from '../rules'

interface StormMapProps {
  storms: Storm[]
  place: Place
  selectedId: string | null
  onSelect: (id: string) => void
}

/** A map of the storms around a place: outlines, positions and forecasts. */
export function StormMap({ storms, place, selectedId, onSelect }: StormMapProps) {
  const start = useMemo(() => ({ center: place, km: TRACKING_RADIUS_KM }), [place])
  return (
    <MapFrame
      label={describe(storms, place)}
      start={start}
      height={{ base: '20rem', sm: '24rem', lg: '36rem' }}
      backLabel="Back to my position"
      textHint="The list of storms has the same facts."
    >
      <PersonPlace place={place} ringsKm={RINGS_KM} />
      <StormLayers storms={storms} place={place} selectedId={selectedId} onSelect={onSelect} />
    </MapFrame>
  )
}

function describe(storms: Storm[], place: Place): string {
  const sentences = storms.map(
    (storm) =>
      `${formatStormName(storm)} ${formatWhereabouts(place, latLonToPlace(storm.currentLocation))}, motion ${formatMovement(storm.movement)}`,
  )
  const count = formatQuantity(storms.length, 'storm')
  return [`Map of ${count} within ${formatDistance(TRACKING_RADIUS_KM)} of you`, ...sentences].join('. ')
}
