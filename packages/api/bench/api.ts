import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@squall/shared/server/db'
import { createFaults } from '@squall/shared/server/faults'
import { createLog } from '@squall/shared/server/log'
import { type Config, loadConfig } from '../src/config'
import { createSnapshots } from '../src/features/backup/snapshots'
import { createVapidKeys, openPushIdentity } from '../src/features/notifications/push/vapid'
import { createRoadStore } from '../src/features/roads/road-store'
import { createDiskCache } from '../src/platform/disk-cache'
import { createPictureFetcher } from '../src/platform/fetch-picture'
import { createHttpClient } from '../src/platform/http-client'
import { createMediaBus } from '../src/platform/media-bus'
import { createPictureDecoders, startPictureDecoder } from '../src/platform/picture-decoders'
import { createSecretBox } from '../src/platform/secret-box'
import { createStorage } from '../src/platform/storage'
import { createServer } from '../src/server'
import { createServices } from '../src/services'
import { startTypeScriptThread } from '../src/testing/typescript-thread'
import { openWeatherMemory } from '../src/weather/memory'
import { createRadarThreads } from '../src/weather/radar/radar-threads'

const CACHE_BYTES = 100 * 1024 * 1024

/** The api as it runs, on temporary files; `listen` answers its address. */
export async function createBenchApi(settings: Partial<Pick<Config, 'weather' | 'upstreams'>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'squall-bench-'))
  const config = loadConfig({})
  const { db, close } = openDatabase(join(folder, 'squall.db'), config.migrationsFolder)
  const log = createLog({ name: 'api', level: 'warn', format: 'text' })
  const now = () => new Date()
  const internalSecret = 'bench'
  const pictures = createRadarThreads(() =>
    startTypeScriptThread(new URL('../src/weather/radar/picture-worker.ts', import.meta.url)),
  )
  const decoderFile = join(import.meta.dirname, '../src/picture-decoder.ts')
  const decoders = createPictureDecoders({ start: () => startPictureDecoder(decoderFile), log })
  const services = createServices({
    db,
    http: createHttpClient({ userAgent: '(squall.test)', now }),
    upstreams: config.upstreams,
    cache: createDiskCache(join(folder, 'cache'), CACHE_BYTES),
    makePicture: pictures.make,
    measureScan: pictures.measure,
    roads: createRoadStore(join(folder, 'map')),
    fetchPicture: createPictureFetcher({ userAgent: '(squall.test)' }),
    readPicture: decoders.read,
    files: createStorage(join(folder, 'files'), join(folder, 'guarded')),
    memory: openWeatherMemory(join(folder, 'weather.db'), now, log),
    secrets: createSecretBox('5e'.repeat(32)),
    mail: { isSetUp: false, send: async () => undefined },
    push: openPushIdentity(createVapidKeys(), config),
    media: createMediaBus({ internalPort: 1, internalSecret, log }),
    now,
    publicUrl: 'http://squall.test',
    supportUrl: null,
    demo: false,
    weather: 'off',
    signupsPerHour: 30,
    snapshots: createSnapshots({
      settings: { ...config.snapshots, isOn: false },
      write: async () => undefined,
      now,
      log,
    }),
    internalSecret,
    inspected: { ...config, dataFolder: folder, databaseFile: join(folder, 'squall.db') },
    log,
    faults: createFaults({ log }),
    ...settings,
  })
  const server = await createServer(services, { mediaPort: 1, appFolder: '/nonexistent' })
  return {
    services,
    listen: () => server.listen({ port: 0, host: '127.0.0.1' }),
    async stop() {
      await server.close()
      decoders.close()
      await pictures.close()
      close()
      services.memory.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
