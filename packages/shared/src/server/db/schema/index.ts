export { achievements, activities } from './profiles'
export { adminLog } from './administration'
export { activeDays, seenAlerts } from './administration'
export { streamingPages, streamingThemes, streamingWidgets } from './channels'
export { chaseRoutes, routeSaves, routeTracks } from './chase-routes'
export { chatMessages, chatModerators, chatRestrictions, chatRules } from './chat'
export { contestEntries, contests, contestVotes } from './contests'
export { follows } from './profiles'
export { invites } from './sign-in'
export { meetupMembers, meetups } from './meetups'
export {
  deliveries,
  notificationEvents,
  notificationPreferences,
  notifications,
  pushSubscriptions,
  warningPlaces,
} from './notifications'
export { photoLikes, photos, viewMarks } from './photos'
export { hashtags, postComments, postHashtags, postLikes, posts } from './posts'
export { prepScores } from './profiles'
export { reports } from './administration'
export { deviceTokens, passwordResets, retiredDeviceTokens, sessions } from './sign-in'
export { settings } from './administration'
export { weatherStations } from './stations'
export { plannedStreams, streamLikes, streamReminders, streams } from './streams'
export { users } from './users'
