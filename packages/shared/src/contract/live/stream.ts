import { z } from 'zod'
import { PlacePrecision } from '../../rules/place'
import { STREAM_TITLE_MAX } from '../../rules/stream-title'
import { PersonSummary } from '../account/user'
import { Identifier, multiLine, singleLine } from '../text'

const title = singleLine({ label: 'Title', max: STREAM_TITLE_MAX })

/** Position in degrees; both or neither. `placePrecision` says how much of it the public sees. */
export const StartStreamInput = z.object({
  userId: Identifier.optional(),
  title: title.optional(),
  description: multiLine({ label: 'Description', max: 1000 }).nullish(),
  location: singleLine({ label: 'Location', max: 200 }).nullish(),
  latitude: z.number().min(-90).max(90).nullish(),
  longitude: z.number().min(-180).max(180).nullish(),
  placePrecision: PlacePrecision.default('approximate'),
  isLive: z.boolean().optional(),
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

/**
 * A broadcast as the asker may see it. `viewerCount` is the number of viewers now, `totalViews` of distinct viewers so far,
 * `chatMessages` of chat messages; `likedByMe` is the asker's own like. Times are ISO 8601 in UTC.
 */
export const Stream = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  location: z.string(),
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
  user: PersonSummary.extend({ profileImageUrl: z.string().nullable() }),
})
export type Stream = z.infer<typeof Stream>

export const StreamLikes = z.object({ likes: z.number().int(), likedByMe: z.boolean() })
export type StreamLikes = z.infer<typeof StreamLikes>
