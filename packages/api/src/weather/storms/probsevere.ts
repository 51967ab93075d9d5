import type { Place } from '@squall/shared/rules/place'
import { z } from 'zod'

const NumberText = z.string().trim().min(1).transform(Number).pipe(z.number())

/** 'N/A' where the value is not known. */
const KnownText = z
  .string()
  .transform(Number.parseFloat)
  .transform((value) => (Number.isFinite(value) ? value : null))

const Chance = z.object({ PROB: NumberText.pipe(z.number().min(0).max(100)) })

/** The longest real outlines have one or two hundred. */
const MAX_CORNERS = 1000

const MAX_OBJECTS = 3000

const Ring = z
  .array(z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]))
  .min(4)
  .max(MAX_CORNERS)

/** One object of the file; its numbers come as text, the chances beside the properties and not in them. */
const Feature = z.object({
  geometry: z.object({ type: z.literal('Polygon'), coordinates: z.array(Ring).min(1) }),
  models: z.object({ probsevere: Chance, probtor: Chance, probhail: Chance, probwind: Chance }),
  properties: z.object({
    ID: z.string().min(1).max(20),
    MESH: KnownText,
    MOTION_EAST: KnownText,
    MOTION_SOUTH: KnownText,
  }),
})

const Collection = z.object({ validTime: z.string(), features: z.array(z.unknown()).max(MAX_OBJECTS) })

const VALID_TIME = /^(\d{4})(\d\d)(\d\d)_(\d\d)(\d\d)(\d\d) UTC$/

/** A storm as ProbSevere sees it; chances are of severe weather within the next 60 minutes, in per cent. */
export interface StormObject {
  /** Stays the same from one file to the next. */
  id: string
  /** The centre of its area. */
  place: Place
  /** [longitude, latitude] around it, closed. */
  outline: [number, number][]
  /** Metres a second; null where it is not known. */
  motion: { east: number; north: number } | null
  severe: number
  tornado: number
  hail: number
  wind: number
  /** Expected hail in inches; null where it is not known. */
  hailInches: number | null
}

/** One file: the storms of the whole country at one time. */
export interface StormObjects {
  validTime: Date
  storms: StormObject[]
  /** Objects that were damaged and are left out. */
  unreadable: number
}

/**
 * Reads a ProbSevere GeoJSON file of NOAA/CIMSS. Objects that are damaged are left out; null when the whole is no such file,
 * which means that nothing is known, and not that there are no storms.
 */
export function parseProbSevere(file: unknown): StormObjects | null {
  const collection = Collection.safeParse(file)
  if (!collection.success) return null
  const [, year, month, day, hour, minute, second] = VALID_TIME.exec(collection.data.validTime) ?? []
  const validTime = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(validTime.getTime())) return null
  const { features } = collection.data
  const storms = features.flatMap(parseStorm)
  return { validTime, storms, unreadable: features.length - storms.length }
}

function parseStorm(feature: unknown): StormObject[] {
  const parsed = Feature.safeParse(feature)
  if (!parsed.success) return []
  const { geometry, models, properties } = parsed.data
  const [outline = []] = geometry.coordinates
  const { MOTION_EAST: east, MOTION_SOUTH: south } = properties
  return [
    {
      id: properties.ID,
      place: polygonCentre(outline.map(([longitude, latitude]) => ({ latitude, longitude }))),
      outline,
      motion: east === null || south === null ? null : { east, north: 0 - south },
      severe: models.probsevere.PROB,
      tornado: models.probtor.PROB,
      hail: models.probhail.PROB,
      wind: models.probwind.PROB,
      hailInches: properties.MESH,
    },
  ]
}

/** Returns the centre of a closed ring's area; good for storms, which are small beside the globe. */
function polygonCentre(ring: Place[]): Place {
  const [origin = { latitude: 0, longitude: 0 }] = ring
  let twiceArea = 0
  let east = 0
  let north = 0
  for (const [index, corner] of ring.entries()) {
    const next = ring[(index + 1) % ring.length] ?? corner
    const [x1, y1] = [corner.longitude - origin.longitude, corner.latitude - origin.latitude]
    const [x2, y2] = [next.longitude - origin.longitude, next.latitude - origin.latitude]
    const cross = x1 * y2 - x2 * y1
    twiceArea += cross
    east += (x1 + x2) * cross
    north += (y1 + y2) * cross
  }
  if (Math.abs(twiceArea) < 1e-12) return origin
  const third = 3 * twiceArea
  return { latitude: origin.latitude + north / third, longitude: origin.longitude + east / third }
}
