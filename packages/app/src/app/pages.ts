/** The file in `routes` that each path shows. Only names: the build reads them too. */
type PageFiles = Record<string, string>

/** Those that one enters by. */
export const entryPages: PageFiles = {
  '/auth': 'AuthPage',
  '/reset-password': 'ResetPasswordPage',
  '/setup': 'SetupPage',
  '/unsubscribe': 'UnsubscribePage',
}

/** All others, with the bars around them. */
export const shellPages: PageFiles = {
  '/': 'HomePage',
  '/stream': 'LiveDirectoryPage',
  '/stream/:id': 'WatchPage',
  '/streaming/:userId': 'ChannelPage',
  '/admin': 'AdminPage',
  '/admin/contests': 'AdminContestsPage',
  '/profile': 'ProfilePage',
  '/profile/:userId': 'ProfilePage',
  '/leaderboard': 'LeaderboardPage',
  '/updates': 'UpdatesPage',
  '/notifications': 'NotificationsPage',
  '/radar': 'RadarPage',
  '/gallery': 'GalleryPage',
  '/weather': 'WeatherPage',
  '/storm-prep': 'StormPrepPage',
  '/community': 'CommunityPage',
  '/community/meetups': 'MeetupsPage',
  '/community/routes': 'ChaseRoutesPage',
  '/community/social': 'SocialPage',
  '/community/contests': 'ContestsPage',
  '/community/contests/:id': 'ContestsPage',
  '*': 'NotFoundPage',
}
