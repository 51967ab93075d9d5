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
import { AdminLogEntry, BulkOutcome, Report, ReviewPage, SystemHealth } from '@squall/shared/contract/admin'
import { Channel, StreamingPage, Theme, Widget } from '@squall/shared/contract/channel'
import { ChatMessage } from '@squall/shared/contract/chat'
import {
  ChaseRoute,
  Contest,
  ContestEntry,
  Meetup,
  Photo,
  Post,
  PostComment,
  ReadTrack,
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
  NotificationPreferences,
  PersonSummary,
  Photo,
  Post,
  PostComment,
  Profile,
  RadarAlert,
  RadarData,
  RadarStormCell,
  ReadTrack,
  Report,
  ReviewPage,
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
  WeatherSnapshot,
  WeatherSource,
  WeatherStation,
  Widget,
}

/** Descriptions of schemas whose field names do not say enough. */
export const schemaNotes: Partial<Record<keyof typeof namedSchemas, string>> = {
  AdminLogEntry: '`serial` grows with each act and is the cursor of the page after.',
  BulkOutcome: 'Each account once: changed, unchanged because it was so already, or refused with the reason.',
  ChaseRoute:
    '`distance` is in miles, `estimatedTime` in hours, `safetyScore` out of 10 or null where too little is known. In lists `gpsCoordinates` is null, and `hasTrack` says whether there is a track.',
  ChatMessage: 'A line with `isHeld` waits for a moderator: only its author and moderators see it.',
  Contest: '`myVote` is the entry that you voted for; `winnerEntryId` is null while it is open.',
  CurrentUser: 'The signed-in person as they see themselves.',
  Meetup: 'Its organiser takes part in it.',
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
