import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { openDatabase, tables } from '@squall/shared/db'
import { ConfigError, loadConfig } from './config'
import { ensureDataDir } from './data-dir'
import { digestOf } from './features/digest/digest-of'
import { createSenders } from './features/notifications/create-senders'
import { openPushIdentity } from './features/notifications/push/vapid'
import { startNotifications } from './features/notifications/worker'
import { sweepStrays } from './features/pictures/sweep-strays'
import { createRoadStore } from './features/roads/road-store'
import { makeSetupLink } from './features/setup/setup-link'
import { openWeatherMemory } from './features/weather/memory'
import { createPictureThread } from './features/weather/radar/picture-thread'
import { openSimulatedThread } from './features/weather/simulated/thread'
import { startWeather } from './features/weather/start'
import { openUpstreams } from './features/weather/upstreams'
import { startJobs } from './jobs'
import { createDiskCache } from './lib/disk-cache'
import { createPictureFetcher } from './lib/fetch-picture'
import { createHttpClient } from './lib/http-client'
import { createMail } from './lib/mail'
import { createMediaBus } from './lib/media-bus'
import { createSecretBox } from './lib/secret-box'
import { createStorage } from './lib/storage'
import { createServer } from './server'
import { createServices } from './services'

/** Some three thousand pictures of scans. */
const CACHE_BYTES = 300 * 1024 * 1024

const log = (line: string) => console.error(line)

async function main(): Promise<void> {
  const startedAt = new Date()
  const config = loadConfig(process.env)
  const dataDir = ensureDataDir(config.dataDir)
  const database = openDatabase(dataDir.databaseFile, config.migrationsFolder)
  // Nobody watches through a media process that has only just started.
  database.db.update(tables.streams).set({ viewerCount: 0 }).run()

  const now = () => new Date()
  const thread = (name: string) => new Worker(join(import.meta.dirname, `${name}.js`))
  const { upstreams, close: closeUpstreams } = await openUpstreams(config, () =>
    openSimulatedThread(thread('simulated-worker')),
  )
  const pictures = createPictureThread(() => thread('picture-worker'))
  const memory = openWeatherMemory(dataDir.weatherFile, now, log)
  const userAgent = `(Squall ${config.publicUrl}, ${config.weatherContact ?? 'no contact given'})`
  const services = createServices({
    db: database.db,
    http: createHttpClient({ userAgent, now }),
    upstreams,
    cache: createDiskCache(dataDir.cacheFolder, CACHE_BYTES),
    makePicture: pictures.make,
    measureScan: pictures.measure,
    roads: createRoadStore(dataDir.mapFolder),
    fetchPicture: createPictureFetcher({ userAgent }),
    files: createStorage(dataDir.filesFolder, dataDir.guardedFolder),
    memory,
    mail: createMail(config, dataDir.outboxFolder),
    push: openPushIdentity(dataDir.vapidKeys, config),
    media: createMediaBus({ mediaPort: config.mediaPort, internalSecret: dataDir.internalSecret, log }),
    secrets: createSecretBox(dataDir.sealingKey),
    now,
    publicUrl: config.publicUrl,
    supportUrl: config.supportUrl,
    demo: config.demo,
    weather: config.weather,
    signupsPerHour: config.signupsPerHour,
    internalSecret: dataDir.internalSecret,
    inspected: { ...config, dataFolder: config.dataDir, databaseFile: dataDir.databaseFile },
    log,
  })
  const server = await createServer(services, config)
  await server.listen({ port: config.port, host: config.host })
  const stopJobs = startJobs(services)
  const stopWeather = startWeather(services, config)
  sweepStrays(services, startedAt).catch((error: unknown) =>
    log(`sweeping stray pictures failed: ${sentenceOf(error)}`),
  )
  const senders = createSenders({ ...services, digest: digestOf(database.db, config.publicUrl) })
  const stopNotifications = startNotifications(services, senders)
  console.log(`api ready on ${config.host}:${config.port}`)
  const setupLink = makeSetupLink(database.db, config.publicUrl)
  if (setupLink !== null) console.log(`Set up the first administrator: ${setupLink}`)

  const stop = async () => {
    stopJobs()
    stopWeather()
    await stopNotifications()
    closeUpstreams()
    await pictures.close()
    await server.close()
    database.close()
    memory.close()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

function sentenceOf(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return `${error.message} (is Squall running already?)`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

main().catch((error: unknown) => {
  log(`api cannot start: ${sentenceOf(error)}`)
  process.exit(1)
})
