import RadarGlance from '../../features/weather/radar/components/RadarGlance'
import { useStartPlace } from '../../features/weather/radar/use-start-place'
import { describePlace, useNearbyTown } from '../../ui/NearbyPlace'

/** The radar as a small map: around the person, else around the strongest storm. */
export default function RadarNearby() {
  const { center, isKnown } = useStartPlace(null)
  const town = useNearbyTown(isKnown ? center : null)
  if (!isKnown) return null
  return <RadarGlance place={center} title={town === null ? 'Radar' : `Radar ${describePlace(center, town)}`} />
}
