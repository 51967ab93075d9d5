import { feature } from 'topojson-client'
import { z } from 'zod'

/** A place as [longitude, latitude] in degrees. */
type Position = [longitude: number, latitude: number]

export type Line = Position[]

/** Lines, or areas of an outer ring and its holes. */
export type MapShape =
  | { type: 'MultiLineString'; coordinates: Line[] }
  | { type: 'MultiPolygon'; coordinates: Line[][] }

/** A feature as a GeoJSON Feature; properties are as in the file. */
export interface MapFeature<Properties = Record<string, unknown>> {
  type: 'Feature'
  properties: Properties
  geometry: MapShape
}

interface MapFile {
  features: MapFeature[]
  /** How many features are neither lines nor areas. */
  passedOver: number
}

const Feature = z.object({
  type: z.literal('Feature'),
  properties: z.record(z.string(), z.unknown()).nullish(),
  geometry: z.object({ type: z.string(), coordinates: z.unknown() }).nullable(),
})

const Collection = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) })

type Topology = Parameters<typeof feature>[0]

const isArcList = (value: unknown): boolean =>
  Array.isArray(value) && value.every((arc) => Array.isArray(arc) && arc.every(Array.isArray))

const TopologyFile = z.custom<Topology>(
  (value) =>
    z.object({ objects: z.record(z.string(), z.object()), arcs: z.custom(isArcList) }).safeParse(value).success,
)

/**
 * Returns the lines and areas of a GeoJSON FeatureCollection or a TopoJSON file.
 * @throws an Error that says in one line what is wrong with the file
 */
export function readMapFile(text: string): MapFile {
  const value = parseJson(text)
  const isTopology = z.object({ type: z.literal('Topology') }).safeParse(value).success
  const collected = isTopology ? listTopologyFeatures(value) : listCollectionFeatures(value)
  const features: MapFeature[] = []
  let passedOver = 0
  for (const [index, each] of collected.entries()) {
    const read = Feature.safeParse(each)
    if (!read.success) throw new Error(`Feature ${index + 1} is no GeoJSON feature`)
    const { geometry, properties } = read.data
    const shape = geometry === null ? null : readShape(geometry, index + 1)
    if (shape === null) passedOver += 1
    else features.push({ type: 'Feature', properties: properties ?? {}, geometry: shape })
  }
  return { features, passedOver }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('This file is not JSON')
  }
}

function listCollectionFeatures(value: unknown): unknown[] {
  const collection = Collection.safeParse(value)
  if (!collection.success) throw new Error('This is neither a GeoJSON FeatureCollection nor TopoJSON')
  return collection.data.features
}

function listTopologyFeatures(value: unknown): unknown[] {
  const topology = TopologyFile.safeParse(value)
  if (!topology.success) throw new Error('This TopoJSON has no objects and arcs')
  try {
    return Object.values(topology.data.objects).flatMap((object) => {
      const read = feature(topology.data, object)
      return read.type === 'FeatureCollection' ? read.features : [read]
    })
  } catch {
    throw new Error('This TopoJSON names arcs that are not in it')
  }
}

/** Returns the lines or areas of a geometry; null for points and collections. */
function readShape({ type, coordinates }: { type: string; coordinates?: unknown }, number: number): MapShape | null {
  const lines = (value: unknown) => readEach(value, (line) => readLine(line, 2, `Feature ${number} is no line`))
  const areas = (value: unknown) => readEach(value, (ring) => readLine(ring, 4, `Feature ${number} is no area`))
  if (type === 'LineString') return { type: 'MultiLineString', coordinates: lines([coordinates]) }
  if (type === 'MultiLineString') return { type: 'MultiLineString', coordinates: lines(coordinates) }
  if (type === 'Polygon') return { type: 'MultiPolygon', coordinates: [areas(coordinates)] }
  if (type === 'MultiPolygon') return { type: 'MultiPolygon', coordinates: readEach(coordinates, areas) }
  return null
}

const readEach = <Part>(value: unknown, read: (part: unknown) => Part): Part[] =>
  Array.isArray(value) ? value.map(read) : []

/** Checked by hand, since a file has a million corners. */
function readLine(value: unknown, fewest: number, problem: string): Line {
  if (!Array.isArray(value) || value.length < fewest)
    throw new Error(`${problem} of longitudes and latitudes in degrees`)
  return value.map((corner: unknown) => {
    const [longitude, latitude] = Array.isArray(corner) ? corner : []
    if (!isWithin(longitude, 180) || !isWithin(latitude, 90))
      throw new Error(`${problem} of longitudes and latitudes in degrees`)
    return [longitude, latitude]
  })
}

const isWithin = (value: unknown, limit: number): value is number =>
  typeof value === 'number' && value >= -limit && value <= limit
