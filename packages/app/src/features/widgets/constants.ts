import type { WidgetType } from '@squall/shared/contract/channel'

export const WIDGET_NAMES: Readonly<Record<WidgetType, string>> = {
  weather: 'Weather',
  chat: 'Chat',
  donation: 'Support',
  social: 'Social links',
  youtube: 'YouTube',
  twitch: 'Twitch',
  stream_info: 'Stream info',
  recent_followers: 'Recent followers',
  top_donators: 'Top supporters',
  stream_goals: 'Stream goals',
  alerts: 'Alerts',
  schedule: 'Schedule',
  about: 'About',
}

/** What the forms offer; the others come from elsewhere and keep their type when they are edited. */
export const OFFERED_TYPES: readonly WidgetType[] = [
  'weather',
  'chat',
  'donation',
  'social',
  'youtube',
  'twitch',
  'stream_info',
  'recent_followers',
  'about',
]

/** CSS pixels. */
export const CANVAS = { minHeight: 400, gap: 16, stackedBelow: 600 } as const
