import { setTimeout } from 'node:timers/promises'
import { limits } from '@squall/shared/contract/wire'
import type { Db } from '@squall/shared/server/db'
import type { Faults } from '@squall/shared/server/faults'
import type { Log } from '@squall/shared/server/log'
import type { Config } from './config'
import { type ActivityTracker, createActivityTracker } from './features/analytics/active-days'
import { type AnalyticsReader, createAnalyticsReader } from './features/analytics/queries'
import type { Snapshots } from './features/backup/snapshots'
import type { PushIdentity } from './features/notifications/push/vapid'
import { createTrending, type Trending } from './features/posts/trending'
import type { RoadStore } from './features/roads/road-store'
import { createProcessMeter, type ProcessMeter } from './features/system-health/process-meter'
import { type CallLimits, createCallLimits } from './platform/call-limits'
import type { DiskCache } from './platform/disk-cache'
import type { FetchPicture } from './platform/fetch-picture'
import type { HttpClient } from './platform/http-client'
import type { Mail } from './platform/mail'
import type { MediaBus } from './platform/media-bus'
import { createPasswordGuesses, type PasswordGuesses } from './platform/password-guesses'
import type { ReadPicture } from './platform/picture-decoders'
import { createRateLimit } from './platform/rate-limit'
import type { SecretBox } from './platform/secret-box'
import { createSessions, type Sessions } from './platform/sessions'
import type { Storage } from './platform/storage'
import { createUploadMemory, type UploadMemory } from './platform/upload-memory'
import { type AlertStore, createAlertStore } from './weather/alerts/store'
import { type Conditions, createConditions } from './weather/conditions/conditions'
import { createGeocoder, type Geocoder } from './weather/geocoding/geocoder'
import { openBucket } from './weather/level3/bucket'
import type { WeatherMemory } from './weather/memory'
import { createRadarArchive, type RadarArchive } from './weather/radar/archive'
import type { MakePicture, MeasureScan } from './weather/radar/radar-threads'
import { createSourceHealth, type SourceHealth } from './weather/sources'
import { createPace, type Pace } from './weather/stations/sync/pace'
import { createStormStore, type StormStore } from './weather/storms/store'
import type { Upstreams } from './weather/upstreams'

const MINUTE = 60_000

interface Outside {
  db: Db
  /** The way to upstreams, whose addresses stand in `upstreams`. */
  http: HttpClient
  upstreams: Upstreams
  /** What can be fetched again. */
  cache: DiskCache
  makePicture: MakePicture
  measureScan: MeasureScan
  /** Fetches a picture from an address that a member typed. */
  fetchPicture: FetchPicture
  /** Decodes what a member uploaded, outside of this process. */
  readPicture: ReadPicture
  files: Storage
  /** The road map, where an administrator gave one. */
  roads: RoadStore
  memory: WeatherMemory
  snapshots: Snapshots
  mail: Mail
  push: PushIdentity
  media: MediaBus
  secrets: SecretBox
  now: () => Date
  publicUrl: string
  supportUrl: string | null
  demo: boolean
  weather: Config['weather']
  signupsPerHour: number
  internalSecret: string
  /** What is told of where and as what this runs. */
  inspected: { dataFolder: string; databaseFile: string; migrationsFolder: string; version: string }
  log: Log
  /** Where faults end that belong to no request. */
  faults: Faults
}

/** All that a procedure may use, built once. */
export interface Services extends Outside {
  sessions: Sessions
  activeDays: ActivityTracker
  analytics: AnalyticsReader
  meter: ProcessMeter
  alerts: AlertStore
  storms: StormStore
  /** The weather of places. */
  conditions: Conditions
  /** How the sources of weather do. */
  sources: SourceHealth
  radar: RadarArchive
  geocoder: Geocoder
  trending: Trending
  /** Requests to the makers of weather stations take turns here. */
  stationPace: Pace
  limits: ReturnType<typeof createLimits>
  /** Pictures that come in and wait, as far as they are in memory. */
  uploads: UploadMemory
  callLimits: CallLimits
  guesses: PasswordGuesses
}

function createLimits({ now, signupsPerHour }: Outside) {
  return {
    loginByAddress: createRateLimit({ max: 60, windowMs: 15 * MINUTE, now }),
    signupByAddress: createRateLimit({ max: signupsPerHour, windowMs: 60 * MINUTE, now }),
    resetByAddress: createRateLimit({ max: 10, windowMs: 60 * MINUTE, now }),
    searchByAddress: createRateLimit({ max: 30, windowMs: MINUTE, now }),
    newPlaceByAddress: createRateLimit({ max: 60, windowMs: 10 * MINUTE, now }),
    uploadByUser: createRateLimit({ max: 20, windowMs: 10 * MINUTE, now }),
    viewByAddress: createRateLimit({ max: 240, windowMs: MINUTE, now }),
    stationSyncByUser: createRateLimit({ max: 60, windowMs: 10 * MINUTE, now }),
    pushByStation: createRateLimit({ max: 60, windowMs: MINUTE, now }),
    pushRefusalsByAddress: createRateLimit({ max: 20, windowMs: 5 * MINUTE, now }),
    sharedByUser: createRateLimit({ max: 30, windowMs: 60 * MINUTE, now }),
    tracksByUser: createRateLimit({ max: 30, windowMs: 10 * MINUTE, now }),
    exportByUser: createRateLimit({ max: 5, windowMs: 10 * MINUTE, now }),
    testPushByUser: createRateLimit({ max: 5, windowMs: 10 * MINUTE, now }),
    postByUser: createRateLimit({ max: 10, windowMs: 10 * MINUTE, now }),
    commentByUser: createRateLimit({ max: 30, windowMs: 10 * MINUTE, now }),
    wordsByAddress: createRateLimit({ max: 120, windowMs: MINUTE, now }),
    moderationByUser: createRateLimit({ max: 240, windowMs: 10 * MINUTE, now }),
    reportByUser: createRateLimit({ max: 10, windowMs: 10 * MINUTE, now }),
    chatByUser: createRateLimit({ max: limits.chatMessages, windowMs: limits.chatWindowMs, now }),
  }
}

export function createServices(outside: Outside): Services {
  const { db, now, publicUrl, weather, http, upstreams, cache, makePicture, measureScan } = outside
  const isSimulated = weather === 'simulated'
  const nws = isSimulated ? 'Simulated weather' : 'National Weather Service'
  const uvSource = isSimulated ? nws : 'EPA hourly forecast'
  const sources = createSourceHealth(now, weather === 'off')
  return {
    ...outside,
    activeDays: createActivityTracker(db, now),
    analytics: createAnalyticsReader(db, now),
    meter: createProcessMeter(),
    sessions: createSessions(db, now, publicUrl.startsWith('https:')),
    radar: createRadarArchive({
      bucket: openBucket(http, upstreams.level3),
      cache,
      make: makePicture,
      measureScan,
      sources,
      now,
    }),
    geocoder: createGeocoder({ http, base: upstreams.geocoding, now, wait: setTimeout }),
    trending: createTrending(db, now),
    storms: createStormStore(now, weather === 'simulated' ? 'Simulated weather' : 'NOAA ProbSevere and NEXRAD'),
    alerts: createAlertStore(now, nws),
    conditions: createConditions({ ...outside, sources, source: nws, uvSource, isOff: weather === 'off' }),
    sources,
    stationPace: createPace(now),
    limits: createLimits(outside),
    uploads: createUploadMemory(),
    callLimits: createCallLimits(now),
    guesses: createPasswordGuesses(now),
  }
}
