import { z } from 'zod'

/** A place found by name. */
export const FoundPlace = z.object({ name: z.string(), lat: z.number(), lon: z.number() })
export type FoundPlace = z.infer<typeof FoundPlace>

/** The places found, best first; none when no place has that name. The attribution must be shown beside them. */
export const FoundPlaces = z.object({ places: z.array(FoundPlace), attribution: z.string() })
export type FoundPlaces = z.infer<typeof FoundPlaces>
