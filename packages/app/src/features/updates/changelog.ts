export type ChangeType = 'Feature' | 'Bug Fix' | 'Improvement' | 'Security' | 'Update'

export interface ChangelogEntry {
  id: string
  date: string
  version: string
  type: ChangeType
  title: string
  description: string
  details: readonly string[]
}

/** Version and date of each release. */
const releases = {
  '2.6.0': { version: 'v2.6.0', date: '2025-07-09' },
  '2.5.0': { version: 'v2.5.0', date: '2025-07-08' },
  '2.4.0': { version: 'v2.4.0', date: '2025-07-08' },
  '2.3.0': { version: 'v2.3.0', date: '2025-07-07' },
  '2.2.0': { version: 'v2.2.0', date: '2025-07-07' },
  '2.1.0': { version: 'v2.1.0', date: '2025-07-06' },
  '2.0.0': { version: 'v2.0.0', date: '2025-07-06' },
  '1.3.1': { version: 'v1.3.1', date: '2025-07-05' },
  '1.3.0': { version: 'v1.3.0', date: '2025-07-05' },
  '1.2.0': { version: 'v1.2.0', date: '2025-07-04' },
  '1.1.0': { version: 'v1.1.0', date: '2025-07-04' },
  '1.0.0': { version: 'v1.0.0', date: '2025-07-03' },
} as const

/** User-facing changes, newest first; CHANGELOG.md has the same for operators. */
export const changelog: readonly ChangelogEntry[] = [
  {
    ...releases['2.6.0'],
    id: 'community',
    type: 'Feature',
    title: 'Community',
    description: 'Meetups, chase routes, photo contests and a feed, from one hub.',
    details: [
      'Meetups to create, edit, join and leave, with who is coming and how many places are left',
      'Chase routes with hazards, a safety score whose rule is shown, GPS tracks and comments',
      'Photo contests with one vote each, and posts with hashtags that are reviewed first',
    ],
  },
  {
    ...releases['2.6.0'],
    id: 'gallery',
    type: 'Feature',
    title: 'Storm Photo Gallery',
    description: 'Storm photos by members, each reviewed before it is shown.',
    details: [
      'Upload from a file, the camera or an address',
      'Search, storm types, likes, and a large view for the keyboard',
      'Photos that wait for approval are for their author and administrators only',
    ],
  },
  {
    ...releases['2.6.0'],
    id: 'storm-prep',
    type: 'Feature',
    title: 'Storm Prep Challenge',
    description: 'A safety quiz from official advice, against the clock.',
    details: [
      'Eight items in four categories, with levels, streaks and three lives',
      'A safety tip with its source after every wrong answer, and all of them again at the end',
      'Playable by keyboard alone and with a screen reader',
    ],
  },
  {
    ...releases['2.6.0'],
    id: 'places-and-search',
    type: 'Improvement',
    title: 'Places by Name',
    description: 'Places read "near Moore, OK", and the search finds more.',
    details: ['Streams are found by place, and titles, names and places by parts of their words'],
  },
  {
    ...releases['2.6.0'],
    id: 'known-limits',
    type: 'Improvement',
    title: 'What Weather Data Cannot Say',
    description: 'Lists of alerts and storms say where and when they are not complete.',
    details: ['Banners say how near a storm may pass, and how far such forecasts were off'],
  },
  {
    ...releases['2.6.0'],
    id: 'updates',
    type: 'Update',
    title: 'App Updates',
    description: 'What is new in Squall, on a page of its own.',
    details: ['Every entry is something that works today', 'The counts on top are counted from the entries'],
  },
  {
    ...releases['2.5.0'],
    id: 'radar',
    type: 'Feature',
    title: 'Radar',
    description: 'The last hour of the nearest radar on a map.',
    details: [
      'Reflectivity, velocity and precipitation with a legend, at the times of the scans',
      'Warnings and storm cells on top of the picture',
      'Playback, speed and opacity; every control works by keyboard',
    ],
  },
  {
    ...releases['2.4.0'],
    id: 'storm-tracking',
    type: 'Feature',
    title: 'Storm Tracking',
    description: 'The storms within 100 km of you, as cards and on a map.',
    details: [
      'ProbSevere joined with the storm tables of the radars near you',
      'Where each storm may go, and how often such forecasts were right',
      'A banner when a storm is forecast to come within 10 km',
    ],
  },
  {
    ...releases['2.4.0'],
    id: 'tornado-alerts',
    type: 'Feature',
    title: 'Tornado Alerts',
    description: 'Arrival, distance, wind and movement of each tornado alert near you.',
    details: [
      'Official safety actions and descriptions, unchanged',
      'A sound, a notice and a screen reader announcement for a tornado emergency near you and a tornado warning for your place',
      'Volume, mute and a test of the sound',
    ],
  },
  {
    ...releases['2.3.0'],
    id: 'command-center',
    type: 'Feature',
    title: 'Weather Command Center',
    description: 'Alerts, storms, stations and the state of every source on one screen.',
    details: [
      'System Status computed from what each source last answered',
      'Your location, or a place entered by its name or coordinates',
      'Emergency contacts and safety reminders with their sources',
    ],
  },
  {
    ...releases['2.2.0'],
    id: 'stations',
    type: 'Feature',
    title: 'Personal Weather Stations',
    description: 'Your own readings beside the official ones.',
    details: [
      'Readings typed by hand, or asked from Ambient, Davis and Ecowitt every five minutes',
      'AcuRite and others send theirs in the Weather Underground and Ecowitt protocols',
    ],
  },
  {
    ...releases['2.1.0'],
    id: 'conditions',
    type: 'Feature',
    title: 'Current Conditions',
    description: 'What the nearest stations of the National Weather Service measure.',
    details: [
      'On the home page, over the picture of a stream and in the weather widget',
      'An unknown value says so, with the reason',
    ],
  },
  {
    ...releases['2.0.0'],
    id: 'weather-alerts',
    type: 'Feature',
    title: 'Weather Alerts',
    description: 'Alerts of the National Weather Service on every page.',
    details: [
      'A banner for the most severe alert and a badge in the top bar',
      'New and cancelled alerts reach open pages at once',
      'A line in the chats of live streams near a tornado warning',
    ],
  },
  {
    ...releases['1.3.1'],
    id: 'chat-waits',
    type: 'Bug Fix',
    title: 'Chat Lines Wait for the Connection',
    description: 'A line typed before the connection stood used to fail.',
    details: ['It now waits and goes out as soon as the connection stands'],
  },
  {
    ...releases['1.3.1'],
    id: 'counts-at-once',
    type: 'Bug Fix',
    title: 'A New Stream Shows at Once',
    description: 'Counts and activities of a page lagged behind a stream that had begun.',
    details: ['Both are right from the first moment', 'Saved forms show what was saved'],
  },
  {
    ...releases['1.3.1'],
    id: 'customize-dialog',
    type: 'Bug Fix',
    title: 'Customize Page Stays Open',
    description: 'Choosing another layout closed the dialog one was in.',
    details: ['The dialog outlives a change of layout'],
  },
  {
    ...releases['1.3.0'],
    id: 'pictures',
    type: 'Improvement',
    title: 'Live Pictures and Sound',
    description: 'Less data for the same picture, and sound that follows it closely.',
    details: [
      'VP8 pictures and Opus sound where both browsers can; JPEG and container sound for the others',
      'Previews and slow viewers get a low layer',
    ],
  },
  {
    ...releases['1.3.0'],
    id: 'weak-links',
    type: 'Improvement',
    title: 'Weak Links and Busy Tabs',
    description: 'A broadcast adapts to its link, and goes on behind other tabs.',
    details: [
      'Picture, size and rate fall fast and recover slowly, and the chaser reads how the link is',
      'Capture runs in a worker, so that a busy or hidden tab keeps sending',
      'After a restart of the server all pages reconnect, spread over a few seconds',
    ],
  },
  {
    ...releases['1.2.0'],
    id: 'streaming-pages',
    type: 'Feature',
    title: 'Streaming Pages',
    description: 'Every chaser has a page of their own.',
    details: [
      'Four layouts, four themes, and themes of your own colors that stay readable',
      'Live Widgets, placed and resized by mouse, touch or keyboard',
      'Moderation and emotes of the chat',
    ],
  },
  {
    ...releases['1.2.0'],
    id: 'private-data',
    type: 'Security',
    title: 'Keys and Uploads',
    description: 'What is private stays with its owner.',
    details: [
      'Stream keys and keys of weather stations are encrypted at rest and masked on screen',
      'Uploaded pictures are re-encoded, without camera data and position',
    ],
  },
  {
    ...releases['1.1.0'],
    id: 'profiles',
    type: 'Feature',
    title: 'Profiles, Following and Leaderboard',
    description: 'Who the chasers are, and who follows whom.',
    details: [
      'Achievements, followers and recent activity',
      'Export of all your data as a zip, and deletion of the account',
      'A leaderboard by followers and streams',
    ],
  },
  {
    ...releases['1.1.0'],
    id: 'channels',
    type: 'Feature',
    title: 'Channels',
    description: 'A directory of streaming pages on the home page.',
    details: ['Search through streams and channels from one box'],
  },
  {
    ...releases['1.0.0'],
    id: 'go-live',
    type: 'Feature',
    title: 'Go Live From a Browser',
    description: 'Camera and microphone, a title, a place, and you are on the air.',
    details: [
      'The place is public exactly, to about 1 km, or not at all',
      'A reload takes the stream over; a lost connection has 25 seconds of grace',
    ],
  },
  {
    ...releases['1.0.0'],
    id: 'watch',
    type: 'Feature',
    title: 'Watch and Chat',
    description: 'Live picture and sound with chat, likes and viewer counts.',
    details: ['Every viewer gets the newest picture their connection can carry', 'Live previews on the home page'],
  },
  {
    ...releases['1.0.0'],
    id: 'accounts',
    type: 'Security',
    title: 'Accounts by Invitation',
    description: 'Sign-up by invite code, approval by an administrator.',
    details: [
      'Passwords are kept as argon2id hashes, sessions and device tokens hashed as well',
      'A remembered device never stores the password',
      'A one-time link for a new password and for the first administrator',
    ],
  },
]
