import { useMemo } from 'react'
import { MapLayers } from './MapLayers'
import { useMap } from './map-context'
import { findStreetLayer, streetLayers, streetNameLayers } from './street-style'
import { roadLayers, roadNameLayers, terrainLayers, waterNameLayers } from './tile-style'
import { type MapTiles, useBaseMapTiles, useStreetTiles } from './use-base-map-tiles'

/** Roads, rivers, lakes and urban areas. */
export function BaseMapTiles({ hasRoads }: { hasRoads: boolean }) {
  const { colors } = useMap()
  const tiles = useBaseMapTiles()
  const source = useMemo(() => tiles && toVectorSource(tiles), [tiles])
  const terrain = useMemo(() => terrainLayers(colors), [colors])
  const roads = useMemo(() => roadLayers(colors), [colors])
  const waterNames = useMemo(() => waterNameLayers(colors), [colors])
  const roadNames = useMemo(() => roadNameLayers(colors), [colors])
  if (source === null) return null
  return (
    <>
      <MapLayers id="base-terrain" source={source} slot="terrain" layers={terrain} />
      {hasRoads ? <MapLayers id="base-roads" source={source} slot="roads" layers={roads} /> : null}
      <MapLayers id="base-water-names" source={source} slot="labels" layers={waterNames} />
      {hasRoads ? <MapLayers id="base-road-names" source={source} slot="labels" layers={roadNames} /> : null}
    </>
  )
}

/** The imported archive: streets, or pictures such as of terrain. */
export function StreetTiles({ hasRoads }: { hasRoads: boolean }) {
  const tiles = useStreetTiles()
  if (tiles === null) return null
  if (tiles.format !== 'pbf') return <TilePictures tiles={tiles} />
  return hasRoads ? <Streets tiles={tiles} /> : null
}

function Streets({ tiles }: { tiles: MapTiles }) {
  const { colors } = useMap()
  const source = useMemo(() => toVectorSource(tiles), [tiles])
  const layer = findStreetLayer(tiles.vector_layers.map(({ id }) => id))
  const lines = useMemo(() => (layer === null ? [] : streetLayers(layer, colors)), [layer, colors])
  const names = useMemo(() => (layer === null ? [] : streetNameLayers(layer, colors)), [layer, colors])
  return (
    <>
      <MapLayers id="streets" source={source} slot="roads" layers={lines} />
      <MapLayers id="street-names" source={source} slot="labels" layers={names} />
    </>
  )
}

const pictureLayers = [{ id: 'tile-pictures', type: 'raster' as const, source: 'tile-pictures' }]

function TilePictures({ tiles: { tiles, minzoom, maxzoom, bounds } }: { tiles: MapTiles }) {
  const source = useMemo(
    () => ({ type: 'raster' as const, tileSize: 256, tiles, minzoom, maxzoom, ...(bounds && { bounds }) }),
    [tiles, minzoom, maxzoom, bounds],
  )
  return <MapLayers id="tile-pictures" source={source} slot="terrain" layers={pictureLayers} />
}

const toVectorSource = ({ tiles, minzoom, maxzoom, bounds }: MapTiles) => ({
  type: 'vector' as const,
  ...{ tiles, minzoom, maxzoom },
  ...(bounds && { bounds }),
})
