export { activeDays, adminLog, reports, seenAlerts, settings } from './administration'
export { streamingPages, streamingThemes, streamingWidgets } from './channels'
export { chaseRoutes, routeComments, routeSaves, routeTracks } from './chase-routes'
export { chatMessages, chatModerators, chatRestrictions, chatRules } from './chat'
export { clips } from './clips'
export { contestEntries, contests, contestVotes } from './contests'
export { mediaNodes } from './media-nodes'
export { meetupMembers, meetups } from './meetups'
export {
  deliveries,
  notificationEvents,
  notificationPreferences,
  notifications,
  pushSubscriptions,
  warningPlaces,
} from './notifications'
export { photoComments, photoLikes, photos, viewMarks } from './photos'
export { hashtags, postComments, postHashtags, postLikes, posts } from './posts'
export { achievements, activities, follows, prepScores } from './profiles'
export { deviceTokens, invites, passwordResets, retiredDeviceTokens, sessions } from './sign-in'
export { weatherStations } from './stations'
export { stormReports } from './storm-reports'
export {
  chaserPositions,
  plannedStreams,
  streamChapters,
  streamLikes,
  streamReminders,
  streams,
  streamWarnings,
} from './streams'
export { users } from './users'
