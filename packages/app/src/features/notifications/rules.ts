import type { NotificationPreferences } from '@squall/shared/contract/notification'
import { UNREAD_COUNTED } from '@squall/shared/rules/inbox'
import { formatNumber } from '../../platform/format'

export type Preference = keyof NotificationPreferences

export interface PreferenceEntry {
  name: Preference
  label: string
  help: string
  /** Sent by email, which not every installation can do. */
  needsMail?: true
  /** Reason why the preference is always on. */
  locked?: string
}

export interface PreferenceCategory {
  title: string
  intro: string
  entries: PreferenceEntry[]
}

export const NO_MAIL = 'This installation sends no email: its administrator has not set up a mail server.'

/** All ten preferences by category. */
export const preferenceCategories = {
  ways: {
    title: 'How you are notified',
    intro: 'Everything is in your inbox as well.',
    entries: [
      {
        name: 'pushNotifications',
        label: 'Push notifications',
        help: 'On every device you enabled, also while Squall is closed.',
      },
      {
        name: 'emailNotifications',
        label: 'Email notifications',
        help: 'One email for each kind you turned on below.',
        needsMail: true,
      },
      {
        name: 'weeklyDigest',
        label: 'Weekly digest',
        help: 'One email on Monday with the streams and photos of the week.',
        needsMail: true,
      },
    ],
  },
  weather: {
    title: 'Weather and safety',
    intro: 'Warnings are for your place, which you choose below.',
    entries: [
      {
        name: 'emergencyAlerts',
        label: 'Emergency alerts',
        help: 'Tornado and flash flood emergencies, and alerts of the administrators.',
        locked: 'Emergency alerts cannot be turned off.',
      },
      {
        name: 'weatherWarnings',
        label: 'Weather warnings',
        help: 'Official warnings of the National Weather Service that touch your place.',
      },
    ],
  },
  streams: {
    title: 'Streams',
    intro: 'From the chasers you follow.',
    entries: [
      {
        name: 'streamNotifications',
        label: 'Goes live',
        help: 'When a chaser you follow starts a stream or reports a storm.',
      },
      {
        name: 'streamStartReminders',
        label: 'Stream reminders',
        help: 'Before a planned stream that you asked to be reminded of.',
      },
    ],
  },
  community: {
    title: 'Community',
    intro: 'What others do that is about you.',
    entries: [
      {
        name: 'followerActivity',
        label: 'New followers, comments and clips',
        help: 'When a member follows you, comments on a photo, post or route of yours, or makes a clip of your stream.',
      },
      { name: 'chatMentions', label: 'Chat mentions', help: 'When a member writes @ and your name in a chat.' },
      { name: 'achievementUnlocked', label: 'Achievements', help: 'When you unlock an achievement.' },
    ],
  },
} satisfies Record<string, PreferenceCategory>

export const RADII_KM = [10, 25, 50, 100, 150, 250]

/** Returns the badge of the bell: null, the number, or '99+'. */
export function formatUnreadBadge(unread: number): string | null {
  if (unread <= 0) return null
  return unread >= UNREAD_COUNTED ? `${formatNumber(UNREAD_COUNTED - 1)}+` : formatNumber(unread)
}

/** Returns the accessible name of the bell. */
export function formatBellName(unread: number): string {
  const badge = formatUnreadBadge(unread)
  return badge === null ? 'Notifications' : `Notifications, ${badge} unread`
}
