import { z } from 'zod'

/** Longitude and latitude in degrees. */
const Point = z.tuple([z.number(), z.number()])

/** Red, green, blue and alpha, from 0 to 255. */
const Color = z.tuple([z.number().int(), z.number().int(), z.number().int(), z.number().int()])
export type PlacefileColor = z.infer<typeof Color>

const Shared = z.object({
  /** Shown while the view is at most so many nautical miles wide; 999 is always. */
  thresholdMiles: z.number(),
  color: Color,
  /** What the pointer or a tap shows. */
  hover: z.string().nullable(),
})

/** Pixels to the right of the place and up, for parts of an object. */
const Offset = z.tuple([z.number(), z.number()])

export const PlacefileShape = z.discriminatedUnion('kind', [
  /** A label at a point. */
  Shared.extend({ kind: z.literal('text'), point: Point, offset: Offset, text: z.string(), pixels: z.number() }),
  /** A small picture at a point, which the app draws as a mark: pictures of other sites are not loaded. */
  Shared.extend({ kind: z.literal('icon'), point: Point, offset: Offset, angle: z.number(), icon: z.number().int() }),
  Shared.extend({ kind: z.literal('line'), points: z.array(Point), width: z.number() }),
  /** Closed rings. */
  Shared.extend({ kind: z.literal('polygon'), rings: z.array(z.array(Point)) }),
])
export type PlacefileShape = z.infer<typeof PlacefileShape>

/** A placefile as it was read. */
export const Placefile = z.object({
  title: z.string().nullable(),
  /** How often its author wants it to be read again; null where it does not say. */
  refreshSeconds: z.number().nullable(),
  shapes: z.array(PlacefileShape),
  /** Lines that are no statement, or a damaged one. */
  skippedLines: z.number().int(),
  /** Whether it holds more than is read. */
  isCut: z.boolean(),
})
export type Placefile = z.infer<typeof Placefile>

/** A placefile of the host's list. `problem` is a sentence where it could not be read last time. */
export const ListedPlacefile = z.object({
  id: z.string(),
  title: z.string(),
  /** The site that it is read from: `example.org`. */
  host: z.string(),
  updatedAt: z.string().nullable(),
  problem: z.string().nullable(),
})
export type ListedPlacefile = z.infer<typeof ListedPlacefile>

export const ReadPlacefile = ListedPlacefile.extend({ placefile: Placefile.nullable() })
export type ReadPlacefile = z.infer<typeof ReadPlacefile>
