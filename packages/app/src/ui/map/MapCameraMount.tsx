import { useEffect } from 'react'
import type { MapCamera } from './map-camera'
import { useMap } from './map-context'

/** Lets a camera move the map around it. */
export function MapCameraMount({ camera }: { camera: MapCamera }) {
  const { map } = useMap()
  useEffect(() => {
    camera.attach(map)
    return () => camera.attach(null)
  }, [camera, map])
  return null
}
