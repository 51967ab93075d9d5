import { GeoJSONVT, type GeoJSONVTFeature, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromVectorTileJs, GeoJSONWrapper } from '@maplibre/vt-pbf'
import { findFirstZoom, LAYER_NAMES, type LayerName, type Layers, MAX_ZOOM } from './layers.rules'

const EXTENT = 4096

/** In units of the tile: an eighth of a pixel at 512 pixels. */
const TOLERANCE = 3

export interface Tile {
  z: number
  x: number
  y: number
  /** A Mapbox vector tile, version 2, not compressed. */
  bytes: Uint8Array
}

/** Returns the tiles of the layers from zoom 0 to 9 that are not empty. Lines are simplified for each zoom. */
export function* buildTiles(layers: Layers): Generator<Tile> {
  const indexes = LAYER_NAMES.flatMap((layer) => {
    const features = layers[layer] ?? []
    // The highest zoom of the library is not simplified, so it is one above ours.
    const options = { maxZoom: MAX_ZOOM + 1, extent: EXTENT, tolerance: TOLERANCE }
    return features.length === 0
      ? []
      : [{ layer, index: new GeoJSONVT({ type: 'FeatureCollection', features }, options) }]
  })
  yield* walk(indexes, 0, 0, 0)
}

type LayerIndex = { layer: LayerName; index: GeoJSONVT }

function* walk(indexes: LayerIndex[], z: number, x: number, y: number): Generator<Tile> {
  // Layers that end here are not asked again below. What is too small for this zoom counts as well.
  const found = indexes.flatMap(({ layer, index }) => {
    const tile = index.getTile(z, x, y)
    return tile === null || tile.numFeatures === 0 ? [] : [{ layer, index, tile }]
  })
  if (found.length === 0) return
  const shown = found.flatMap(({ layer, tile }) => toShownLayer(layer, tile, z))
  if (shown.length > 0) {
    const bytes = fromVectorTileJs({ layers: Object.fromEntries(shown) })
    yield { z, x, y, bytes }
  }
  if (z === MAX_ZOOM) return
  for (const [right, down] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const)
    yield* walk(found, z + 1, x * 2 + right, y * 2 + down)
}

/** Returns the features of a layer that are shown at a zoom, as the encoder takes them. */
function toShownLayer(layer: LayerName, tile: GeoJSONVTTile, zoom: number): [LayerName, GeoJSONWrapper][] {
  const all: GeoJSONVTFeature[] = tile.features
  const features = all.filter(({ tags }) => findFirstZoom(layer, { ...tags }) <= zoom)
  const shown = new GeoJSONWrapper(features, { version: 2, extent: EXTENT })
  shown.name = layer
  return features.length === 0 ? [] : [[layer, shown]]
}
