import type { Polygon } from '@squall/shared/rules/geo'
import { z } from 'zod'
import { UpstreamError } from '../../platform/http-client'

const Position = z
  .array(z.number())
  .min(2)
  .transform(([longitude = 0, latitude = 0]): [number, number] => [longitude, latitude])
const Rings = z.array(z.array(Position))

/** The polygons of a GeoJSON polygon or multipolygon. */
export const Shape = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: Rings }).transform(({ coordinates }) => [coordinates]),
  z
    .object({ type: z.literal('MultiPolygon'), coordinates: z.array(Rings) })
    .transform(({ coordinates }) => coordinates),
])
const Collected = z.object({ type: z.literal('GeometryCollection'), geometries: z.array(z.unknown()) })

/** The polygons of a GeoJSON geometry, also of those within a collection; points and lines have no area and are left out. */
export const Geometry = z.union([Shape, Collected.transform(({ geometries }) => geometries.flatMap(collectPolygons))])

function collectPolygons(geometry: unknown): Polygon[] {
  const collection = Collected.safeParse(geometry).data
  return collection?.geometries.flatMap(collectPolygons) ?? Shape.safeParse(geometry).data ?? []
}

const Time = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** One message of the National Weather Service, api.weather.gov `/alerts/active`, as GeoJSON. */
export const AlertFeature = z.object({
  geometry: Geometry.nullable(),
  properties: z.object({
    id: z.string(),
    areaDesc: z.string(),
    /** UGC: zones and counties; SAME: the counties they lie in, as `0` and the FIPS code. */
    geocode: z
      .object({ UGC: z.array(z.string()).default([]), SAME: z.array(z.string()).default([]) })
      .default({ UGC: [], SAME: [] }),
    affectedZones: z.array(z.string()).default([]),
    references: z.array(z.object({ identifier: z.string(), sent: z.string() })).default([]),
    replacedBy: z.string().nullish(),
    sent: Time,
    expires: Time,
    ends: Time.nullish(),
    status: z.string(),
    messageType: z.string(),
    event: z.string(),
    headline: z.string().nullish(),
    description: z.string().nullish(),
    instruction: z.string().nullish(),
    parameters: z.record(z.string(), z.array(z.string())).default({}),
  }),
})
export type AlertFeature = z.output<typeof AlertFeature>

/** A list without features is no list: during faults the service sends `"features": null`, which means unknown. */
const Collection = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) })

/**
 * Reads the list of active alerts; a feature that cannot be read is left out and counted.
 * @throws UpstreamError when it is no such list, or nothing of it can be read
 */
export function parseAlertList(json: unknown): { features: AlertFeature[]; unreadable: number } {
  const list = Collection.safeParse(json).data
  if (list === undefined) throw new UpstreamError('sent something that is no list of alerts', null, 'unreadable')
  const features = list.features.flatMap((feature) => AlertFeature.safeParse(feature).data ?? [])
  const unreadable = list.features.length - features.length
  if (unreadable > 0 && unreadable >= features.length) {
    throw new UpstreamError(`sent ${unreadable} alerts that cannot be read`, null, 'unreadable')
  }
  return { features, unreadable }
}
