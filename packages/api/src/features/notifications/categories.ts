import type { NotificationKind, NotificationPreferences } from '@squall/shared/contract/notification'

interface Category {
  /** The preference that turns this kind off; null for a kind that cannot be turned off by itself. */
  preference: keyof NotificationPreferences | null
  /** The rest of the sentence ‘You have chosen emails about …’. */
  about: string
  /** The label of the link in a mail. */
  action: string
}

export const categories: Record<NotificationKind, Category> = {
  'stream-live': {
    preference: 'streamNotifications',
    about: 'chasers you follow going live',
    action: 'Watch the stream',
  },
  'new-follower': { preference: 'followerActivity', about: 'new followers', action: 'See the profile' },
  'chat-mention': { preference: 'chatMentions', about: 'mentions in chat', action: 'Open the chat' },
  achievement: { preference: 'achievementUnlocked', about: 'achievements', action: 'See your achievements' },
  'weather-warning': { preference: 'weatherWarnings', about: 'weather warnings near you', action: 'See the warning' },
  'emergency-alert': { preference: null, about: 'emergency alerts', action: 'See the alert' },
  'stream-reminder': {
    preference: 'streamStartReminders',
    about: 'streams you want to be reminded of',
    action: 'Open the channel',
  },
  'weekly-digest': { preference: 'weeklyDigest', about: 'your week on Squall', action: 'Open Squall' },
  account: { preference: null, about: 'your account', action: 'Open Squall' },
  test: { preference: null, about: 'trying out notifications', action: 'Open Squall' },
}
