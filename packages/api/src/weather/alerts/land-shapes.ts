import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Polygon } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { feature, merge } from 'topojson-client'
import { z } from 'zod'
import { type Area, createDistance, toArea } from './area'
import { Shape } from './nws-format'

const require = createRequire(import.meta.url)

type Topology = Parameters<typeof feature>[0]

const TopologyFile = z.custom<Topology>(
  (value) => z.object({ objects: z.object(), arcs: z.array(z.unknown()) }).safeParse(value).success,
)

const Features = z.object({ features: z.array(z.object({ id: z.coerce.string().optional(), geometry: z.unknown() })) })

interface LandShape {
  /** The code of the state, county or country; undefined where it has none. */
  id: string | undefined
  polygons: Polygon[]
}

const readTopology = (file: string): Topology => TopologyFile.parse(JSON.parse(readFileSync(file, 'utf8')))

/** Returns the features of one layer; a feature without an area is left out. */
function toShapes(topology: Topology, layer: string): LandShape[] {
  const object = topology.objects[layer]
  if (object === undefined) throw new Error(`The land shapes have no layer ${layer}`)
  const { features } = Features.parse(feature(topology, object))
  return features.flatMap(({ id, geometry }) => {
    const polygons = Shape.safeParse(geometry).data
    return polygons === undefined ? [] : [{ id, polygons }]
  })
}

function readOnce<Value>(read: () => Value): () => Value {
  let value: Value | undefined
  return () => {
    value ??= read()
    return value
  }
}

const KM_OFF_THE_COAST = 370
/** The shapes of other countries are this coarse. */
const KM_FROM_FOREIGN_LAND = 5

/** ISO 3166 numbers of the United States and its territories, which world-atlas lists as countries. */
const UNITED_STATES = new Set(['840', '630', '850', '316', '580', '016', '581'])

const toAreas = (shapes: LandShape[]): Area[] =>
  shapes.flatMap(({ polygons }) => polygons.flatMap((polygon) => toArea([polygon]) ?? []))

/** All of the United States (us-atlas, Census Bureau): its counties by FIPS code, and its land. */
const readUnitedStates = readOnce(() => {
  const topology = readTopology(require.resolve('us-atlas/counties-10m.json'))
  const counties = toShapes(topology, 'counties')
  return {
    counties: new Map(counties.map(({ id, polygons }): [string, Polygon[]] => [id ?? '', polygons])),
    topology,
    land: toAreas(toShapes(topology, 'states')),
  }
})

/** Returns the shapes of counties by their five-digit FIPS codes. */
export const readCounties = () => readUnitedStates().counties

const MOST_MERGED = 200
const merged = new Map<string, Polygon[]>()

/** Returns counties as one area without lines inside; null where one is not known. Watches stay the same for hours, so they are kept. */
export function mergeCounties(codes: string[]): Polygon[] | null {
  const key = codes.toSorted().join()
  const remembered = merged.get(key)
  if (remembered !== undefined) return remembered
  const wanted = new Set(codes)
  const { topology } = readUnitedStates()
  const { counties } = topology.objects
  const found =
    counties?.type === 'GeometryCollection'
      ? counties.geometries.flatMap((one) =>
          (one.type === 'Polygon' || one.type === 'MultiPolygon') && wanted.has(String(one.id))
            ? [{ ...one, properties: {} }]
            : [],
        )
      : []
  if (found.length < wanted.size) return null
  const shape = Shape.parse(merge(topology, found))
  if (merged.size >= MOST_MERGED) merged.clear()
  merged.set(key, shape)
  return shape
}

const readForeignLand = readOnce(() =>
  toAreas(
    toShapes(readTopology(require.resolve('world-atlas/countries-50m.json')), 'countries').filter(
      ({ id }) => !UNITED_STATES.has(id ?? ''),
    ),
  ),
)

/** Reads all shapes now, a third of a second, so that no request has to wait for them. */
export function loadLandShapes(): void {
  readUnitedStates()
  readForeignLand()
}

/**
 * Returns whether the National Weather Service warns for a place: the states and territories, and the sea to 200 nautical
 * miles off their coasts, which its coastal and offshore zones cover.
 */
export function hasAlertCoverage(place: Place): boolean {
  const distanceToHome = createDistance(place, KM_OFF_THE_COAST)(readUnitedStates().land)
  if (distanceToHome === 0 || distanceToHome === Number.POSITIVE_INFINITY) return distanceToHome === 0
  return createDistance(place, KM_FROM_FOREIGN_LAND)(readForeignLand()) === Number.POSITIVE_INFINITY
}
