import type { MapMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { findMark, underFinger } from '../../../../ui/map/find-mark'
import { MapLayers } from '../../../../ui/map/MapLayers'
import { useMap } from '../../../../ui/map/map-context'
import { type DrawnAlert, selectNext, toAlertFeatures } from './alert-features.rules'
import { ALERT_AREAS, alertLayers } from './alert-style'

interface AlertLayersProps {
  /** In force, most dangerous first. */
  alerts: DrawnAlert[]
  /** In ms; at a minute's steps, since each draws the areas anew. */
  now: number
  selectedId: string | null
  onSelect: (id: string | null) => void
}

/** The areas of warnings and watches; a tap selects, further taps on the same place go through what lies below. */
export function AlertLayers({ alerts, now, selectedId, onSelect }: AlertLayersProps) {
  const { map, colors, isUsable } = useMap()
  const source = useMemo(
    () => ({ type: 'geojson' as const, data: toAlertFeatures(alerts, selectedId, now) }),
    [alerts, selectedId, now],
  )
  const layers = useMemo(() => alertLayers(colors), [colors])
  const onTap = useEffectEvent(({ point }: MapMouseEvent) => {
    if (!isUsable() || !map.getLayer(ALERT_AREAS) || findMark(map, point) !== null) return
    const found = map.queryRenderedFeatures(underFinger(point), { layers: [ALERT_AREAS] })
    const here = [...new Set(found.map(({ properties }) => String(properties.id)))]
    // The selected one is drawn on top, so its place in the order is kept by the list.
    onSelect(
      selectNext(
        selectedId,
        alerts.map(({ id }) => id).filter((id) => here.includes(id)),
      ),
    )
  })
  useEffect(() => {
    const tap = (event: MapMouseEvent) => onTap(event)
    map.on('click', tap)
    return () => void map.off('click', tap)
  }, [map])
  return <MapLayers id="alerts" source={source} slot="areas" layers={layers} />
}
