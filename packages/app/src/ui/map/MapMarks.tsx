import type { GeoJSONSource, MapGeoJSONFeature, MapMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo } from 'react'
import { findMark } from './find-mark'
import { MapLayers } from './MapLayers'
import { MapMarker } from './MapMarker'
import { MarkSign } from './MarkSign'
import { useMap } from './map-context'
import { listRankTones, type MapMark, toMarkFeatures } from './map-marks.rules'
import { addMarkImages } from './mark-images'
import { CLUSTER_RADIUS, LAST_CLUSTER_ZOOM, markLayers } from './mark-style'

interface MapMarksProps {
  /** The name of the source. */
  id: string
  /** Must not change from one drawing to the next unless they do. */
  marks: MapMark[]
  selectedId: string | null
  onSelect: (id: string | null) => void
}

/** Any number of marks, drawn by the graphics processor; those close together are a cluster with their number. */
export function MapMarks({ id, marks, selectedId, onSelect }: MapMarksProps) {
  const { map, colors, isUsable, styleCount } = useMap()
  const source = useMemo(
    () => ({
      type: 'geojson' as const,
      data: toMarkFeatures(marks),
      cluster: true,
      clusterRadius: CLUSTER_RADIUS,
      clusterMaxZoom: LAST_CLUSTER_ZOOM,
      clusterProperties: { worst: ['min', ['get', 'rank']] },
    }),
    [marks],
  )
  const rankTones = JSON.stringify(useMemo(() => listRankTones(marks), [marks]))
  // A new list with the same colours keeps the layers.
  const layers = useMemo(() => markLayers(id, colors, JSON.parse(rankTones)), [id, colors, rankTones])
  // Before the layers are added, which name these images.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new style has lost its images
  useLayoutEffect(() => {
    if (isUsable()) addMarkImages(map)
  }, [map, isUsable, styleCount])

  const onTap = useEffectEvent(({ point }: MapMouseEvent) => {
    if (!isUsable()) return
    const mark = findMark(map, point)
    if (mark === null || mark.source !== id) return
    const { properties } = mark
    if (properties.cluster === true) void zoomIntoCluster(mark)
    else onSelect(properties.id === selectedId ? null : String(properties.id))
  })
  async function zoomIntoCluster({ geometry, properties }: MapGeoJSONFeature) {
    const clusters = map.getSource<GeoJSONSource>(id)
    if (geometry.type !== 'Point' || clusters === undefined) return
    const zoom = await clusters
      .getClusterExpansionZoom(Number(properties.cluster_id))
      .catch(() => LAST_CLUSTER_ZOOM + 1)
    const [longitude = 0, latitude = 0] = geometry.coordinates
    if (isUsable()) map.easeTo({ center: [longitude, latitude], zoom: Math.min(zoom, LAST_CLUSTER_ZOOM + 1) })
  }
  useEffect(() => {
    const tap = (event: MapMouseEvent) => onTap(event)
    map.on('click', tap)
    return () => void map.off('click', tap)
  }, [map])
  const selected = marks.find((mark) => mark.id === selectedId)
  return (
    <>
      <MapLayers id={id} source={source} slot="marks" layers={layers} />
      {selected === undefined ? null : (
        <MapMarker place={selected.place} isOnTop>
          <MarkSign {...selected} size="10" isSelected />
        </MapMarker>
      )}
    </>
  )
}
