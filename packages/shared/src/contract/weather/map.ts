import { z } from 'zod'

/** Lines on a grid: the first corner of each line and then the steps between corners, as x, y, x, y… */
const Lines = z.array(z.array(z.int()))

/** The highways that an administrator imported. Corner = step × scale + translate, in degrees. */
export const RoadMap = z.object({
  /** The source of the data, shown on the map. */
  source: z.string(),
  scale: z.tuple([z.number(), z.number()]),
  translate: z.tuple([z.number(), z.number()]),
  freeways: Lines,
  highways: Lines,
})
export type RoadMap = z.infer<typeof RoadMap>

/** A place found by name. */
export const FoundPlace = z.object({ name: z.string(), lat: z.number(), lon: z.number() })
export type FoundPlace = z.infer<typeof FoundPlace>

/** The places found, best first; none when no place has that name. The attribution must be shown beside them. */
export const FoundPlaces = z.object({ places: z.array(FoundPlace), attribution: z.string() })
export type FoundPlaces = z.infer<typeof FoundPlaces>
