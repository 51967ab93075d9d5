import type { MapMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'
import { findMark } from './find-mark'
import { useMap } from './map-context'

/** Calls back with the id of the feature of a layer that is tapped. The layer has `takesTaps`. */
export function useMarkTap(layer: string, onTap: (id: string) => void) {
  const { map, isUsable } = useMap()
  const tap = useEffectEvent(({ point }: MapMouseEvent) => {
    const mark = isUsable() ? findMark(map, point) : null
    if (mark?.layer.id === layer) onTap(String(mark.properties.id))
  })
  useEffect(() => {
    const { style } = map.getCanvas()
    const onClick = (event: MapMouseEvent) => tap(event)
    const enter = () => {
      style.cursor = 'pointer'
    }
    const leave = () => {
      style.cursor = ''
    }
    map.on('click', onClick)
    map.on('mouseenter', layer, enter)
    map.on('mouseleave', layer, leave)
    return () => {
      leave()
      map.off('click', onClick)
      map.off('mouseenter', layer, enter)
      map.off('mouseleave', layer, leave)
    }
  }, [map, layer])
}
