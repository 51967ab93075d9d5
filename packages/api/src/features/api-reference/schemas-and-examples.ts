import {
  Achievement,
  Activity,
  CurrentUser,
  FollowCard,
  LeaderboardEntry,
  PersonSummary,
  Profile,
  SessionAnswer,
} from '@squall/shared/contract/account'
import {
  AdminLogEntry,
  BulkOutcome,
  Report,
  ReviewPage,
  SystemHealth,
  WatchedStream,
} from '@squall/shared/contract/admin'
import { Channel, StreamingPage, Theme, Widget } from '@squall/shared/contract/channel'
import { ChatMessage } from '@squall/shared/contract/chat'
import {
  ChaseRoute,
  Contest,
  ContestEntry,
  Meetup,
  MeetupDetails,
  Photo,
  PhotoComment,
  Post,
  PostComment,
  ReadTrack,
  RouteComment,
  SearchHits,
  StormType,
} from '@squall/shared/contract/community'
import { SentAlert, Stream } from '@squall/shared/contract/live'
import { NotificationPreferences } from '@squall/shared/contract/notification'
import {
  BannerAlert,
  FoundPlaces,
  RadarAlert,
  RadarData,
  RadarStormCell,
  StationReading,
  Storm,
  StormAlert,
  StormTracking,
  StreamWeatherAlert,
  TornadoAlert,
  TornadoNote,
  WeatherSnapshot,
  WeatherSource,
  WeatherStation,
} from '@squall/shared/contract/weather'

/** The schemas that the document refers to by name. */
export const namedSchemas = {
  Achievement,
  Activity,
  AdminLogEntry,
  BannerAlert,
  BulkOutcome,
  Channel,
  ChaseRoute,
  ChatMessage,
  Contest,
  ContestEntry,
  CurrentUser,
  FollowCard,
  FoundPlaces,
  LeaderboardEntry,
  Meetup,
  MeetupDetails,
  NotificationPreferences,
  PersonSummary,
  Photo,
  PhotoComment,
  Post,
  PostComment,
  Profile,
  RadarAlert,
  RadarData,
  RadarStormCell,
  ReadTrack,
  Report,
  ReviewPage,
  RouteComment,
  SearchHits,
  SentAlert,
  SessionAnswer,
  StationReading,
  Storm,
  StormAlert,
  StormTracking,
  StormType,
  Stream,
  StreamingPage,
  StreamWeatherAlert,
  SystemHealth,
  Theme,
  TornadoAlert,
  TornadoNote,
  WatchedStream,
  WeatherSnapshot,
  WeatherSource,
  WeatherStation,
  Widget,
}

/** Descriptions of schemas with field names that do not say enough. */
export const schemaNotes: Partial<Record<keyof typeof namedSchemas, string>> = {
  AdminLogEntry: '`serial` grows with each act and is the cursor of the page after.',
  BulkOutcome: 'Each account once: changed, unchanged because it was so already, or refused with the reason.',
  ChaseRoute:
    '`distance` is in miles, `estimatedTime` in hours, `safetyScore` out of 10 or null where too little is known. In lists `gpsCoordinates` has 40 points at most.',
  ChatMessage: 'A line with `isHeld` waits for a moderator: only its author and moderators see it.',
  Contest:
    '`myVote` is the entry that you voted for; `winnerEntryId` is null while it is open. `cover` is the photo that leads or won; where an administrator chose a picture, `pictureUrl` stands for the contest instead.',
  CurrentUser: 'The signed-in person as they see themselves.',
  Meetup: 'Its organiser takes part in it.',
  MeetupDetails:
    '`attendees` are the organiser and those who chose to show their names; visitors get none. `currentParticipants` counts everyone.',
  Photo:
    '`imageUrl` is the large size; the others stand beside it under `-medium` and `-small`. `serial` is the cursor of the page after, `placeholder` a data address of a few blurred pixels.',
  Post: '`serial` is the cursor of the page after.',
  Profile: '`yearsOfExperience` is what the person entered.',
  RadarData:
    'Pictures of scans with the corners they are drawn between. Times are those of the scans; a gap stays a gap.',
  SessionAnswer: '`rememberToken` is there only when `rememberMe` was true, and replaces the one that was used.',
  Storm:
    '`direction` is towards, in degrees clockwise from north; speeds in mph, hail in inches, `tornadoProbability` in per cent within 60 minutes, distance in km from the place asked about. `outline` is [longitude, latitude], closed.',
  Stream:
    '`viewerCount` is the number of viewers now, `totalViews` the number of distinct viewers so far. The place is what its broadcaster shows to the public.',
  StreamingPage:
    'A field with underscores is a setting of the page. Only its owner gets `streamlabs_stream_key`, masked.',
  WeatherSnapshot:
    '°F, mph, degrees the wind comes from, per cent, miles, inHg. A value that no station nearby reported in the last 90 minutes is null. `uvIndex` is a forecast.',
  WeatherStation: 'Keys of other services are masked.',
  Widget: '`widgetConfig` is JSON text.',
}

/** A valid request body for each call with a shape that is not obvious, by procedure. A test parses them with the procedures' schemas. */
export const examples: Record<string, Record<string, unknown>> = {
  'auth.login': { username: 'ada', password: 'wall-cloud-7', rememberMe: true },
  'auth.signup': {
    username: 'ada',
    email: 'ada@example.org',
    password: 'wall-cloud-7',
    confirmPassword: 'wall-cloud-7',
    displayName: 'Ada',
    inviteCode: 'SQ-7F3K-9QPM',
  },
  'streams.start': {
    title: 'Supercell west of Moore',
    latitude: 35.34,
    longitude: -97.49,
    placePrecision: 'approximate',
  },
  'chat.post': { content: 'Wall cloud to the south-west' },
  'profiles.edit': { displayName: 'Ada', bio: 'Chasing since 2009', yearsOfExperience: 15 },
  'widgets.create': { widget_type: 'social', title: 'Find me', is_visible: true },
  'themes.create': {
    theme_name: 'Night',
    primary_color: '#1e90ff',
    secondary_color: '#0b1a2b',
    accent_color: '#ffb020',
  },
  'stations.add': { name: 'Back yard', deviceType: 'manual', location: 'Norman, Oklahoma' },
  'stations.report': { temperature: 78.4, windSpeed: 22, windDirection: 160, pressure: 29.71 },
  'photos.add': { title: 'Shelf cloud', imageUrl: 'example.com/shelf-cloud.jpg', stormType: 'thunderstorm' },
  'meetups.create': {
    title: 'Chase briefing',
    location: 'Norman, Oklahoma',
    meetupDate: '2027-05-20T18:00:00Z',
    maxParticipants: 12,
  },
  'chaseRoutes.share': {
    title: 'El Reno loop',
    startLocation: 'El Reno',
    endLocation: 'Hinton',
    distance: 42,
    estimatedTime: 2,
    difficultyLevel: 'intermediate',
    hazards: ['Unpaved roads after rain'],
    gpsCoordinates: [
      [35.5323, -97.955],
      [35.4712, -98.3554],
    ],
  },
  'contests.create': { title: 'Lightning of May', stormType: 'lightning', endsAt: '2027-06-01T00:00:00Z' },
  'posts.create': { content: 'Golf balls near Chickasha', postType: 'warning', hashtags: ['hail'] },
  'notifications.changePreferences': { emailNotifications: true, weeklyDigest: false },
  'reports.create': { subject: 'photo', subjectId: 'p_81hd', reason: 'not-theirs' },
  'admin.bulkApprove': { userIds: ['u_2k4f', 'u_9x1c'] },
  'streamModeration.end': { id: 's_4tq9', reason: 'The driver films while driving' },
  'streamModeration.message': { id: 's_4tq9', message: 'Please keep off the closed road' },
  'reviews.decide': { targets: [{ kind: 'photo', id: 'p_81hd' }], decision: 'reject', reason: 'Not weather' },
  'emergencyAlerts.send': {
    title: 'Take shelter now',
    text: 'A large tornado is moving east along I-40.',
    area: { name: 'Moore, Oklahoma', latitude: 35.34, longitude: -97.49, radiusKm: 30 },
    minutes: 45,
  },
}

/** Descriptions of parameters by name, for parameters whose schema has none. */
export const parameterNotes: Record<string, string> = {
  actor: 'The id of the person who acted, or `squall` for the server itself.',
  cursor: 'Where the page begins: the `serial` of the last row of the page before, unless the call says otherwise.',
  from: 'Not before this moment, ISO 8601 with its offset from UTC.',
  lat: 'Latitude in degrees, north positive.',
  layers: 'Layers with commas between: `reflectivity`, `velocity`, `precipitation`.',
  lon: 'Longitude in degrees, east positive.',
  q: 'The words to search for.',
  radar: 'The four letters of a radar, such as `KTLX`; the nearest when it is left out.',
  radius: 'The radius around the place, in km.',
  search: 'Words to look for, at most 100 characters.',
  until: 'Before this moment, ISO 8601 with its offset from UTC.',
  zoom: 'The zoom of the map, from 3 (a country) to 12 (a town).',
}
