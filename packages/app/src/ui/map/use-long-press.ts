import type { Place } from '@squall/shared/rules/place'
import type { MapMouseEvent, MapTouchEvent } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { useMap } from './map-context'

const LONG_MS = 550
/** The click that ends a long press comes within this time and must not close what it opened. */
const SAME_PRESS_MS = 700

interface Pressed {
  place: Place
  at: number
}

/** Returns the place of the map that was pressed for long, or with the right button, until the next tap or move. */
export function useLongPress(): { place: Place | null; clear: () => void } {
  const { map } = useMap()
  const [pressed, setPressed] = useState<Pressed | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const press = ({ lngLat }: MapMouseEvent | MapTouchEvent) =>
      setPressed({ place: { latitude: lngLat.lat, longitude: lngLat.lng }, at: Date.now() })
    const begin = (event: MapTouchEvent) => {
      clearTimeout(timer)
      if (event.points.length === 1) timer = setTimeout(() => press(event), LONG_MS)
    }
    const end = () => clearTimeout(timer)
    const tap = () => setPressed((before) => (before && Date.now() - before.at < SAME_PRESS_MS ? before : null))
    const subscriptions = [
      map.on('touchstart', begin),
      map.on('touchend', end),
      map.on('touchcancel', end),
      map.on('dragstart', end),
      map.on('zoomstart', end),
      map.on('contextmenu', press),
      map.on('click', tap),
    ]
    return () => {
      clearTimeout(timer)
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }, [map])
  return { place: pressed?.place ?? null, clear: () => setPressed(null) }
}
