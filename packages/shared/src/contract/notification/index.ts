import { z } from 'zod'
import { AccountStatus } from '../account/profile'
import { CommentSubject } from '../community/comment'
import { Cursor, linkToken, singleLine } from '../text'

/** What a person is notified of, and how. `emergencyAlerts` is always true. */
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

export const EMERGENCIES_STAY_ON = 'Emergency alerts cannot be turned off'

const onOrOff = z.boolean('A preference is true or false')

/** Preferences to change; those that are left out stay. */
export const ChangePreferencesInput = z
  .strictObject({
    emailNotifications: onOrOff,
    pushNotifications: onOrOff,
    emergencyAlerts: z.literal(true, EMERGENCIES_STAY_ON),
    weatherWarnings: onOrOff,
    streamNotifications: onOrOff,
    followerActivity: onOrOff,
    chatMentions: onOrOff,
    achievementUnlocked: onOrOff,
    weeklyDigest: onOrOff,
    streamStartReminders: onOrOff,
  })
  .partial()
  .refine((changes) => Object.keys(changes).length > 0, 'Name a preference to change')
export type ChangePreferencesInput = z.infer<typeof ChangePreferencesInput>

export const WARNING_RADIUS_KM = { min: 5, max: 250, default: 50 } as const

const latitude = z.number('Choose a place').min(-90, 'Choose a place').max(90, 'Choose a place')

const longitude = z.number('Choose a place').min(-180, 'Choose a place').max(180, 'Choose a place')

const RADIUS_WRONG = `The radius must be from ${WARNING_RADIUS_KM.min} to ${WARNING_RADIUS_KM.max} km`

/** The place whose weather warnings a person gets, in degrees and stored to about a kilometre, with a radius around it. */
export const WarningPlace = z.object({
  latitude,
  longitude,
  name: z.string(),
  radiusKm: z.int(RADIUS_WRONG).min(WARNING_RADIUS_KM.min, RADIUS_WRONG).max(WARNING_RADIUS_KM.max, RADIUS_WRONG),
})
export type WarningPlace = z.infer<typeof WarningPlace>

export const SetPlaceInput = WarningPlace.extend({
  name: singleLine({ label: 'Name of the place', max: 120, min: 1 }),
})

export const NotificationKind = z.enum([
  'stream-live',
  'storm-report',
  'new-follower',
  'chat-mention',
  'comment',
  'new-clip',
  'achievement',
  'weather-warning',
  'emergency-alert',
  'stream-reminder',
  'meetup',
  'review',
  'broadcast-notice',
  'replay-ready',
  'weekly-digest',
  'account',
  'test',
])

export type NotificationKind = z.infer<typeof NotificationKind>

/** An event in the outbox. Fan-out decides who is notified and with which text. */
export const NotificationEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stream-live'), streamId: z.string() }),
  /** For the followers of its author, when a report becomes public. */
  z.object({ kind: z.literal('storm-report'), reportId: z.string() }),
  z.object({ kind: z.literal('new-follower'), followerId: z.string(), followedId: z.string() }),
  z.object({ kind: z.literal('chat-mention'), messageId: z.string() }),
  /** For the author of the photo, post or route that the comment with this id is about. */
  z.object({ kind: z.literal('comment'), subject: CommentSubject, id: z.string() }),
  /** For the owner of the channel that the clip shows. */
  z.object({ kind: z.literal('new-clip'), clipId: z.string() }),
  z.object({ kind: z.literal('achievement'), userId: z.string(), rule: z.string() }),
  /**
   * For an area: rings of [longitude, latitude] from the weather service; an emergency alert without an area is for everyone.
   * A person is notified of an `alertId` once; an upgraded alert has another id.
   */
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
  /** For those who joined a meetup, without the person who cancelled or moved it. */
  z.object({
    kind: z.literal('meetup'),
    meetupId: z.string(),
    change: z.enum(['cancelled', 'moved']),
    actorId: z.string(),
  }),
  /** For the author of a photo, post or storm report that an administrator approved or rejected. */
  z.object({
    kind: z.literal('review'),
    subject: z.enum(['photo', 'post', 'storm-report']),
    id: z.string(),
    status: z.enum(['approved', 'rejected']),
  }),
  /** For the owner of a stream that an administrator muted, ended or wrote to; `text` is the reason or the message. */
  z.object({
    kind: z.literal('broadcast-notice'),
    streamId: z.string(),
    userId: z.string(),
    notice: z.enum(['muted', 'ended', 'message']),
    text: z.string(),
  }),
  /** For the owner of a stream whose recording is complete. */
  z.object({ kind: z.literal('replay-ready'), streamId: z.string() }),
  z.object({ kind: z.literal('weekly-digest'), userId: z.string(), since: z.string() }),
  /** A change of an account's status, or the sign-out of a remembered device. */
  z.object({
    kind: z.literal('account'),
    userId: z.string(),
    status: z.enum([...AccountStatus.options, 'device-signed-out']),
  }),
  z.object({ kind: z.literal('test'), userId: z.string() }),
])
export type NotificationEvent = z.infer<typeof NotificationEvent>

/** One line of the inbox. `url` is a path of the app; times are ISO 8601 in UTC; `serial` is the cursor of the next page. */
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

/** A page, newest first; `cursor` is the `serial` of the last line of the page before. */
export const InboxPageInput = z.object({ cursor: Cursor })
export type InboxPageInput = z.infer<typeof InboxPageInput>

/** How many lines are unread, at most UNREAD_COUNTED. */
export const UnreadCount = z.object({ unread: z.number().int() })
export type UnreadCount = z.infer<typeof UnreadCount>

/** Marks lines up to and including this serial, so that newer ones stay unread. */
export const MarkAllReadInput = z.object({ upTo: z.number().int().positive() })

/** How many browsers one person may subscribe; a new one replaces the oldest. */
export const PUSH_DEVICES = 20

const base64url = (bytes: number, what: string) =>
  z
    .string()
    .regex(
      new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`),
      `The ${what} of this subscription is not valid`,
    )

/** The fields of a browser's `PushSubscription.toJSON()`, with a name for the browser. */
export const SubscribeInput = z.object({
  endpoint: z
    .string()
    .max(1_000, 'The endpoint of this subscription is too long')
    .regex(/^[!-~]+$/, 'This is not the address of a push service'),
  /** An uncompressed P-256 point. */
  p256dh: base64url(65, 'key'),
  auth: base64url(16, 'secret'),
  device: singleLine({ label: 'Device', max: 60, min: 1 }),
})
export type SubscribeInput = z.input<typeof SubscribeInput>

/** A subscribed browser as its owner sees it. Times are ISO 8601 in UTC. */
export const PushDevice = z.object({
  id: z.string(),
  device: z.string(),
  createdAt: z.string(),
  lastSentAt: z.string().nullable(),
})
export type PushDevice = z.infer<typeof PushDevice>

/**
 * The payload for the service worker. A push may arrive twice with the same `id`; a notification replaces an earlier one with
 * the same `tag`. `url` is a path of the app.
 */
export const PushMessage = z.object({
  id: z.string(),
  tag: z.string(),
  kind: NotificationKind,
  title: z.string(),
  body: z.string(),
  url: z.string(),
  createdAt: z.string(),
})
export type PushMessage = z.infer<typeof PushMessage>

/** The notifications to turn off: all of the mail's kind, or all mails. */
export const UnsubscribeScope = z.enum(['kind', 'all'])
export type UnsubscribeScope = z.infer<typeof UnsubscribeScope>

const Token = linkToken(1_000, 'This link is not complete. Open it again from the email you got.')

export const UnsubscribeLink = z.object({ token: Token })

export const UnsubscribeInput = UnsubscribeLink.extend({ scope: UnsubscribeScope })

/** The notifications that the link of a mail can turn off. `about` is null for a kind that cannot be turned off by itself. */
export const UnsubscribeState = z.object({
  kind: NotificationKind,
  about: z.string().nullable(),
  isKindOn: z.boolean(),
  isMailOn: z.boolean(),
})
export type UnsubscribeState = z.infer<typeof UnsubscribeState>
