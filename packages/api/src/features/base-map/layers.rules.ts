import type { MapFeature } from './map-features'

export const LAYER_NAMES = ['roads', 'rivers', 'lakes', 'urban'] as const
export type LayerName = (typeof LAYER_NAMES)[number]

export const MAX_ZOOM = 9

/** The properties of a feature in a tile. */
export type TileProperties = Record<string, string | number>

export type TileFeature = MapFeature<TileProperties>

/** The features of the base map by layer; a layer may be missing. */
export type Layers = Partial<Record<LayerName, TileFeature[]>>

/** What each layer's features say, for the TileJSON. */
export const LAYER_FIELDS: Record<LayerName, Record<string, string>> = {
  roads: {
    class: 'interstate, us or state',
    num: 'The number on the sign, such as 35; several are separated by ;',
    sfx: 'What follows the number, such as Bus or Alt',
    st: 'The state of a state road, such as OK',
  },
  rivers: { name: 'The name, where known', rank: '1 is the largest, 12 the smallest' },
  lakes: { name: 'The name, where known', rank: '0 is the largest, 12 the smallest' },
  urban: { rank: '2 is the largest, 6 the smallest' },
}

/** Boxes around the states and territories: west, south, east, north. */
const BOXES = [
  [-125.5, 24, -66, 50],
  [-180, 51, -129, 72],
  [-161, 18, -154, 23],
  [-68, 17, -64, 19],
] as const

const UNITED_STATES = 'United States'
const SMALLEST_RANK = 12

/**
 * Returns a feature as the tiles have it; null where it does not belong on the map. Knows the properties of our own road files
 * (class, num, sfx, st), of Natural Earth, and of files with none.
 */
export function toTileFeature(layer: LayerName, source: MapFeature): TileFeature | null {
  const isLines = source.geometry.type === 'MultiLineString'
  if (isLines !== (layer === 'roads' || layer === 'rivers') || !isNearUnitedStates(source)) return null
  const given = lowerNames(source.properties)
  const properties = layer === 'roads' ? toRoad(given) : toRanked(given, layer)
  return properties && { type: 'Feature', properties, geometry: source.geometry }
}

/** Returns the lowest zoom at which a feature is in the tiles. */
export function findFirstZoom(layer: LayerName, { class: road, rank }: TileProperties): number {
  if (layer === 'roads') return road === 'interstate' ? 3 : road === 'us' ? 5 : 7
  const size = typeof rank === 'number' ? rank : SMALLEST_RANK
  if (layer === 'urban') return size <= 3 ? 4 : 5
  const steps = Math.ceil(size / 2)
  return layer === 'rivers' ? Math.max(3, 2 + steps) : Math.max(2, 1 + steps)
}

/** Returns properties with their names in small letters, as publishers differ in it. */
export const lowerNames = (properties: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties).map(([name, value]) => [name.toLowerCase(), value]))

const texts = (given: Record<string, unknown>): TileProperties =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const text = typeof value === 'number' ? String(value) : value
      return typeof text === 'string' && text !== '' && text.length <= 80 ? [[name, text] as const] : []
    }),
  )

function toRoad(given: Record<string, unknown>): TileProperties | null {
  const road = classifyRoad(given)
  if (road === null) return null
  const { num, number, sfx, st } = given
  return { class: road, ...texts({ num: num ?? number, sfx, st }) }
}

type RoadClass = 'interstate' | 'us' | 'state'

const CLASSES: Record<string, RoadClass> = {
  interstate: 'interstate',
  us: 'us',
  state: 'state',
  Interstate: 'interstate',
  Federal: 'us',
  State: 'state',
}

/** Returns the class of a road; null for one abroad or of a minor class. A road without a class is a US highway. */
function classifyRoad({ country, class: system, type }: Record<string, unknown>): RoadClass | null {
  if (typeof country === 'string' && country !== UNITED_STATES) return null
  if (typeof system !== 'string') return 'us'
  const known = CLASSES[system] ?? null
  return known === 'state' && typeof type === 'string' && ['Freeway', 'Tollway'].includes(type) ? 'us' : known
}

function toRanked(
  { name, rank, scalerank, featurecla }: Record<string, unknown>,
  layer: LayerName,
): TileProperties | null {
  // Natural Earth draws a river through its lakes, where it has no banks.
  if (featurecla === 'Lake Centerline') return null
  const number = Number(rank ?? scalerank ?? SMALLEST_RANK)
  return {
    ...(layer === 'urban' ? {} : texts({ name })),
    rank: Number.isFinite(number) ? Math.round(number) : SMALLEST_RANK,
  }
}

function isNearUnitedStates({ geometry }: MapFeature): boolean {
  const lines = geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : geometry.coordinates
  return lines.some((line) =>
    line.some(([longitude, latitude]) =>
      BOXES.some(
        ([west, south, east, north]) =>
          longitude >= west && longitude <= east && latitude >= south && latitude <= north,
      ),
    ),
  )
}
