import { escapeHtml } from '../../platform/escape-html'
import { LAYER_FIELDS, MAX_ZOOM } from './layers.rules'
import type { Streets } from './streets'
import type { TileFile } from './tile-file'

/** The states and territories: west, south, east, north. */
const BOUNDS = [-180, 17, -64, 72]

/** Returns the TileJSON 3.0 of the base map. */
export const toBaseTileJson = ({ hash, facts }: Pick<TileFile, 'hash' | 'facts'>) => ({
  tilejson: '3.0.0',
  name: 'Roads, rivers, lakes and towns',
  tiles: [`/api/map/base/${hash}/{z}/{x}/{y}.pbf`],
  minzoom: 0,
  maxzoom: MAX_ZOOM,
  bounds: BOUNDS,
  // Maps insert it as HTML, and an administrator's text is none.
  attribution: escapeHtml(facts.attribution),
  vector_layers: facts.layers.map((id) => ({ id, fields: LAYER_FIELDS[id] })),
})

/** Returns the TileJSON 3.0 of the imported archive. */
export const toStreetsTileJson = ({ hash, ...streets }: Streets) => ({
  tilejson: '3.0.0',
  name: streets.name,
  tiles: [`/api/map/streets/${hash}/{z}/{x}/{y}`],
  format: streets.format,
  minzoom: streets.minZoom,
  maxzoom: streets.maxZoom,
  bounds: streets.bounds,
  attribution: escapeHtml(streets.attribution),
  vector_layers: streets.layers,
})
