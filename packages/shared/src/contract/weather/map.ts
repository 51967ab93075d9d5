import { z } from 'zod'
import { StormAlert } from './alert'
import { RadarAlert } from './radar'
import { LatLon } from './storm'

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

/** An official emergency, warning or watch with its area, to be drawn on a map. */
export const MapAlert = StormAlert.pick({ id: true, event: true, level: true, type: true, endTime: true }).extend({
  /** The places that it names. */
  area: z.string(),
  polygons: RadarAlert.shape.polygons,
  /** The storm that a warning follows: where it was, in degrees towards, and mph; null where the text names none. */
  motion: z.object({ points: z.array(LatLon), direction: z.number(), speed: z.number() }).nullable(),
  /** It was cancelled or ran out in the last ten minutes. */
  isEnded: z.boolean(),
})
export type MapAlert = z.infer<typeof MapAlert>

/** The official text of an alert. */
export const AlertDetails = StormAlert.omit({ distance: true })
export type AlertDetails = z.infer<typeof AlertDetails>
