import { z } from 'zod'

/** Corners of a line, [longitude, latitude]. */
export type Line = [number, number][]

export interface RoadFeature {
  /** The names of properties are in small letters. */
  properties: Record<string, unknown>
  lines: Line[]
}

const Feature = z.object({
  type: z.literal('Feature'),
  properties: z.record(z.string(), z.unknown()).nullish(),
  geometry: z.object({ type: z.string(), coordinates: z.unknown() }).nullable(),
})
const Collection = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) })
const Corner = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).rest(z.unknown())
const LineString = z.array(Corner).min(2)
const geometries: Record<string, z.ZodType<z.infer<typeof Corner>[][]>> = {
  LineString: LineString.transform((line) => [line]),
  MultiLineString: z.array(LineString),
}

/**
 * The lines of a GeoJSON FeatureCollection; points and areas are passed over.
 * @throws an Error whose message says in one line what is wrong with the file
 */
export function readFeatures(text: string): { features: RoadFeature[]; passedOver: number } {
  const collection = Collection.safeParse(parseJson(text))
  if (!collection.success) throw new Error('This is no GeoJSON FeatureCollection')
  const features: RoadFeature[] = []
  let passedOver = 0
  for (const [index, value] of collection.data.features.entries()) {
    const feature = Feature.safeParse(value)
    if (!feature.success) throw new Error(`Feature ${index + 1} is no GeoJSON feature`)
    const { geometry, properties } = feature.data
    const shape = geometry ? geometries[geometry.type] : undefined
    if (geometry === null || shape === undefined) {
      passedOver += 1
      continue
    }
    const lines = shape.safeParse(geometry.coordinates)
    if (!lines.success) throw new Error(`Feature ${index + 1} is no line of longitudes and latitudes in degrees`)
    features.push({
      properties: Object.fromEntries(Object.entries(properties ?? {}).map(([name, is]) => [name.toLowerCase(), is])),
      lines: lines.data.map((line) => line.map(([longitude, latitude]) => [longitude, latitude])),
    })
  }
  if (features.length === 0) throw new Error('There are no lines in this file, only other shapes or nothing')
  return { features, passedOver }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('This file is not JSON')
  }
}
