import { z } from 'zod'
import { placePrecisions } from '../../rules/place'
import { recordingStates, replayVisibilities } from '../../rules/recording'
import { severities } from '../../rules/severity'
import { STREAM_DESCRIPTION_MAX, STREAM_TITLE_MAX } from '../../rules/stream-title'
import { PersonSummary } from '../account/profile'
import { Cursor, dateTime, Identifier, multiLine, singleLine } from '../text'

const title = singleLine({ label: 'Title', max: STREAM_TITLE_MAX })

/**
 * Position of the start in degrees; both or neither. `placePrecision` says how much of the place the public sees: of the start
 * about 1 km at most. `isRecorded` asks for a recording, `replayVisibility` says who may watch it after the end: as they chose last
 * where it is left out.
 */
export const StartStreamInput = z.object({
  userId: Identifier.optional(),
  title: title.optional(),
  description: multiLine({ label: 'Description', max: STREAM_DESCRIPTION_MAX }).nullish(),
  location: singleLine({ label: 'Location', max: 200 }).nullish(),
  latitude: z.number().min(-90).max(90).nullish(),
  longitude: z.number().min(-180).max(180).nullish(),
  placePrecision: z.enum(placePrecisions).default('approximate'),
  isLive: z.boolean().default(true),
  isRecorded: z.boolean().default(false),
  replayVisibility: z.enum(replayVisibilities).optional(),
})
export type StartStreamInput = z.input<typeof StartStreamInput>

export const RenameStreamInput = z.object({
  id: Identifier,
  title: title.min(1, 'Enter stream title'),
})
export type RenameStreamInput = z.infer<typeof RenameStreamInput>

/** Temperature in °F, wind in mph; null where it was not measured. */
const StreamWeather = z.object({
  temperature: z.number().nullable(),
  windSpeed: z.number().nullable(),
  conditions: z.string().nullable(),
})

/** The most dangerous alert in force at a stream's public position, on the scale of every screen. */
const AlertHere = z.object({ title: z.string(), level: z.enum(severities) })

/**
 * A broadcast as the caller may see it. `viewerCount` is the number of viewers now, `totalViews` of distinct viewers so far,
 * `chatMessages` of chat messages; `likedByMe` is the caller's own like. `location` holds the coordinates as text, `placeName` the town
 * near them ('Moore, OK'), null where it is unknown. `alertHere` is null without an alert, and where the position or the alerts are
 * unknown: it is no all-clear. `followedByMe` says whether the caller follows the chaser. `posterUrl` is the address of the last still
 * picture that the chaser's device sent, null without one. `isRecorded` says that it is recorded, or was and the recording still
 * exists, `hasReplay` that it has ended and the caller may watch it. Its owner alone sees in `recordingState` whether it records or why it stopped; null before the first segment and after the end, if it went on until then. Times are ISO 8601 in UTC.
 */
export const Stream = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  location: z.string(),
  placeName: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  isLive: z.boolean(),
  userId: z.string(),
  viewerCount: z.number().int(),
  peakViewers: z.number().int(),
  totalViews: z.number().int(),
  likes: z.number().int(),
  likedByMe: z.boolean(),
  chatMessages: z.number().int(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  weatherData: StreamWeather.nullable(),
  alertHere: AlertHere.nullable(),
  followedByMe: z.boolean(),
  posterUrl: z.string().nullable(),
  isRecorded: z.boolean(),
  hasReplay: z.boolean(),
  recordingState: z.enum(recordingStates).nullable(),
  user: PersonSummary.extend({ profileImageUrl: z.string().nullable() }),
})
export type Stream = z.infer<typeof Stream>

export const PAST_STREAMS_PAGE = 12

/** A page of one person's ended streams, newest first; `cursor` is when the last one of the page before started, in ms since 1970. */
export const PastStreamsInput = z.object({ userId: Identifier, cursor: Cursor })
export type PastStreamsInput = z.infer<typeof PastStreamsInput>

/**
 * What a stream brought its owner, while it is live or after its end. `newFollowers` counts the people who followed during
 * the stream and still do.
 */
export const StreamSummary = Stream.pick({
  id: true,
  title: true,
  startedAt: true,
  endedAt: true,
  peakViewers: true,
  totalViews: true,
  likes: true,
  chatMessages: true,
}).extend({
  newFollowers: z.number().int(),
  /** How many clips were made of it. */
  clips: z.number().int(),
  /** Why an administrator ended the stream; null for every other end. */
  endReason: z.string().nullable(),
})
export type StreamSummary = z.infer<typeof StreamSummary>

/** How long before the start reminders are sent; from then on the time cannot change. */
export const REMINDER_MINUTES = 15

/** How far ahead a stream may be planned. */
export const PLAN_DAYS_AHEAD = 365

/** How many streams one person may have planned at once. */
export const MAX_PLANNED = 20

/** How long after its time a planned stream is still listed as upcoming, because storms are late. */
export const LATE_MINUTES = 30

/**
 * A stream planned for later, as the caller sees it. `reminders` is the number of people who want a reminder; `remindable` is
 * true while a reminder can still be asked for. People with a reminder also see cancelled ones. Times are ISO 8601 in UTC.
 */
export const PlannedStream = z.object({
  id: z.string(),
  userId: z.string(),
  title: z.string(),
  startsAt: z.string(),
  createdAt: z.string(),
  status: z.enum(['upcoming', 'cancelled']),
  reminders: z.number().int(),
  remindedMe: z.boolean(),
  remindable: z.boolean(),
  user: PersonSummary,
})
export type PlannedStream = z.infer<typeof PlannedStream>

export const PlanStreamInput = z.object({
  title: singleLine({ label: 'Title', max: STREAM_TITLE_MAX, min: 1 }),
  startsAt: dateTime('The start', 'Choose a date and a time'),
})
export type PlanStreamInput = z.input<typeof PlanStreamInput>

export const EditPlannedStreamInput = PlanStreamInput.partial().extend({ id: Identifier })
export type EditPlannedStreamInput = z.input<typeof EditPlannedStreamInput>
