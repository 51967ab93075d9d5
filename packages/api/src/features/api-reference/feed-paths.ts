import { z } from 'zod'
import type { ZodOpenApiPathsObject } from 'zod-openapi'
import { type PlainRoute, toOperation } from './operations'

const FEED_NOTE = 'With an ETag: ask again with `If-None-Match`.'

/** `GET /api/geojson/…` and `GET /api/placefiles/…`. */
const feed = (route: Pick<PlainRoute, 'id' | 'summary'> & { isPlacefile?: boolean; note: string }) =>
  toOperation({
    id: route.id,
    tag: 'Storm reports',
    summary: route.summary,
    description: `${route.note} ${FEED_NOTE}`,
    answer: route.isPlacefile
      ? { type: 'text/plain', schema: z.string(), description: 'A placefile of GRLevelX' }
      : { type: 'application/geo+json', schema: z.looseObject({}), description: 'A GeoJSON FeatureCollection' },
    responses: { 304: { description: 'The feed that `If-None-Match` names is the newest' } },
    refusals: [429],
  })

const CHASER_NOTE = 'Those whose broadcaster shows a place to the public, at that place.'
const REPORT_NOTE = 'Of the last six hours, of members and of the National Weather Service, at most 200.'

/** The feeds for other programs by their whole path. */
export const feedPaths: ZodOpenApiPathsObject = {
  '/api/geojson/streams.geojson': {
    get: feed({ id: 'feeds-streams', summary: 'Live streams as GeoJSON', note: CHASER_NOTE }),
  },
  '/api/geojson/storm-reports.geojson': {
    get: feed({ id: 'feeds-stormReports', summary: 'Storm reports as GeoJSON', note: REPORT_NOTE }),
  },
  '/api/geojson/warnings.geojson': {
    get: feed({
      id: 'feeds-warnings',
      summary: 'Warnings in force as GeoJSON',
      note: 'Outlines to about 1 km. Warnings whose area is not known are left out, so that an empty list is no all-clear.',
    }),
  },
  '/api/placefiles/chasers.txt': {
    get: feed({
      id: 'feeds-chasersPlacefile',
      summary: 'Live chasers as a placefile',
      note: `For GRLevel3, Supercell Wx and RadarOmega. ${CHASER_NOTE}`,
      isPlacefile: true,
    }),
  },
  '/api/placefiles/storm-reports.txt': {
    get: feed({
      id: 'feeds-stormReportsPlacefile',
      summary: 'Storm reports as a placefile',
      note: `For GRLevel3, Supercell Wx and RadarOmega. ${REPORT_NOTE}`,
      isPlacefile: true,
    }),
  },
}
