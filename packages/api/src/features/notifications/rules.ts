import type { AccountStatus } from '@squall/shared/contract/account'
import type { NotificationKind, NotificationPreferences } from '@squall/shared/contract/notification'
import { categories } from './categories'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Of whoever never chose. */
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

/** By which ways somebody is told, beside the inbox. */
export interface Ways {
  push: boolean
  email: boolean
}

/**
 * How a person is told of something; null where they do not want to know. Emergencies reach every device whatever was
 * chosen. What becomes of an account is said by email too, since whoever waits for it cannot have chosen. The digest is a
 * mail with its own switch.
 */
export function waysOf(kind: NotificationKind, preferences: NotificationPreferences): Ways | null {
  const { pushNotifications: push, emailNotifications: email } = preferences
  if (kind === 'emergency-alert') return { push: true, email }
  if (kind === 'account') return { push: true, email: true }
  if (kind === 'test') return { push: true, email: false }
  if (kind === 'weekly-digest') return preferences.weeklyDigest ? { push: false, email: true } : null
  const { preference } = categories[kind]
  return preference === null || preferences[preference] ? { push, email } : null
}

/** Who may not sign in hears of nothing but that. */
export const mayHear = (kind: NotificationKind, status: AccountStatus): boolean =>
  status === 'approved' || status === 'pending' || (kind === 'account' && status === 'suspended')

/** What goes before everything else that waits. */
export const isUrgent = (kind: NotificationKind): boolean => kind === 'emergency-alert' || kind === 'weather-warning'

/** For how long the same is not told again: a channel that goes live twice, a writer who names somebody line after line. */
export const QUIET_MS = { 'stream-live': 30 * MINUTE, 'chat-mention': MINUTE } as const

/** A call to a stream is of no use later than this. */
export const STREAM_CALL_MS = 30 * MINUTE

/** What is not sent by then is given up, where nothing says earlier. */
const GIVEN_UP_AFTER_MS = 72 * HOUR

export const givenUpAt = (createdAt: Date, expiresAt: Date | null): Date =>
  expiresAt ?? new Date(createdAt.getTime() + GIVEN_UP_AFTER_MS)

export const MAX_ATTEMPTS = 10
const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = HOUR
/** A service that asks for more is not obeyed. */
const LONGEST_ASKED_MS = 6 * HOUR

/**
 * Ms until the next attempt after so many: doubling, spread by half, so that not everything comes back at one moment.
 * @param askedMs what the other side asked for
 * @param random 0 ≤ random < 1
 */
export function retryWaitMs(attempts: number, random: number, askedMs = 0): number {
  const doubled = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS)
  return Math.max(doubled * (0.5 + random / 2), Math.min(askedMs, LONGEST_ASKED_MS))
}

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 5 * MINUTE

/** Ms that a way stays closed after it was found shut so many times in a row. */
export const pauseMs = (timesShut: number, random: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** (timesShut - 1), LONGEST_PAUSE_MS) * (0.5 + random / 2)
