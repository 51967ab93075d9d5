import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AccountStatus } from '@squall/shared/contract/account'
import type { MediaEvent } from '@squall/shared/contract/live'
import { openDatabase, tables } from '@squall/shared/server/db'
import { createFaults } from '@squall/shared/server/faults'
import { hashSecret } from '@squall/shared/server/secret-hash'
import Database from 'better-sqlite3'
import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { onTestFinished } from 'vitest'
import { type Config, loadConfig } from '../config'
import type { Context } from '../context'
import { createUser } from '../features/auth/users'
import { createSnapshots } from '../features/backup/snapshots'
import { createBaseMap } from '../features/base-map/base-map'
import { buildBaseMap } from '../features/base-map/build-base-map'
import { createClipStorage } from '../features/clips/storage'
import { createInvite } from '../features/invites/invites'
import { noMediaNodes } from '../features/media-nodes/media-nodes'
import { createVapidKeys, openPushIdentity } from '../features/notifications/push/vapid'
import { createFilms } from '../features/recordings/film/films'
import { createRecordingStorage } from '../features/recordings/storage'
import { createDiskCache } from '../platform/disk-cache'
import { type HttpClient, UpstreamError } from '../platform/http-client'
import type { MailText } from '../platform/mail'
import type { MediaClient } from '../platform/media-client'
import { hashPassword } from '../platform/passwords'
import type { FetchPicture } from '../platform/pictures/fetch-picture'
import { convertPicture } from '../platform/pictures/images'
import type { ReadPicture } from '../platform/pictures/picture-decoder-pool'
import { createPictureStorage } from '../platform/pictures/picture-storage'
import { createSecretBox } from '../platform/secret-box'
import { appRouter } from '../root-router'
import { createServices } from '../services'
import { createCallerFactory } from '../trpc'
import type { Upstreams } from '../weather/ports'
import { measureScan } from '../weather/radar/measure-scan'
import { makeValuePictures } from '../weather/radar/value-picture'
import { openWeatherMemory } from '../weather/weather-database'
import { startBuiltThread } from './built-programs'
import { createLogList } from './log-list'

export const PASSWORD = 'wall-cloud-7'
const passwordHash = hashPassword(PASSWORD)
const vapidKeys = createVapidKeys()
const PUBLIC_URL = 'http://squall.test'
const createCaller = createCallerFactory(appRouter)

/** An interface, because the type of all procedures is too long to be written out wherever a context is returned. */
export interface Caller extends ReturnType<typeof createCaller> {}

export interface TestPerson {
  id: string
  username: string
  sessionId: string
}

export interface PersonOptions {
  status?: AccountStatus
  isAdmin?: boolean
}

export interface TestOptions {
  mailIsSetUp?: boolean
  demo?: boolean
  isRecordingOn?: boolean
  recordingLimits?: Partial<Config['recordingLimits']>
  http?: HttpClient
  upstreams?: Partial<Upstreams>
  weather?: Config['weather']
  /** Addresses of placefiles that the host shows. */
  placefileAddresses?: string[]
  fetchPicture?: FetchPicture
  /** Real picture decoders; without them pictures are decoded in this process. */
  readPicture?: ReadPicture
  /** The database file, for tests with a second process; in memory when left out. */
  databaseFile?: string
  /** The bus to a real media process; without it events are recorded in `events`. */
  media?: MediaClient
  mediaHealth?: MediaClient['health']
  /** The address of the test's push service. */
  pushService?: string
}

const refuse = async (): Promise<never> => {
  throw new UpstreamError('no upstream in this test')
}
const { migrationsFolder } = loadConfig({})

/** An empty database after all migrations, serialized: a copy of it opens ten times as fast as they run. */
function migrateEmpty(): Buffer {
  const sqlite = new Database(':memory:')
  migrate(drizzle(sqlite), { migrationsFolder })
  return sqlite.serialize()
}

const NO_RECORDING_LIMITS = { maxBytes: 1024 ** 4, memberBytes: null, keepDays: null, rewindMs: 0 }

const migrated = migrateEmpty()

export const noUpstreams: HttpClient = { getJson: refuse, getText: refuse, getBytes: refuse }

/** A whole api on an in-memory database with the real migrations and a fixed clock; events, mails and log lines are recorded. */
export async function createTestContext({
  mailIsSetUp = true,
  demo = false,
  isRecordingOn = true,
  recordingLimits = {},
  http = noUpstreams,
  upstreams = {},
  weather = 'live',
  placefileAddresses = [],
  fetchPicture = refuse,
  readPicture = (_memberId, kind, bytes) => convertPicture(kind, bytes),
  databaseFile,
  media,
  mediaHealth = refuse,
  pushService: pushAddress,
}: TestOptions = {}) {
  const { db, close } = openDatabase(databaseFile ?? migrated, migrationsFolder)
  onTestFinished(close)
  // Created with its first file.
  const filesFolder = join(tmpdir(), `squall-files-${randomUUID()}`)
  const guardedFolder = `${filesFolder}-guarded`
  const recordingsFolder = `${filesFolder}-recordings`
  const clipsFolder = `${filesFolder}-clips`
  onTestFinished(async () => {
    for (const folder of [filesFolder, guardedFolder, recordingsFolder, clipsFolder])
      await rm(folder, { recursive: true, force: true })
  })
  const clock = { time: new Date() }
  const events: MediaEvent[] = []
  const mails: MailText[] = []
  const { log, logs } = createLogList()
  const memory = openWeatherMemory(':memory:', () => clock.time, log)
  const baseMap = createBaseMap({
    http: { getJson: refuse, download: refuse },
    url: null,
    folder: join(filesFolder, 'map'),
    build: async (order) => buildBaseMap(order),
    now: () => clock.time,
    log,
  })
  onTestFinished(baseMap.close)
  onTestFinished(memory.close)
  const films = createFilms((order) => startBuiltThread('film-worker', order))
  onTestFinished(films.close)
  const services = createServices({
    db,
    http,
    cache: createDiskCache(join(filesFolder, 'cache'), 50_000_000),
    makeValuePictures,
    measureScan: async (job) => measureScan(job),
    baseMap,
    fetchPicture,
    readPicture,
    upstreams: { ...loadConfig({}).upstreams, ...upstreams },
    files: createPictureStorage(filesFolder, guardedFolder),
    films,
    recordings: createRecordingStorage(recordingsFolder, isRecordingOn, { ...NO_RECORDING_LIMITS, ...recordingLimits }),
    clipFiles: createClipStorage(clipsFolder),
    memory,
    snapshots: createSnapshots({
      settings: { isOn: false, folder: filesFolder, hour: 4, days: 7, weeks: 4 },
      write: refuse,
      now: () => clock.time,
      log,
    }),
    mail: {
      isSetUp: mailIsSetUp,
      send: async (mail) => {
        mails.push(mail)
      },
    },
    push: openPushIdentity(vapidKeys, {
      publicUrl: PUBLIC_URL,
      weatherContact: null,
      pushService: pushAddress ?? null,
    }),
    media: media ?? {
      publish: (...published) => void events.push(...published),
      isReady: async () => true,
      health: mediaHealth,
      metrics: async () => 'squall_media_sockets 0\n',
    },
    mediaNodes: noMediaNodes,
    secrets: createSecretBox('5e'.repeat(32)),
    now: () => clock.time,
    publicUrl: PUBLIC_URL,
    supportUrl: null,
    demo,
    weather,
    hasLocalReports: true,
    placefileAddresses,
    signupsPerHour: 30,
    internalSecret: 'test-secret',
    installation: { ...loadConfig({}), dataFolder: tmpdir(), databaseFile: ':memory:' },
    log,
    faults: createFaults({ log }),
  })

  /** A typed caller with a session, or anonymous; `request` overrides the request's properties. */
  async function caller(sessionId: string | null = null, request: Partial<Context> = {}): Promise<Caller> {
    const session = sessionId === null ? null : await services.sessions.find(sessionId)
    return createCaller({
      services,
      session,
      sessionFromCookie: false,
      sameOrigin: true,
      address: '127.0.0.1',
      claimedUserId: null,
      isInternal: false,
      setSessionCookie: () => undefined,
      setTotalCount: () => undefined,
      setRetryAfter: () => undefined,
      ...request,
    })
  }

  async function addPerson(
    username: string,
    { status = 'approved', isAdmin = false }: PersonOptions = {},
  ): Promise<TestPerson> {
    const id = createUser(db, {
      username,
      email: `${username}@squall.test`,
      displayName: username.toUpperCase(),
      passwordHash: await passwordHash,
      accountStatus: status,
      isAdmin,
      now: clock.time,
    })
    return { id, username, sessionId: await services.sessions.create(id, null) }
  }

  return {
    db,
    services,
    events,
    mails,
    logs,
    caller,
    addPerson,
    /** A valid invite code. */
    inviteCode: (uses = 1) => createInvite(db, { uses, days: 30 }, null, clock.time).code,
    passTime(ms: number) {
      clock.time = new Date(clock.time.getTime() + ms)
    },
    sessionExists: (sessionId: string) =>
      db
        .select()
        .from(tables.sessions)
        .where(eq(tables.sessions.id, hashSecret(sessionId)))
        .get() !== undefined,
  }
}

/** A test context with the four kinds of people for tests of permissions. */
export async function createContextWithUsers(options: TestOptions = {}) {
  const test = await createTestContext(options)
  const owner = await test.addPerson('owner')
  const other = await test.addPerson('other')
  const admin = await test.addPerson('admin', { isAdmin: true })
  const pending = await test.addPerson('pending', { status: 'pending' })
  return {
    ...test,
    people: { owner, other, admin, pending },
    as: {
      owner: await test.caller(owner.sessionId),
      other: await test.caller(other.sessionId),
      admin: await test.caller(admin.sessionId),
      pending: await test.caller(pending.sessionId),
      anonymous: await test.caller(),
    },
  }
}
