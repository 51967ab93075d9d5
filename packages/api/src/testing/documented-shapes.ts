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
export const streamSummary = z.object({
  ...{ id: text, title: text, startedAt: time, endedAt: time.nullable(), peakViewers: count, totalViews: count },
  ...{ likes: count, chatMessages: count, newFollowers: count, endReason: maybeText },
})
export const watchedStream = z.object({
  ...{ id: text, title: text, userId: text, user: person, placeName: maybeText, location: text },
  ...{ viewerCount: count, startedAt: time, isMuted: flag, openReports: count },
})
export const message = z.object({
  ...{ id: text, streamId: text, userId: text, message: text, createdAt: time, isEmergencyAlert: flag },
  user: z.object({ username: text, displayName: text }),
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

/** Returns the shape of a list with at least one entry, so that the entries' fields are checked. */
export const list = (shape: z.ZodType) => z.array(shape).min(1)
