import type { Place } from '@squall/shared/rules/place'
import { z } from 'zod'
import { polygonCentre } from './polygon'

const NumberText = z.string().transform(Number).pipe(z.number())
const Chance = z.object({ PROB: NumberText.pipe(z.number().min(0).max(100)) })
const Ring = z
  .array(z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]))
  .min(4)
  .max(5000)

/** One object of the file; its numbers come as text, the chances beside the properties and not in them. */
const Feature = z.object({
  geometry: z.object({ type: z.literal('Polygon'), coordinates: z.array(Ring).min(1) }),
  models: z.object({ probsevere: Chance, probtor: Chance, probhail: Chance, probwind: Chance }),
  properties: z.object({
    ID: z.string().min(1).max(20),
    MESH: z.string(),
    MOTION_EAST: NumberText,
    MOTION_SOUTH: NumberText,
  }),
})
const Collection = z.object({ validTime: z.string(), features: z.array(z.unknown()).max(10_000) })
const VALID_TIME = /^(\d{4})(\d\d)(\d\d)_(\d\d)(\d\d)(\d\d) UTC$/

/** A storm as ProbSevere sees it; chances are of severe weather within the next 60 minutes, in per cent. */
export interface StormObject {
  /** Stays the same from one file to the next. */
  id: string
  place: Place
  /** Metres a second. */
  motion: { east: number; north: number }
  severe: number
  tornado: number
  hail: number
  wind: number
  /** Expected hail in inches; null where it is not known. */
  hailInches: number | null
}

/**
 * Reads a ProbSevere GeoJSON file of NOAA/CIMSS. Objects that are damaged are left out; null when the whole is no such file,
 * which means that nothing is known, and not that there are no storms.
 */
export function parseProbSevere(file: unknown): { validTime: Date; storms: StormObject[] } | null {
  const collection = Collection.safeParse(file)
  if (!collection.success) return null
  const [, year, month, day, hour, minute, second] = VALID_TIME.exec(collection.data.validTime) ?? []
  const validTime = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(validTime.getTime())) return null
  return { validTime, storms: collection.data.features.flatMap(parseStorm) }
}

function parseStorm(feature: unknown): StormObject[] {
  const parsed = Feature.safeParse(feature)
  if (!parsed.success) return []
  const { geometry, models, properties } = parsed.data
  const hailInches = Number.parseFloat(properties.MESH)
  return [
    {
      id: properties.ID,
      place: polygonCentre((geometry.coordinates[0] ?? []).map(([longitude, latitude]) => ({ latitude, longitude }))),
      motion: { east: properties.MOTION_EAST, north: 0 - properties.MOTION_SOUTH },
      severe: models.probsevere.PROB,
      tornado: models.probtor.PROB,
      hail: models.probhail.PROB,
      wind: models.probwind.PROB,
      hailInches: Number.isNaN(hailInches) ? null : hailInches,
    },
  ]
}
