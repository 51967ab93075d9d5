import { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { BaseTilePath, RoadMapQuery, StreetTilePath } from '../base-map/routes'
import { toOperation } from './operations'

const TileJson = z.looseObject({
  tilejson: z.string(),
  tiles: z.array(z.string()),
  minzoom: z.number(),
  maxzoom: z.number(),
  attribution: z.string().describe('The credit to show on the map, as HTML'),
})

const UNCHANGED = { 304: { description: 'The map that `If-None-Match` names is the newest' } }

/** The plain routes of the map's data. */
export const mapPaths: ZodOpenApiPathsObject = {
  '/api/map/base.json': {
    get: toOperation({
      id: 'map-base',
      tag: 'Map',
      summary: 'Describes the tiles of roads, rivers, lakes and towns',
      description: 'TileJSON 3.0 of vector tiles, zoom 0 to 9. 404 until the server has fetched and built them.',
      answer: { schema: TileJson },
      responses: UNCHANGED,
      refusals: [404],
    }),
  },
  '/api/map/base/{hash}/{z}/{x}/{y}.pbf': {
    get: toOperation({
      id: 'map-base-tile',
      tag: 'Map',
      summary: 'Downloads a tile of roads, rivers, lakes and towns',
      description: 'A Mapbox vector tile, which never changes at its address.',
      path: BaseTilePath,
      answer: { type: 'application/vnd.mapbox-vector-tile' },
      responses: { 204: { description: 'There is nothing on this tile' } },
      refusals: [404],
    }),
  },
  '/api/map/streets.json': {
    get: toOperation({
      id: 'map-streets',
      tag: 'Map',
      summary: 'Describes the tiles of streets',
      description: 'TileJSON 3.0, where an administrator imported a PMTiles archive.',
      answer: {
        schema: TileJson.extend({
          format: z.string().describe('`pbf` for vector tiles, otherwise the type of its pictures'),
        }),
      },
      responses: UNCHANGED,
      refusals: [404],
    }),
  },
  '/api/map/streets/{hash}/{z}/{x}/{y}': {
    get: toOperation({
      id: 'map-streets-tile',
      tag: 'Map',
      summary: 'Downloads a tile of the archive of streets',
      description:
        'A vector tile or a picture, as `format` of `/api/map/streets.json` says. It never changes at its address.',
      path: StreetTilePath,
      answer: { type: 'application/vnd.mapbox-vector-tile' },
      responses: { 204: { description: 'There is nothing on this tile' } },
      refusals: [404],
    }),
  },
  '/api/map/roads': {
    get: toOperation({
      id: 'map-roads',
      tag: 'Map',
      summary: 'Downloads the highways without tiles',
      description: 'Those that an administrator imported, otherwise interstates and US highways of the base map.',
      query: RoadMapQuery,
      answer: { schema: z.looseObject({}) },
      responses: UNCHANGED,
      refusals: [404],
    }),
  },
}
