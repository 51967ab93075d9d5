import { limits } from '@squall/shared/contract/wire'
import { type ActivityTracker, createActivityTracker } from './features/analytics/collect-statistics'
import { type AnalyticsReader, createAnalyticsReader } from './features/analytics/queries'
import type { Snapshots } from './features/backup/snapshots'
import type { BaseMap } from './features/base-map/base-map'
import { createLiveChasers, type LiveChasers } from './features/chaser-positions/live-chasers'
import type { ClipStorage } from './features/clips/storage'
import { createPlacefileReader, type PlacefileReader } from './features/feeds/placefiles/placefile-reader'
import { type CountLeaderboardTotals, createLeaderboardTotals } from './features/leaderboard/queries'
import type { MediaNodes } from './features/media-nodes/media-nodes'
import type { PushIdentity } from './features/notifications/push/vapid'
import { createTrendingHashtags, type TrendingHashtags } from './features/posts/trending'
import type { Films } from './features/recordings/film/films'
import type { RecordingStorage } from './features/recordings/storage'
import { createProcessMeter, type ProcessMeter } from './features/system-health/process-meter'
import { createFairQueue, type FairQueue } from './platform/concurrency'
import type { Mail } from './platform/mail'
import type { MediaClient } from './platform/media-client'
import { createPasswordGuesses, type PasswordGuesses } from './platform/passwords'
import type { FetchPicture } from './platform/pictures/fetch-picture'
import type { ReadPicture } from './platform/pictures/picture-decoder-pool'
import type { PictureStorage } from './platform/pictures/picture-storage'
import { createUploadMemoryLimit, type UploadMemoryLimit } from './platform/pictures/uploads'
import { type CallLimits, createCallLimits, createRateLimit } from './platform/rate-limit'
import { createSessions, type Sessions } from './platform/sessions'
import { createWeather, type Weather } from './weather/create-weather'
import type { WeatherPorts } from './weather/ports'

const MINUTE = 60_000

interface ServiceDependencies extends WeatherPorts {
  /** Fetches a picture from an address that a member typed. */
  fetchPicture: FetchPicture
  /** Decodes a member's upload in another process. */
  readPicture: ReadPicture
  files: PictureStorage
  recordings: RecordingStorage
  clipFiles: ClipStorage
  films: Films
  baseMap: BaseMap
  snapshots: Snapshots
  mail: Mail
  push: PushIdentity
  media: MediaClient
  mediaNodes: MediaNodes
  publicUrl: string
  supportUrl: string | null
  demo: boolean
  /** The addresses of the placefiles that the host shows. */
  placefileAddresses: string[]
  signupsPerHour: number
  internalSecret: string
  /** The folders, the database file and the version of this installation. */
  installation: { dataFolder: string; databaseFile: string; migrationsFolder: string; version: string }
}

/** The services that procedures use, created once. */
export interface Services extends ServiceDependencies, Weather {
  sessions: Sessions
  activeDays: ActivityTracker
  analytics: AnalyticsReader
  meter: ProcessMeter
  trending: TrendingHashtags
  placefiles: PlacefileReader
  countLeaderboardTotals: CountLeaderboardTotals
  /** The chasers on the map. */
  chasers: LiveChasers
  limits: ReturnType<typeof createLimits>
  /** Limits how many clips are made at once: each holds up to a minute of film in memory. */
  clipQueue: FairQueue
  /** Limits the memory of uploads that arrive or wait. */
  uploads: UploadMemoryLimit
  callLimits: CallLimits
  guesses: PasswordGuesses
}

function createLimits({ now, signupsPerHour }: ServiceDependencies) {
  return {
    loginByAddress: createRateLimit({ max: 60, windowMs: 15 * MINUTE, now }),
    signupByAddress: createRateLimit({ max: signupsPerHour, windowMs: 60 * MINUTE, now }),
    resetByAddress: createRateLimit({ max: 10, windowMs: 60 * MINUTE, now }),
    placeSearchByAddress: createRateLimit({ max: 30, windowMs: MINUTE, now }),
    newPlaceByAddress: createRateLimit({ max: 60, windowMs: 10 * MINUTE, now }),
    uploadByUser: createRateLimit({ max: 20, windowMs: 10 * MINUTE, now }),
    posterByUser: createRateLimit({ max: 30, windowMs: 10 * MINUTE, now }),
    viewByAddress: createRateLimit({ max: 240, windowMs: MINUTE, now }),
    stationSyncByUser: createRateLimit({ max: 60, windowMs: 10 * MINUTE, now }),
    pushByStation: createRateLimit({ max: 60, windowMs: MINUTE, now }),
    pushRefusalsByAddress: createRateLimit({ max: 20, windowMs: 5 * MINUTE, now }),
    newContentByUser: createRateLimit({ max: 30, windowMs: 60 * MINUTE, now }),
    tracksByUser: createRateLimit({ max: 30, windowMs: 10 * MINUTE, now }),
    exportByUser: createRateLimit({ max: 5, windowMs: 10 * MINUTE, now }),
    downloadByUser: createRateLimit({ max: 20, windowMs: 10 * MINUTE, now }),
    clipByUser: createRateLimit({ max: 10, windowMs: 60 * MINUTE, now }),
    testPushByUser: createRateLimit({ max: 5, windowMs: 10 * MINUTE, now }),
    postByUser: createRateLimit({ max: 10, windowMs: 10 * MINUTE, now }),
    commentByUser: createRateLimit({ max: 30, windowMs: 10 * MINUTE, now }),
    contentSearchByAddress: createRateLimit({ max: 120, windowMs: MINUTE, now }),
    moderationByUser: createRateLimit({ max: 240, windowMs: 10 * MINUTE, now }),
    stormReportByUser: createRateLimit({ max: 10, windowMs: 10 * MINUTE, now }),
    reportByUser: createRateLimit({ max: 10, windowMs: 10 * MINUTE, now }),
    chatByUser: createRateLimit({ max: limits.chatMessages, windowMs: limits.chatWindowMs, now }),
  }
}

/** Returns all services of the api. */
export function createServices(outside: ServiceDependencies): Services {
  const { db, now, publicUrl, internalSecret } = outside
  return {
    ...outside,
    ...createWeather(outside),
    activeDays: createActivityTracker(db, now),
    analytics: createAnalyticsReader(db, now),
    meter: createProcessMeter(),
    sessions: createSessions(db, now, publicUrl.startsWith('https:')),
    placefiles: createPlacefileReader(outside),
    trending: createTrendingHashtags(db, now),
    countLeaderboardTotals: createLeaderboardTotals(db, now),
    chasers: createLiveChasers(db, internalSecret),
    limits: createLimits(outside),
    clipQueue: createFairQueue({ concurrency: 2, maxWaiting: 20, maxWaitingPerKey: 4 }),
    uploads: createUploadMemoryLimit(),
    callLimits: createCallLimits(now),
    guesses: createPasswordGuesses(now),
  }
}
