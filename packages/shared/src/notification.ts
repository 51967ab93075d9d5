import { z } from 'zod'
import { AccountStatus } from './user'

/** How a person wants to be told, and of what. `emergencyAlerts` is always true. */
export const NotificationPreferences = z.object({
  emailNotifications: z.boolean(),
  pushNotifications: z.boolean(),
  emergencyAlerts: z.boolean(),
  weatherWarnings: z.boolean(),
  streamNotifications: z.boolean(),
  followerActivity: z.boolean(),
  chatMentions: z.boolean(),
  achievementUnlocked: z.boolean(),
  weeklyDigest: z.boolean(),
  streamStartReminders: z.boolean(),
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

export const NotificationKind = z.enum([
  'stream-live',
  'new-follower',
  'chat-mention',
  'achievement',
  'weather-warning',
  'emergency-alert',
  'stream-reminder',
  'weekly-digest',
  'account',
  'test',
])
export type NotificationKind = z.infer<typeof NotificationKind>

/** What happened. Who is told, and in which words, is decided when it is handed out. */
export const NotificationEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stream-live'), streamId: z.string() }),
  z.object({ kind: z.literal('new-follower'), followerId: z.string(), followedId: z.string() }),
  z.object({ kind: z.literal('chat-mention'), messageId: z.string() }),
  z.object({ kind: z.literal('achievement'), userId: z.string(), rule: z.string() }),
  /** A warning for an area: rings of [longitude, latitude] as the weather service gave them. */
  z.object({
    kind: z.enum(['weather-warning', 'emergency-alert']),
    alertId: z.string(),
    title: z.string(),
    text: z.string(),
    /** Where it is, in words. */
    area: z.string().optional(),
    polygons: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))),
    expires: z.string(),
  }),
  z.object({ kind: z.literal('stream-reminder'), plannedStreamId: z.string() }),
  z.object({ kind: z.literal('weekly-digest'), userId: z.string(), since: z.string() }),
  z.object({ kind: z.literal('account'), userId: z.string(), status: AccountStatus }),
  z.object({ kind: z.literal('test'), userId: z.string() }),
])
export type NotificationEvent = z.infer<typeof NotificationEvent>

/** One line of the inbox. `url` is a path of the app; times are ISO 8601 in UTC; `serial` is the cursor of the page after. */
export const Notification = z.object({
  id: z.string(),
  serial: z.number().int(),
  kind: NotificationKind,
  title: z.string(),
  body: z.string(),
  url: z.string(),
  createdAt: z.string(),
  readAt: z.string().nullable(),
})
export type Notification = z.infer<typeof Notification>
