/** The file in `routes` for each path. Only names, because the build reads this file too. */
type PageFiles = Record<string, string>

/** The pages of the entry layout. */
export const entryPages: PageFiles = {
  '/auth': 'AuthPage',
  '/reset-password': 'ResetPasswordPage',
  '/setup': 'SetupPage',
  '/unsubscribe': 'UnsubscribePage',
}

/** The script that runs before the app, for pages that have one. */
export const earlyScripts: PageFiles = {
  '/stream/:id': 'watch-early',
}

/** The pages of the shell layout. */
export const shellPages: PageFiles = {
  '/': 'HomePage',
  '/stream': 'LiveDirectoryPage',
  '/stream/:id': 'WatchPage',
  '/replay/:id': 'ReplayPage',
  '/clips': 'ClipsPage',
  '/clip/:id': 'ClipPage',
  '/streaming/:userId': 'ChannelPage',
  '/me': 'MePage',
  '/admin': 'AdminPage',
  '/admin/contests': 'AdminContestsPage',
  '/profile': 'ProfilePage',
  '/profile/:userId': 'ProfilePage',
  '/leaderboard': 'LeaderboardPage',
  '/updates': 'UpdatesPage',
  '/notifications': 'NotificationsPage',
  '/radar': 'RadarPage',
  '/map': 'MapPage',
  '/gallery': 'GalleryPage',
  '/weather': 'WeatherPage',
  '/storm-prep': 'StormPrepPage',
  '/community': 'CommunityPage',
  '/community/meetups': 'MeetupsPage',
  '/community/meetups/:id': 'MeetupPage',
  '/community/routes': 'ChaseRoutesPage',
  '/community/social': 'SocialPage',
  '/community/contests': 'ContestsPage',
  '/community/contests/:id': 'ContestsPage',
  '*': 'NotFoundPage',
}
