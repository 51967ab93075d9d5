import { useEffect, useState } from 'react'
import { useMap } from './map-context'

/** Returns whether the map around it has been at this zoom or nearer, in MapLibre's count. */
export function useZoomReached(zoom: number): boolean {
  const { map } = useMap()
  const [isReached, setReached] = useState(() => map.getZoom() >= zoom)
  useEffect(() => {
    if (isReached) return
    const follow = () => setReached(map.getZoom() >= zoom)
    map.on('zoom', follow)
    return () => void map.off('zoom', follow)
  }, [map, zoom, isReached])
  return isReached
}
