import type { AccountStatus } from '@squall/shared/contract/account'
import type { NotificationKind, NotificationPreferences } from '@squall/shared/contract/notification'

interface Category {
  /** The preference that turns this kind off; null for a kind without a preference of its own. */
  preference: keyof NotificationPreferences | null
  /** The rest of the sentence ‘You have chosen emails about …’. */
  about: string
  /** The label of the link in a mail. */
  action: string
}

export const notificationKinds: Record<NotificationKind, Category> = {
  'stream-live': {
    preference: 'streamNotifications',
    about: 'chasers you follow going live and their storm reports',
    action: 'Watch the stream',
  },
  'storm-report': {
    preference: 'streamNotifications',
    about: 'chasers you follow going live and their storm reports',
    action: 'See the report',
  },
  'new-follower': {
    preference: 'followerActivity',
    about: 'new followers, comments and clips',
    action: 'See the profile',
  },
  comment: { preference: 'followerActivity', about: 'new followers, comments and clips', action: 'See the comment' },
  'new-clip': {
    preference: 'followerActivity',
    about: 'new followers, comments and clips',
    action: 'Watch the clip',
  },
  'chat-mention': { preference: 'chatMentions', about: 'mentions in chat', action: 'Open the chat' },
  achievement: { preference: 'achievementUnlocked', about: 'achievements', action: 'See your achievements' },
  'weather-warning': { preference: 'weatherWarnings', about: 'weather warnings near you', action: 'See the warning' },
  'emergency-alert': { preference: null, about: 'emergency alerts', action: 'See the alert' },
  'stream-reminder': {
    preference: 'streamStartReminders',
    about: 'streams you want to be reminded of',
    action: 'Open the channel',
  },
  meetup: { preference: null, about: 'meetups you joined', action: 'See the meetup' },
  review: { preference: null, about: 'the review of your photos, posts and storm reports', action: 'See it' },
  'broadcast-notice': {
    preference: null,
    about: 'what administrators do with your streams',
    action: 'Open your stream',
  },
  'replay-ready': { preference: null, about: 'your recordings', action: 'Watch the replay' },
  'weekly-digest': { preference: 'weeklyDigest', about: 'your week on Squall', action: 'Open Squall' },
  account: { preference: null, about: 'your account', action: 'Open Squall' },
  test: { preference: null, about: 'trying out notifications', action: 'Open Squall' },
}

const MINUTE = 60_000

const HOUR = 60 * MINUTE

/** The preferences of a user who never changed any. */
export const DEFAULT_PREFERENCES: NotificationPreferences = {
  emailNotifications: false,
  pushNotifications: true,
  emergencyAlerts: true,
  weatherWarnings: true,
  streamNotifications: true,
  followerActivity: true,
  chatMentions: true,
  achievementUnlocked: true,
  weeklyDigest: false,
  streamStartReminders: true,
}

/** The channels that deliver a notification, besides the inbox. */
export interface DeliveryMethods {
  push: boolean
  email: boolean
}

/**
 * Returns the channels for a kind of notification; null when the user turned the kind off. Emergencies are pushed to every
 * device regardless of the preferences. Account events are mailed always, because someone waiting for approval cannot have
 * chosen yet. The digest is a mail with its own preference.
 */
export function getDeliveryMethods(
  kind: NotificationKind,
  preferences: NotificationPreferences,
): DeliveryMethods | null {
  const { pushNotifications: push, emailNotifications: email } = preferences
  if (kind === 'emergency-alert') return { push: true, email }
  if (kind === 'account') return { push: true, email: true }
  if (kind === 'test') return { push: true, email: false }
  if (kind === 'weekly-digest') return preferences.weeklyDigest ? { push: false, email: true } : null
  const { preference } = notificationKinds[kind]
  return preference === null || preferences[preference] ? { push, email } : null
}

/** Whether a user of a status gets a kind of notification: suspended users get account events only, deleted users none. */
export const canReceive = (kind: NotificationKind, status: AccountStatus): boolean =>
  status === 'approved' || status === 'pending' || (kind === 'account' && status === 'suspended')

/** Whether the deliveries of this kind go ahead of all others in the queue. */
export const isUrgent = (kind: NotificationKind): boolean => kind === 'emergency-alert' || kind === 'weather-warning'

/**
 * How long the same sender stays quiet for a recipient: a channel that goes live twice, a chatter who mentions someone in every
 * message, a member who comments on one photo in several sentences,
 * a chaser who reports everything that a storm does, a member who makes one clip after the other.
 */
export const COOLDOWN_MS = {
  'stream-live': 30 * MINUTE,
  'chat-mention': MINUTE,
  comment: 10 * MINUTE,
  'storm-report': 10 * MINUTE,
  'new-clip': 10 * MINUTE,
} as const

/** A notification that a stream starts expires after this time. */
export const STREAM_CALL_TTL_MS = 30 * MINUTE

/** A storm has moved on after this time. */
export const STORM_REPORT_TTL_MS = 60 * MINUTE

/** Notifications without an expiry are given up after this time. */
const GIVE_UP_AFTER_MS = 72 * HOUR

/** Returns the moment after which the deliveries of a notification are given up. */
export const getDeliveryDeadline = (createdAt: Date, expiresAt: Date | null): Date =>
  expiresAt ?? new Date(createdAt.getTime() + GIVE_UP_AFTER_MS)

export const MAX_ATTEMPTS = 10

const FIRST_WAIT_MS = 5_000

const LONGEST_WAIT_MS = HOUR

/** The longest Retry-After that is respected. */
const LONGEST_ASKED_MS = 6 * HOUR

/**
 * Returns the ms until the next attempt: exponential back-off with jitter over the upper half.
 * @param attempts made so far
 * @param askedMs what the service asked for
 * @param random 0 ≤ random < 1
 */
export function computeRetryWaitMs(attempts: number, random: number, askedMs = 0): number {
  const doubled = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS)
  return Math.max(doubled * (0.5 + random / 2), Math.min(askedMs, LONGEST_ASKED_MS))
}

const FIRST_PAUSE_MS = 2_000

const LONGEST_PAUSE_MS = 5 * MINUTE

/** Returns the ms that a channel stays closed after it was found down so many times in a row. */
export const computeReopenDelayMs = (timesDown: number, random: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** (timesDown - 1), LONGEST_PAUSE_MS) * (0.5 + random / 2)
