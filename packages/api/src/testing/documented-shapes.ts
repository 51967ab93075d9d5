import { z } from 'zod'

/* The answers as the product's documents describe them: names and types of the documented fields, and no others. */

const text = z.string()
const number = z.number()
const count = z.int().min(0)
const flag = z.boolean()
const time = z.iso.datetime()
const texts = z.array(text)
const maybeText = text.nullable()
const maybeNumber = number.nullable()
const place = z.object({ lat: number, lon: number })

export const done = z.object({ ok: z.literal(true) })
export const sentence = z.object({ message: text })

const person = z.object({ id: text, displayName: text, username: text, isVerified: flag })
export const profile = person.extend({
  ...{ bio: maybeText, location: maybeText, profileImageUrl: maybeText },
  ...{ followers: count, totalStreams: count, yearsOfExperience: count },
})
export const publicProfile = profile.extend({ createdAt: time })
export const user = publicProfile.extend({
  email: z.email(),
  isAdmin: flag,
  accountStatus: z.enum(['pending', 'approved', 'suspended', 'deleted']),
})
export const session = z.object({ sessionId: text, user })
export const isFollowing = z.object({ isFollowing: flag })

export const stream = z.object({
  ...{ id: text, title: text, description: maybeText, location: text, latitude: maybeNumber, longitude: maybeNumber },
  ...{ isLive: flag, userId: text, viewerCount: count, likes: count, startedAt: time, user: person },
  weatherData: z.object({ temperature: maybeNumber, windSpeed: maybeNumber, conditions: maybeText }).nullable(),
})
export const chaser = z.object({
  ...{ streamId: text, userId: text, name: text, title: text, latitude: number, longitude: number, at: time },
  ...{ precision: z.enum(['exact', 'approximate']), headingDegrees: maybeNumber, speedKmh: maybeNumber },
  ...{ ageSeconds: count, trail: z.array(z.tuple([number, number, count])) },
})
export const streamSummary = z.object({
  ...{ id: text, title: text, startedAt: time, endedAt: time.nullable(), peakViewers: count, totalViews: count },
  ...{ likes: count, chatMessages: count, newFollowers: count, clips: count, endReason: maybeText },
})
export const clip = z.object({
  ...{
    id: text,
    title: text,
    streamId: maybeText,
    isStreamLive: flag,
    hasReplay: flag,
    recordedAt: time,
    startMs: count,
  },
  ...{ durationMs: count, format: text, bytes: count, width: count, height: count, hasSound: flag, filmUrl: text },
  ...{ thumbnailUrl: maybeText, placeName: maybeText, views: count, removedAt: maybeText, removeReason: maybeText },
  ...{ createdAt: time, user: person, channel: person },
})
export const recording = z.object({
  ...{
    streamId: text,
    startedAt: time,
    durationMs: count,
    bytes: count,
    isLive: flag,
    stopped: maybeText,
    download: maybeText,
  },
  segments: z.array(
    z.object({ number: count, reason: text, startMs: count, endMs: count, bytes: count, sha256: text }),
  ),
})
export const message = z.object({
  ...{ id: text, streamId: text, userId: text, message: text, createdAt: time, isEmergencyAlert: flag },
  user: z.object({ username: text, displayName: text }),
})
const stretch = z.object({ fromMs: count, toMs: count })
export const recordingStorage = z.object({
  ...{ usedBytes: count, pinnedBytes: count, quotaBytes: maybeNumber, keepDays: maybeNumber, isFull: flag },
  next: z.object({ id: text, title: text, goesAt: time }).nullable(),
})
export const replayCard = z.object({
  ...{ id: text, title: text, placeName: maybeText, startedAt: time, endedAt: time, durationMs: count, views: count },
  ...{ posterUrl: maybeText, visibility: z.enum(['public', 'followers', 'private']), isPinned: flag, isMine: flag },
  ...{ bytes: maybeNumber, expiresAt: time.nullable(), user: person },
})
export const replay = replayCard.extend({
  ...{ state: z.enum(['live', 'pending', 'ready']), endedAt: time.nullable(), description: maybeText },
  ...{ beganAt: time.nullable(), parts: z.array(stretch), gaps: z.array(stretch), chatMessages: count, likes: count },
  ...{ hasPositions: flag, download: z.enum(['webm', 'mp4']).nullable() },
  chapters: z.array(z.object({ ms: count, kind: z.enum(['title', 'alert']), title: text, severity: maybeText })),
})
export const replayChat = stretch.extend({ lines: z.array(message.extend({ ms: count })) })
export const replayPosition = z.object({ ms: count, latitude: number, longitude: number })
export const replayWarning = z.object({
  ...{ key: text, fromMs: count, toMs: count, severity: text, type: text },
  polygons: z.array(z.array(z.array(z.tuple([number, number])))),
})
export const watchedStream = z.object({
  ...{ id: text, title: text, userId: text, user: person, placeName: maybeText, location: text },
  ...{ viewerCount: count, startedAt: time, isMuted: flag, openReports: count },
})

export const channel = z.object({
  ...{ id: text, displayName: text, username: text, bio: maybeText, profileImageUrl: maybeText, isVerified: flag },
  ...{ streamingPageTitle: maybeText, streamingPageDescription: maybeText, youtubeChannelName: maybeText },
  ...{ followers: count, totalStreams: count, joinedDate: time },
})
export const page = profile.omit({ id: true }).extend({
  ...{ followersCount: count, streaming_page_title: maybeText, streaming_page_description: maybeText },
  ...{ streaming_page_banner: maybeText, streaming_page_theme: text, streaming_page_layout: text },
  ...{ youtube_channel_id: maybeText, youtube_channel_name: maybeText, youtube_channel_url: maybeText },
  ...{ twitch_username: maybeText, twitch_channel_name: maybeText, twitch_channel_url: maybeText },
  ...{ twitch_channel_id: maybeText, twitchUsername: maybeText, twitchChannelName: maybeText },
  ...{ twitchChannelUrl: maybeText, twitchChannelId: maybeText },
  ...{ streamlabs_stream_key: maybeText, streamlabs_channel_id: maybeText },
  ...{ allow_chat_donations: flag, allow_chat_emotes: flag, chat_moderation: text },
})
export const activity = z.object({
  ...{ id: text, activityTitle: text, createdAt: time },
  activityType: z.enum(['stream', 'weather_update', 'photo', 'achievement', 'other']),
})
export const achievement = z.object({ id: text, title: text, description: text, unlockedAt: time })
export const widget = z.object({
  ...{ id: text, widgetType: text, widgetTitle: text, isVisible: flag, zIndex: number, sortOrder: count },
  /** JSON text of these fields. */
  widgetConfig: text
    .transform((json): unknown => JSON.parse(json))
    .pipe(
      z.object({
        content: text,
        x_position: number,
        y_position: number,
        width: z.int(),
        height: z.int(),
        z_index: number,
      }),
    ),
})
export const theme = z.object({
  ...{ id: text, theme_name: text, is_active: flag },
  ...{ primary_color: text, secondary_color: text, accent_color: text },
})

export const banner = z.object({
  ...{ id: text, title: text, area: text, description: text, expires: time },
  severity: z.enum(['warning', 'watch', 'advisory']),
})
export const nearbyAlerts = z.object({
  alerts: z
    .array(
      z.object({
        ...{ id: text, title: text, description: text, location: text, endTime: time },
        type: z.enum(['tornado', 'severe-thunderstorm', 'flash-flood', 'other']),
        severity: z.enum(['emergency', 'warning', 'watch', 'other']),
      }),
    )
    .min(1),
})
export const streamAlert = z.object({
  ...{ id: text, title: text, expires: time },
  severity: z.enum(['extreme', 'severe', 'moderate', 'minor']),
})
export const tornadoAlerts = z.object({
  alerts: z
    .array(
      z.object({
        ...{ id: text, location: text, distance: number, estimatedArrival: time.nullable(), description: text },
        type: z.enum(['tornado-emergency', 'tornado-warning', 'tornado-watch']),
        severity: z.enum(['moderate', 'considerable', 'extreme']),
        windSpeed: maybeNumber,
        movement: z.object({ direction: number, speed: number }).nullable(),
        safetyActions: texts.min(1),
      }),
    )
    .min(1),
})
const intensity = z.enum(['violent', 'strong', 'moderate', 'weak'])
export const storms = z.object({
  storms: z
    .array(
      z.object({
        ...{ id: text, type: z.enum(['supercell', 'mesocyclone', 'squall-line', 'other']), intensity },
        currentLocation: place,
        movement: z.object({ direction: number, speed: number }).nullable(),
        characteristics: z.object({
          ...{ maxWindSpeed: maybeNumber, hailSize: maybeNumber },
          ...{ tornadoProbability: maybeNumber, precipitationRate: maybeNumber },
        }),
        predictions: z.array(z.object({ location: place, time, intensity, confidence: number })),
      }),
    )
    .min(1),
})
export const snapshot = z.object({
  ...{ temperature: maybeNumber, feelsLike: maybeNumber, conditions: maybeText, windSpeed: maybeNumber },
  ...{ windDirection: maybeNumber, humidity: maybeNumber, visibility: maybeNumber, pressure: maybeNumber },
  ...{ dewPoint: maybeNumber, uvIndex: maybeNumber, source: text, observedAt: time.nullable() },
})
const forecastPeriod = z.object({
  ...{ name: maybeText, startTime: time, endTime: time, isDaytime: flag, temperature: maybeNumber },
  ...{ precipitationChance: maybeNumber, windDirection: maybeText, summary: text, detail: maybeText },
  windSpeed: z.object({ from: number, to: number }).nullable(),
})
export const forecast = z.object({
  ...{ hours: z.array(forecastPeriod), periods: z.array(forecastPeriod), issuedAt: time.nullable() },
  ...{ timeZone: maybeText, source: text, stale: flag, coverage: flag, reason: maybeText },
})
export const source = z.object({ id: text, name: text, state: text })
export const reading = z.object({
  ...{ timestamp: time, temperature: maybeNumber, windSpeed: maybeNumber, windDirection: maybeNumber },
  ...{ humidity: maybeNumber, pressure: maybeNumber, visibility: maybeNumber, uvIndex: maybeNumber },
  ...{ lightningCount: maybeNumber, rainfall: maybeNumber },
})
export const station = z.object({
  ...{ id: text, name: text, deviceType: z.enum(['manual', 'acurite', 'davis', 'ambient', 'ecowitt']) },
  ...{ apiKey: maybeText, stationId: maybeText, location: maybeText, isOnline: flag, batteryLevel: maybeNumber },
  lastReading: reading.nullable(),
})
export const stations = z.object({ stations: z.array(station).min(1) })
const radarBounds = z.object({ north: number, south: number, east: number, west: number })
export const radarData = z.object({
  ...{ radarStation: text, timestamp: time.nullable(), hasActiveWeather: flag, bounds: radarBounds },
  currentConditions: z.object({ shortForecast: maybeText }),
  layers: z.array(z.object({ layer: text })).min(1),
})
const scanFrame = z.object({ slot: time, scanTime: time.nullable(), overview: maybeText })
export const radarScans = z.object({
  ...{ radarStation: text, timestamp: time.nullable(), stale: flag, coverage: flag },
  products: z
    .array(
      z.object({ product: text, tilt: number, code: text, frames: z.array(scanFrame.extend({ full: maybeText })) }),
    )
    .min(1),
})
export const radarMosaic = z.object({
  ...{ product: text, isTruncated: flag, problem: maybeText },
  radars: z.array(place.extend({ id: text, frames: z.array(scanFrame).length(12) })),
})
export const radarCell = place.extend({ motion: z.object({ direction: number }).nullable() })
export const radarAlert = z.object({ id: text, title: text, expires: time.nullable() })

export const photo = z.object({
  ...{ id: text, title: text, description: maybeText, imageUrl: text, location: maybeText, stormType: text },
  ...{ weatherConditions: maybeText, dateTaken: time.nullable(), isPublic: flag, isApproved: flag },
  ...{ likes: count, views: count, user: z.object({ displayName: text, profileImageUrl: maybeText }) },
})
export const post = z.object({
  ...{ id: text, content: text, postType: text, hashtags: texts, location: maybeText, mediaUrl: maybeText },
  ...{ mediaType: maybeText, status: text, likes: count, comments: count, views: count, createdAt: time },
  ...{ user: person, _count: z.object({ likes: count, comments: count }) },
})
/** Returns the shape of a list with at least one entry, so that the entries' fields are checked. */
export const list = (shape: z.ZodType) => z.array(shape).min(1)

export const stormReport = z.object({
  ...{ id: text, kind: text, hailInches: maybeNumber, windMph: maybeNumber, isMeasured: flag, text: maybeText },
  ...{ latitude: number, longitude: number, placeName: maybeText, occurredAt: time, createdAt: time, status: text },
  user: person,
})
export const reportList = z.object({
  reports: list(
    z.object({ id: text, source: text, kind: text, latitude: number, longitude: number, occurredAt: time }),
  ),
  localReports: z.object({ updatedAt: maybeText, stale: flag }),
})
export const placefile = z.object({ id: text, title: text, updatedAt: maybeText, problem: maybeText })
export const comment = z.object({ id: text, content: text, createdAt: time, user: person })
export const hashtag = z.object({ hashtag: text, count })
export const meetup = z.object({
  ...{ id: text, title: text, description: maybeText, location: text, meetupDate: time, maxParticipants: count },
  ...{ currentParticipants: count, safetyNotes: maybeText, weatherConditions: maybeText, status: text },
})
export const meetupDetails = meetup.extend({ attendees: z.array(person), showsMyName: z.boolean() })
export const route = z.object({
  ...{ id: text, title: text, description: maybeText, startLocation: text, endLocation: text, distance: number },
  ...{ estimatedTime: number, difficultyLevel: z.enum(['beginner', 'intermediate', 'advanced', 'expert']) },
  ...{ weatherConditions: maybeText, roadConditions: maybeText, hazards: texts, safetyScore: maybeNumber },
  gpsCoordinates: z.array(z.tuple([number, number])).nullable(),
  createdAt: time,
  user: person.pick({ id: true, displayName: true, username: true }),
  _count: z.object({ saves: count, comments: count }),
})
export const contest = z.object({
  ...{ id: text, title: text, description: maybeText, contestType: maybeText },
  ...{ currentSubmissions: count, maxSubmissions: maybeNumber },
})
export const entry = z.object({ id: text, votes: count, photo })
export const stats = z.object({ total: count, pending: count, approved: count, suspended: count, deleted: count })
export const analytics = z.object({ activeUsers: count, liveStreams: count, postsCreated: count, stormAlerts: count })
export const log = z.object({ action: text, description: text, timestamp: time, type: text })
export const bulk = z.object({ changed: count, unchanged: count, refused: z.array(z.object({ id: text })) })
export const sentAlert = z.object({ id: text, title: text })
export const preferences = z.object({
  ...{ emailNotifications: flag, pushNotifications: flag, emergencyAlerts: flag, weatherWarnings: flag },
  ...{ streamNotifications: flag, followerActivity: flag, chatMentions: flag, achievementUnlocked: flag },
  ...{ weeklyDigest: flag, streamStartReminders: flag },
})
export const anything = z.looseObject({})
