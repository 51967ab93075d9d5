export { achievements, activities } from './activities'
export { adminLog } from './admin-log'
export { activeDays, seenAlerts } from './analytics'
export { streamingPages, streamingThemes, streamingWidgets } from './channels'
export { chaseRoutes, routeSaves, routeTracks } from './chase-routes'
export { chatMessages, chatModerators, chatRestrictions, chatRules } from './chat'
export { contestEntries, contests, contestVotes } from './contests'
export { follows } from './follows'
export { invites } from './invites'
export { meetupMembers, meetups } from './meetups'
export {
  deliveries,
  notificationEvents,
  notificationPreferences,
  notifications,
  plannedStreams,
  pushSubscriptions,
  streamReminders,
  warningPlaces,
} from './notifications'
export { photoLikes, photos, viewMarks } from './photos'
export { hashtags, postComments, postHashtags, postLikes, posts } from './posts'
export { prepScores } from './prep-scores'
export { reports } from './reports'
export { deviceTokens, passwordResets, retiredDeviceTokens, sessions } from './sessions'
export { settings } from './settings'
export { weatherStations } from './stations'
export { streamLikes, streams } from './streams'
export { users } from './users'
