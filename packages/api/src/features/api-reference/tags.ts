/** One chapter of the reference. */
export interface Tag {
  name: string
  description: string
}

interface Chapter extends Tag {
  /** The chapter lists the procedures of these routers. */
  routers: readonly string[]
}

/** The chapters in the order of the reference. */
const CHAPTERS: readonly Chapter[] = [
  { name: 'Signing in', description: 'Accounts, sessions and passwords.', routers: ['auth'] },
  {
    name: 'Streams',
    description: 'Live broadcasts. Pictures and sound travel over the media socket.',
    routers: ['streams', 'chaserPositions', 'recordings', 'replays', 'clips', 'mediaNodes'],
  },
  { name: 'Chat', description: 'The chat of a stream.', routers: ['chat'] },
  {
    name: 'Streaming pages',
    description: 'The page of a broadcaster at `/streaming/{userId}`, with its widgets and themes.',
    routers: ['channels', 'widgets', 'themes', 'plannedStreams'],
  },
  {
    name: 'People',
    description: 'Profiles, followers, achievements and the leaderboard.',
    routers: ['profiles', 'follows', 'achievements', 'activities', 'leaderboard'],
  },
  {
    name: 'Alerts',
    description: 'Official warnings and the alerts of administrators.',
    routers: ['alerts', 'emergencyAlerts'],
  },
  {
    name: 'Weather',
    description: 'Conditions, storms and their sources. A value that no source reports is null.',
    routers: ['conditions', 'storms', 'sources', 'geocoding'],
  },
  {
    name: 'Storm reports',
    description:
      'What members saw, beside the local storm reports of the National Weather Service; feeds and placefiles for other map programs.',
    routers: ['stormReports', 'placefiles'],
  },
  { name: 'Weather stations', description: "Members' own stations.", routers: ['stations'] },
  {
    name: 'Map',
    description: 'The ground below radar and storms: roads, rivers, lakes, towns and streets.',
    routers: [],
  },
  { name: 'Radar', description: 'Scans, pictures and storm cells of the NEXRAD radars.', routers: ['radar'] },
  { name: 'Photos', description: 'The gallery.', routers: ['photos'] },
  { name: 'Meetups', description: 'Meetings of chasers.', routers: ['meetups'] },
  { name: 'Chase routes', description: 'Driven lines with hazards and a safety score.', routers: ['chaseRoutes'] },
  { name: 'Contests', description: 'Photo contests, entries and votes.', routers: ['contests'] },
  { name: 'Posts', description: 'The feed with its comments and hashtags.', routers: ['posts'] },
  {
    name: 'Notifications',
    description: 'Inbox, preferences, push devices and unsubscribing.',
    routers: ['notifications', 'push', 'unsubscribe'],
  },
  { name: 'Search', description: 'One search over posts, photos, routes, people and towns.', routers: ['search'] },
  {
    name: 'Administration',
    description: 'Accounts, live streams, reviews, reports and the log. For administrators.',
    routers: ['admin', 'reviews', 'reports', 'streamModeration'],
  },
  { name: 'Server', description: 'The server itself: probes, files and this document.', routers: [] },
]

export const tags: Tag[] = CHAPTERS.map(({ name, description }) => ({ name, description }))

/** Returns the chapter of a procedure such as `streams.list`; null when no chapter lists its router. */
export function findTag(procedurePath: string): string | null {
  const router = procedurePath.split('.')[0] ?? ''
  return CHAPTERS.find(({ routers }) => routers.includes(router))?.name ?? null
}
