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
