import { z } from 'zod'
import { placePrecisions } from '../../rules/place'
import { Identifier } from '../text'

const latitude = z.number().min(-90).max(90)
const longitude = z.number().min(-180).max(180)

/**
 * A position that a chaser's device measured, as it comes over the socket. `headingDegrees` is clockwise from north, `ageMs`
 * how long ago it was measured when it was sent. What the device does not know is null.
 */
export const DevicePosition = z.object({
  latitude,
  longitude,
  accuracyM: z.number().min(0),
  headingDegrees: z.number().min(0).max(360).nullable(),
  speedKmh: z.number().min(0).nullable(),
  ageMs: z.number(),
})
export type DevicePosition = z.infer<typeof DevicePosition>

/** A position on its way from the media process to api. Nobody but api reads it. */
export const ReportedPosition = DevicePosition.extend({ streamId: Identifier })
export type ReportedPosition = z.infer<typeof ReportedPosition>

/** How many positions one report may have, and one message to the map. */
export const MOST_POSITIONS = 500

/**
 * A chaser as everybody may see them, in the precision that they chose: `approximate` is the middle of a cell of about 1 km.
 * `headingDegrees` is clockwise from north and null for a chaser who stands. `at` is ISO 8601 in UTC.
 */
export const ShownChaser = z.object({
  streamId: z.string(),
  userId: z.string(),
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  precision: z.enum(['exact', 'approximate']),
  headingDegrees: z.number().nullable(),
  speedKmh: z.number().nullable(),
  at: z.string(),
})
export type ShownChaser = z.infer<typeof ShownChaser>

/** Chasers who moved or came, and the streams of those who are no longer on the map. */
export const ChaserChanges = z.object({
  chasers: z.array(ShownChaser).max(MOST_POSITIONS),
  removed: z.array(z.string()).max(MOST_POSITIONS),
})
export type ChaserChanges = z.infer<typeof ChaserChanges>

/**
 * A live chaser with the trail of the last 60 minutes: latitude, longitude, and how many seconds ago, oldest first.
 * `ageSeconds` says how old the position is.
 */
export const LiveChaser = ShownChaser.extend({
  title: z.string(),
  ageSeconds: z.number().int(),
  trail: z.array(z.tuple([z.number(), z.number(), z.number().int()])),
})
export type LiveChaser = z.infer<typeof LiveChaser>

export const SharePlaceInput = z.object({ id: Identifier, placePrecision: z.enum(placePrecisions) })
export type SharePlaceInput = z.infer<typeof SharePlaceInput>

/** What a member chose last; null before the first stream. */
export const PlaceSettings = z.object({ placePrecision: z.enum(placePrecisions).nullable() })
export type PlaceSettings = z.infer<typeof PlaceSettings>
