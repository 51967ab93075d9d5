import { extname, join } from 'node:path'
import { type ResourceLimits, Worker } from 'node:worker_threads'
import { DatabaseError, openDatabase, tables } from '@squall/shared/server/db'
import { CANNOT_START, endOnSignal } from '@squall/shared/server/end-on-signal'
import { createFaults } from '@squall/shared/server/faults'
import { createLog } from '@squall/shared/server/log'
import { startJobs } from '@squall/shared/server/scheduler'
import { sql } from 'drizzle-orm'
import { ConfigError, loadConfig } from './config'
import { ensureDataDir, getDataPaths } from './data-dir'
import { createBackupThread } from './features/backup/backup-thread'
import { createSnapshots } from './features/backup/snapshots'
import { createBaseMap } from './features/base-map/base-map'
import { createBuildThread } from './features/base-map/build-thread'
import { deleteOrphanedClips } from './features/clips/delete-orphaned-clips'
import { createClipStorage } from './features/clips/storage'
import { createDigestSections } from './features/digest/digest-sections'
import { noMediaNodes } from './features/media-nodes/media-nodes'
import type { openRelay } from './features/media-nodes/open-relay'
import { openPushIdentity } from './features/notifications/push/vapid'
import { createSenders, startNotifications } from './features/notifications/worker'
import { deleteOrphanedPictures } from './features/pictures/delete-orphaned-pictures'
import { deleteOrphanedRecordings } from './features/recordings/delete-orphaned-recordings'
import { createFilms } from './features/recordings/film/films'
import { createRecordingStorage } from './features/recordings/storage'
import { createSetupLink } from './features/setup/setup'
import { startWeather } from './features/weather/start-weather'
import { listJobs } from './jobs'
import { createDiskCache } from './platform/disk-cache'
import { createHttpClient } from './platform/http-client'
import { createMail } from './platform/mail'
import { createMediaClient } from './platform/media-client'
import { createPictureFetcher } from './platform/pictures/fetch-picture'
import { createPictureDecoderPool, startDecoderProcess } from './platform/pictures/picture-decoder-pool'
import { createPictureStorage } from './platform/pictures/picture-storage'
import { createSecretBox } from './platform/secret-box'
import { createServer } from './server'
import { createServices } from './services'
import { createRadarThreads } from './weather/radar/radar-threads'
import { openSimulatedThread, openUpstreams } from './weather/simulated/thread'
import { openWeatherMemory } from './weather/weather-database'

/** The files and pictures of four hundred scans of a sky full of echo. */
const CACHE_BYTES = 300 * 1024 * 1024

/** A film of a minute is in memory while it is written. */
const FILM_LIMITS: ResourceLimits = { maxOldGenerationSizeMb: 256 }

/** A file of 128 MB as features and tiles; a build that needs more ends alone. */
const MAP_BUILD_LIMITS: ResourceLimits = { maxOldGenerationSizeMb: 1024 }

async function serve(): Promise<void> {
  const startedAt = new Date()
  const config = loadConfig(process.env)
  const log = createLog({ name: 'api', level: config.logLevel, format: config.logFormat })
  const faults = createFaults({ log })
  const dataDir = ensureDataDir(config.dataDir)
  const database = openDatabase(dataDir.databaseFile, config.migrationsFolder)
  // Viewer counts of an earlier run are stale: the media process has just started.
  database.db.update(tables.streams).set({ viewerCount: 0 }).run()

  const now = () => new Date()
  const thread = (name: string, workerData?: object, resourceLimits?: ResourceLimits) =>
    new Worker(join(import.meta.dirname, `${name}.js`), { workerData, resourceLimits })
  const { upstreams, close: closeUpstreams } = await openUpstreams(config, () =>
    openSimulatedThread({ start: (order) => thread('simulated-worker', order), faults }),
  )
  const backups = createBackupThread((order) => thread('backup-worker', order))
  const mapBuilds = createBuildThread((order) => thread('base-map-worker', order, MAP_BUILD_LIMITS))
  const { dataDir: dataFolder, version } = config
  const pictures = createRadarThreads(() => thread('picture-worker'))
  // TypeScript when run from the sources, JavaScript when built.
  const decoderFile = join(import.meta.dirname, `picture-decoder${extname(import.meta.filename)}`)
  const decoders = createPictureDecoderPool({ start: () => startDecoderProcess(decoderFile), log })
  const films = createFilms((order) => thread('film-worker', order, FILM_LIMITS))
  const memory = openWeatherMemory(dataDir.weatherFile, now, log)
  const userAgent = `(Squall ${config.publicUrl}, ${config.weatherContact ?? 'no contact given'})`
  const http = createHttpClient({ userAgent, now })
  const baseMap = createBaseMap({
    http,
    url: config.baseMapUrl,
    folder: dataDir.mapFolder,
    build: mapBuilds.run,
    now,
    log,
  })
  const relay = await openRelayIfAny({
    url: config.mediaRelay,
    dataDir: config.dataDir,
    db: database.db,
    now,
    faults,
    log,
  })
  const services = createServices({
    db: database.db,
    http,
    upstreams,
    cache: createDiskCache(dataDir.cacheFolder, CACHE_BYTES),
    makeValuePictures: pictures.makeValues,
    measureScan: pictures.measure,
    baseMap,
    fetchPicture: createPictureFetcher({ userAgent }),
    readPicture: decoders.read,
    files: createPictureStorage(dataDir.filesFolder, dataDir.guardedFolder),
    films,
    recordings: createRecordingStorage(dataDir.recordingsFolder, config.isRecordingOn, config.recordingLimits),
    clipFiles: createClipStorage(dataDir.clipsFolder),
    memory,
    snapshots: createSnapshots({
      settings: config.snapshots,
      write: (target) => backups.run({ dataFolder, target, version }),
      now,
      log,
    }),
    mail: createMail(config, dataDir.outboxFolder),
    push: openPushIdentity(dataDir.vapidKeys, config),
    media: createMediaClient({ internalPort: config.mediaInternalPort, internalSecret: dataDir.internalSecret, log }),
    mediaNodes: relay?.nodes ?? noMediaNodes,
    secrets: createSecretBox(dataDir.sealingKey),
    now,
    publicUrl: config.publicUrl,
    supportUrl: config.supportUrl,
    demo: config.demo,
    weather: config.weather,
    hasLocalReports: config.hasLocalReports,
    placefileAddresses: config.placefiles,
    signupsPerHour: config.signupsPerHour,
    internalSecret: dataDir.internalSecret,
    installation: { ...config, dataFolder: config.dataDir, databaseFile: dataDir.databaseFile },
    log,
    faults,
  })
  const server = await createServer(services, config)
  await server.listen({ port: config.port, host: config.host })
  services.media.publish({ type: 'api-started' })
  relay?.serve(services)
  const stopJobs = startJobs(listJobs(services), services.faults)
  const stopWeather = startWeather(services, config)
  deleteOrphanedPictures(services, startedAt).catch((error: unknown) =>
    log.error('sweeping stray pictures failed', { error }),
  )
  deleteOrphanedRecordings(services).catch((error: unknown) => log.error('sweeping recordings failed', { error }))
  deleteOrphanedClips(services, startedAt).catch((error: unknown) => log.error('sweeping clips failed', { error }))
  const senders = createSenders({ ...services, digest: createDigestSections(database.db, config.publicUrl) })
  const stopNotifications = startNotifications(services, senders)
  log.info(`api ready on ${config.host}:${config.port}`)
  const setupLink = createSetupLink(database.db, config.publicUrl)
  // Not logged, because readers of the log may not set up the installation.
  if (setupLink !== null) console.log(`Set up the first administrator: ${setupLink}`)

  async function end(): Promise<void> {
    // Not awaited: a poll may wait long for its source, and nothing is lost when it is cut off.
    void stopWeather()
    baseMap.abort()
    await Promise.all([
      server.close(),
      backups.close(),
      mapBuilds.close(),
      stopJobs(),
      stopNotifications(),
      relay?.close(),
    ])
    baseMap.close()
    closeUpstreams()
    decoders.close()
    await Promise.all([pictures.close(), films.close()])
    // SQLite checkpoints when the last connection closes, and media may still have one open.
    database.db.get(sql`pragma busy_timeout = 500`)
    database.db.get(sql`pragma wal_checkpoint(truncate)`)
    database.close()
    memory.close()
  }
  endOnSignal({ log, end })
}

type RelayDeps = Omit<Parameters<typeof openRelay>[0], 'url' | 'secretsFolder'>

/** The code of the relay is loaded only where there is one. */
async function openRelayIfAny({ url, dataDir, ...deps }: RelayDeps & { url: string | null; dataDir: string }) {
  if (url === null) return null
  const { openRelay } = await import('./features/media-nodes/open-relay')
  return openRelay({ ...deps, url, secretsFolder: getDataPaths(dataDir).secretsFolder })
}

function describeStartError(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DatabaseError) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `${error.message} (is Squall running already?)`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Serves until a signal arrives, or ends the process with one sentence when it cannot start. */
export async function startApi(): Promise<void> {
  try {
    await serve()
  } catch (error) {
    console.error(`api cannot start: ${describeStartError(error)}`)
    process.exit(CANNOT_START)
  }
}
