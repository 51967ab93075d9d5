import type { GeoJSONSource, LayerSpecification, SourceSpecification } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { getSlotLayer, type MapSlot } from './base-style'
import { useMap } from './map-context'

interface MapLayersProps {
  /** The name of the source, which its layers refer to. */
  id: string
  /** Must not change from one drawing to the next unless its data do. */
  source: SourceSpecification
  slot: MapSlot
  /** From the bottom to the top. Must not change from one drawing to the next unless their look does. */
  layers: LayerSpecification[]
}

/** A source with its layers on the map around it. */
export function MapLayers({ id, source, slot, layers }: MapLayersProps) {
  const { map, styleCount, isUsable } = useMap()
  const shown = useRef<{ layers: LayerSpecification[]; source: SourceSpecification; count: number } | null>(null)
  useEffect(() => {
    if (!isUsable()) return
    const before = shown.current
    const present = map.getSource(id)
    if (present === undefined) map.addSource(id, source)
    else if (isGeoJson(present) && source.type === 'geojson' && before?.source !== source) present.setData(source.data)
    if (before?.layers !== layers || before.count !== styleCount) {
      for (const layer of before?.layers ?? []) if (map.getLayer(layer.id)) map.removeLayer(layer.id)
      for (const layer of layers) {
        if (map.getLayer(layer.id)) map.removeLayer(layer.id)
        map.addLayer(layer, getSlotLayer(slot))
      }
    }
    shown.current = { layers, source, count: styleCount }
  }, [map, isUsable, styleCount, id, source, slot, layers])
  useEffect(
    () => () => {
      if (!isUsable()) return
      for (const layer of shown.current?.layers ?? []) if (map.getLayer(layer.id)) map.removeLayer(layer.id)
      if (map.getSource(id)) map.removeSource(id)
      shown.current = null
    },
    [map, isUsable, id],
  )
  return null
}

const isGeoJson = (source: { type: string }): source is GeoJSONSource => source.type === 'geojson'
