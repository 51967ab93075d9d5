import { z } from 'zod'
import { severities } from '../../rules/severity'

/** The severity of an alert on the one scale of every screen; the other fields named severity are the documented ones. */
const Level = z.enum(severities)

/** One of the most urgent alerts of the country; the first is shown as the banner. An upgraded alert has another id. */
export const BannerAlert = z.object({
  id: z.string(),
  severity: z.enum(['warning', 'watch', 'advisory']),
  level: Level,
  type: z.enum(['tornado', 'severe-thunderstorm', 'flash-flood', 'other']),
  title: z.string(),
  area: z.string(),
  description: z.string(),
  /** When the alert ends, ISO. */
  endTime: z.string(),
  /** The same time under the documented name. */
  expires: z.string(),
  /** Km to its area from the place of the request, 0 inside; null when it is farther than 100 km, or without a place. */
  distance: z.number().nullable(),
  /** The states and waters that it touches, by their two letters; none where they are not known. */
  states: z.array(z.string()),
})
export type BannerAlert = z.infer<typeof BannerAlert>

/** An alert near a place. `distance` is in km, 0 inside the alert's area. */
export const StormAlert = z.object({
  id: z.string(),
  type: BannerAlert.shape.type,
  severity: z.enum(['emergency', 'warning', 'watch', 'other']),
  level: Level,
  /** The name of the event, such as 'Tornado Warning'. */
  event: z.string(),
  title: z.string(),
  description: z.string(),
  location: z.string(),
  endTime: z.string(),
  distance: z.number(),
  /** The official instruction, unchanged; null without one. */
  instruction: z.string().nullable(),
})
export type StormAlert = z.infer<typeof StormAlert>

/** A tornado alert near a place: distance in km, speeds in mph; a value that its source does not give is null. */
export const TornadoAlert = z.object({
  id: z.string(),
  type: z.enum(['tornado-emergency', 'tornado-warning', 'tornado-watch']),
  /** Such as 'Tornado Warning: observed tornado' or 'Particularly Dangerous Situation: Tornado Watch'. */
  title: z.string(),
  level: Level,
  /** Grows when the alert is upgraded. */
  rank: z.number(),
  severity: z.enum(['moderate', 'considerable', 'extreme']),
  location: z.string(),
  distance: z.number(),
  estimatedArrival: z.string().nullable(),
  description: z.string(),
  windSpeed: z.number().nullable(),
  movement: z.object({ direction: z.number(), speed: z.number() }).nullable(),
  safetyActions: z.array(z.string()),
  /** The official instruction, unchanged; null without one. */
  instruction: z.string().nullable(),
  /** When the alert ends, ISO. */
  endTime: z.string(),
})
export type TornadoAlert = z.infer<typeof TornadoAlert>

/** A severe thunderstorm warning that says a tornado is possible. `distance` in km. */
export const TornadoNote = z.object({
  id: z.string(),
  location: z.string(),
  distance: z.number(),
  description: z.string(),
  endTime: z.string(),
})
export type TornadoNote = z.infer<typeof TornadoNote>

/** A box of west, south, east, north in degrees. */
export const AlertBox = z.tuple([z.number(), z.number(), z.number(), z.number()])
export type AlertBox = z.infer<typeof AlertBox>

/**
 * An alert that plays a sound: a new or upgraded tornado warning or emergency. `id` is the banner's id; `area` names its
 * area; `areas` are boxes around it, none if it applies everywhere or its place is not known; `streamIds` are the live
 * streams near it.
 */
export const LoudAlert = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  area: z.string(),
  areas: z.array(AlertBox),
  streamIds: z.array(z.string()),
})
export type LoudAlert = z.infer<typeof LoudAlert>

/**
 * Where alerts were added, removed or changed, and the live streams near these boxes.
 * `banners` says whether the list of the most urgent alerts changed too.
 */
export const AlertChanges = z.object({
  banners: z.boolean(),
  areas: z.array(AlertBox),
  streamIds: z.array(z.string()),
})
export type AlertChanges = z.infer<typeof AlertChanges>

export const StreamWeatherAlert = z.object({
  id: z.string(),
  title: z.string(),
  severity: z.enum(['extreme', 'severe', 'moderate', 'minor']),
  level: Level,
  /** When the alert ends, ISO. */
  expires: z.string(),
})
export type StreamWeatherAlert = z.infer<typeof StreamWeatherAlert>

/** An alert that may be near a place: neither a polygon nor the shapes of its zones or counties say where it is. */
export const UnlocatedAlert = StormAlert.pick({
  id: true,
  type: true,
  severity: true,
  level: true,
  title: true,
  location: true,
  endTime: true,
})
export type UnlocatedAlert = z.infer<typeof UnlocatedAlert>

/** How far a list of alerts can be trusted: an empty list means 'none' only when it is covered, complete and not stale. */
export const AlertFreshness = z.object({
  source: z.string(),
  /** When the source last answered well, ISO; null before its first answer. */
  updatedAt: z.string().nullable(),
  stale: z.boolean(),
  /** False where the source has no data, such as outside the United States and its waters. */
  coverage: z.boolean(),
  /** The list was read, and the areas of all alerts that may be near are known. Never without coverage. */
  complete: z.boolean(),
})
export type AlertFreshness = z.infer<typeof AlertFreshness>
