import { BulkOutcome } from '@squall/shared/admin'
import { AdminLogEntry } from '@squall/shared/admin-log'
import { BannerAlert, StormAlert, StreamWeatherAlert, TornadoAlert, TornadoNote } from '@squall/shared/alert'
import { SessionAnswer } from '@squall/shared/auth'
import { Channel, StreamingPage, Theme } from '@squall/shared/channel'
import { ChaseRoute, ReadTrack } from '@squall/shared/chase-route'
import { ChatMessage } from '@squall/shared/chat'
import { WeatherSnapshot } from '@squall/shared/conditions'
import { Contest, ContestEntry } from '@squall/shared/contest'
import { SentAlert } from '@squall/shared/emergency-alert'
import { FoundPlaces } from '@squall/shared/geocoding'
import { Meetup } from '@squall/shared/meetup'
import { NotificationPreferences } from '@squall/shared/notification'
import { Photo, StormType } from '@squall/shared/photo'
import { Post, PostComment } from '@squall/shared/post'
import { Achievement, Activity, FollowCard, LeaderboardEntry, Profile } from '@squall/shared/profile'
import { RadarAlert, RadarData, RadarStormCell } from '@squall/shared/radar'
import { Report } from '@squall/shared/report'
import { ReviewPage } from '@squall/shared/review-queue'
import { SearchHits } from '@squall/shared/search'
import { StationReading, WeatherStation } from '@squall/shared/station'
import { Storm, StormTracking } from '@squall/shared/storm'
import { Stream } from '@squall/shared/stream'
import { SystemHealth } from '@squall/shared/system-health'
import { CurrentUser, PersonSummary } from '@squall/shared/user'
import { WeatherSource } from '@squall/shared/weather-source'
import { Widget } from '@squall/shared/widget'

/** The shapes that the document names instead of repeating. */
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

/** What the fields of a shape do not say by their names. */
export const schemaNotes: Partial<Record<keyof typeof namedSchemas, string>> = {
  AdminLogEntry: '`serial` grows with each act and is the cursor of the page after.',
  BulkOutcome: 'Each account once: changed, unchanged because it was so already, or refused with the reason.',
  ChaseRoute:
    '`distance` is in miles, `estimatedTime` in hours, `safetyScore` out of 10 or null where too little is known. In lists `gpsCoordinates` is null, and `hasTrack` says whether there is a track.',
  ChatMessage: 'A line with `isHeld` waits for a moderator: its author and those who moderate see it, nobody else.',
  Contest: '`myVote` is the entry that the asker voted for; `winnerEntryId` is null while it is open.',
  CurrentUser: 'The signed-in person as they see themselves.',
  Meetup: 'Whoever made it takes part in it.',
  Photo:
    '`imageUrl` is the large size; the others stand beside it under `-medium` and `-small`. `serial` is the cursor of the page after, `placeholder` a data address of a few blurred pixels.',
  Post: '`serial` is the cursor of the page after.',
  Profile: '`yearsOfExperience` is what somebody says themselves.',
  RadarData:
    'Pictures of scans with the corners they are drawn between. Times are those of the scans; a gap stays a gap.',
  SessionAnswer: '`rememberToken` is there only when `rememberMe` was true, and replaces the one that was used.',
  Storm:
    '`direction` is towards, in degrees clockwise from north; speeds in mph, hail in inches, `tornadoProbability` in per cent within 60 minutes, distance in km from the place asked about. `outline` is [longitude, latitude], closed.',
  Stream:
    '`viewerCount` is who watches now, `totalViews` distinct viewers so far. The place is what its broadcaster shows to the public.',
  StreamingPage:
    'A field with underscores is a setting of the page. `streamlabs_stream_key` is there for its owner alone, masked.',
  WeatherSnapshot:
    '°F, mph, degrees the wind comes from, per cent, miles, inHg. What no station near reported in the last 90 minutes is null. `uvIndex` is a forecast.',
  WeatherStation: 'Keys of other services are masked.',
  Widget: '`widgetConfig` is JSON text.',
}
