import { z } from 'zod'
import { PersonSummary } from '../account/profile'
import { Cursor, multiLine, optionalText, SearchText, singleLine } from '../text'

export const Difficulty = z.enum(['beginner', 'intermediate', 'advanced', 'expert'])
export type Difficulty = z.infer<typeof Difficulty>

/** How many routes a page holds, and how many popular routes are listed. */
export const ROUTE_PAGE = 24
export const ROUTE_FIELDS_MISSING = 'Please fill in all required fields'
export const HAZARDS_MAX = 20
export const TRACK_POINTS_MAX = 2_000

/** How many points a track has in lists. */
export const TRACK_OUTLINE_POINTS = 40
export const TRACK_FILE_MAX_BYTES = 5_000_000
export const TRACK_FILE_TOO_LARGE = 'GPX files may be at most 5 MB'
export const TRACK_FILE_MAX_POINTS = 100_000

/** A driven line as latitude and longitude in degrees, in the order it was driven. */
export const GpsTrack = z
  .array(z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)]))
  .min(2, 'A track has at least two points')
  .max(TRACK_POINTS_MAX, `A track has at most ${TRACK_POINTS_MAX} points`)
export type GpsTrack = z.infer<typeof GpsTrack>

/** The content of a GPX file: its line, simplified, and the length in miles of all its points. */
export const ReadTrack = z.object({ points: GpsTrack, miles: z.number(), pointsRead: z.number().int() })
export type ReadTrack = z.infer<typeof ReadTrack>

/**
 * A chase route as the asker sees it: `distance` in miles, `estimatedTime` in hours, `safetyScore` out of 10 or null where
 * too little is known. In lists `gpsCoordinates` is simplified to TRACK_OUTLINE_POINTS points at most; null without a track.
 */
export const ChaseRoute = z.object({
  id: z.string(),
  serial: z.number().int(),
  userId: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  startLocation: z.string(),
  endLocation: z.string(),
  distance: z.number().int(),
  estimatedTime: z.number().int(),
  difficultyLevel: Difficulty,
  weatherConditions: z.string().nullable(),
  roadConditions: z.string().nullable(),
  hazards: z.array(z.string()),
  gpsCoordinates: GpsTrack.nullable(),
  hasTrack: z.boolean(),
  safetyScore: z.number().nullable(),
  savedByMe: z.boolean(),
  createdAt: z.string(),
  user: PersonSummary,
  _count: z.object({ saves: z.number().int(), comments: z.number().int() }),
})
export type ChaseRoute = z.infer<typeof ChaseRoute>

const wholeNumber = (label: string, max: number) => {
  const wrong = `${label} must be a whole number from 0 to ${max}`
  return z.int(wrong).min(0, wrong).max(max, wrong).default(0)
}

export const CreateRouteInput = z.object({
  title: singleLine({ label: 'Title', max: 100, min: 1, tooShort: ROUTE_FIELDS_MISSING }),
  description: optionalText(multiLine({ label: 'Description', max: 2_000 })),
  startLocation: singleLine({ label: 'Start location', max: 200, min: 1, tooShort: ROUTE_FIELDS_MISSING }),
  endLocation: singleLine({ label: 'End location', max: 200, min: 1, tooShort: ROUTE_FIELDS_MISSING }),
  distance: wholeNumber('Distance', 5_000),
  estimatedTime: wholeNumber('Estimated time', 240),
  difficultyLevel: Difficulty.default('beginner'),
  weatherConditions: optionalText(singleLine({ label: 'Weather conditions', max: 200 })),
  roadConditions: optionalText(singleLine({ label: 'Road conditions', max: 200 })),
  hazards: z
    .array(singleLine({ label: 'A hazard', max: 60, min: 1 }))
    .max(HAZARDS_MAX, `At most ${HAZARDS_MAX} hazards`)
    .default([]),
  gpsCoordinates: GpsTrack.nullish(),
})
export type CreateRouteInput = z.input<typeof CreateRouteInput>

/** A page of routes, newest first. */
export const RouteListInput = z.object({ difficulty: Difficulty.optional(), search: SearchText, cursor: Cursor })
export type RouteListInput = z.input<typeof RouteListInput>
