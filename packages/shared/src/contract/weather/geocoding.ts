import { z } from 'zod'

/** A place found by name. */
export const FoundPlace = z.object({ name: z.string(), lat: z.number(), lon: z.number() })
export type FoundPlace = z.infer<typeof FoundPlace>

/** Best first; empty when nothing has that name. The attribution must be shown beside the results. */
export const FoundPlaces = z.object({ places: z.array(FoundPlace), attribution: z.string() })
export type FoundPlaces = z.infer<typeof FoundPlaces>
