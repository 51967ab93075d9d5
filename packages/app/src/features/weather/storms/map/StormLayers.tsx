import type { Storm } from '@squall/shared/contract/weather'
import type { Place } from '@squall/shared/rules/place'
import { useMemo } from 'react'
import { toDistanceRings, toStormFeatures } from '../../../../platform/map/storm-features.rules'
import { formatDistance, useUnits } from '../../../../platform/weather-format'
import { MapLayers } from '../../../../ui/map/MapLayers'
import { useMap } from '../../../../ui/map/map-context'
import { ringLayers, stormLayers } from '../../../../ui/map/storm-style'
import { StormMarker } from './StormMarker'

interface StormLayersProps {
  storms: Storm[]
  /** The place that markers name distances from; null without one. */
  place: Place | null
  selectedId: string | null
  onSelect: (id: string) => void
}

/** Storms on a map: outlines, cones, paths and motion, and a button at each of them. */
export function StormLayers({ storms, place, selectedId, onSelect }: StormLayersProps) {
  const { colors } = useMap()
  const source = useMemo(
    () => ({ type: 'geojson' as const, data: toStormFeatures(storms, selectedId) }),
    [storms, selectedId],
  )
  const layers = useMemo(() => stormLayers(colors), [colors])
  return (
    <>
      <MapLayers id="storms" source={source} slot="marks" layers={layers} />
      {storms.map((storm) => (
        <StormMarker
          key={storm.id}
          storm={storm}
          place={place}
          isSelected={storm.id === selectedId}
          onSelect={() => onSelect(storm.id)}
        />
      ))}
    </>
  )
}

interface PersonPlaceProps {
  place: Place
  /** The radii of rings around it. */
  ringsKm: number[]
}

/** The person's place with rings around it. */
export function PersonPlace({ place, ringsKm }: PersonPlaceProps) {
  const { colors } = useMap()
  const units = useUnits()
  const { latitude, longitude } = place
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the units of the person
  const source = useMemo(() => {
    const rings = ringsKm.map((km) => ({ km, label: formatDistance(km) }))
    return { type: 'geojson' as const, data: toDistanceRings({ latitude, longitude }, rings) }
  }, [latitude, longitude, units, ringsKm])
  const layers = useMemo(() => ringLayers(colors), [colors])
  return <MapLayers id="rings" source={source} slot="labels" layers={layers} />
}
