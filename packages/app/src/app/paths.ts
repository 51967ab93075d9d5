/** Every address of the app. Links and redirects are built here, nowhere else. */
export const paths = {
  home: '/',
  auth: '/auth',
  resetPassword: '/reset-password',
  setup: '/setup',
  streams: '/stream',
  stream: (streamId: string) => `/stream/${encodeURIComponent(streamId)}`,
  channel: (userId: string) => `/streaming/${encodeURIComponent(userId)}`,
  profile: (userId: string) => `/profile/${encodeURIComponent(userId)}`,
  admin: '/admin',
  weather: '/weather',
  stormPrep: '/storm-prep',
  community: '/community',
  leaderboard: '/leaderboard',
  gallery: '/gallery',
  updates: '/updates',
  notifications: '/notifications',
} as const
