import type { NotificationPreferences } from '@squall/shared/notification'

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
