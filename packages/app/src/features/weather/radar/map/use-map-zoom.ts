import { useEffect, useState } from 'react'
import { useMap } from '../../../../ui/map/map-context'

/** Returns the zoom of the map around it, in MapLibre's count, after each change of it. */
export function useMapZoom(): number {
  const { map } = useMap()
  const [zoom, setZoom] = useState(() => map.getZoom())
  useEffect(() => {
    const follow = () => setZoom(map.getZoom())
    map.on('zoomend', follow)
    return () => void map.off('zoomend', follow)
  }, [map])
  return zoom
}
