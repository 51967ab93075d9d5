import { join } from 'node:path'
import { openDatabase } from '@squall/shared/db'
import { loadConfig } from '../src/config'
import { createPictureThread } from '../src/features/weather/radar/picture-thread'
import type { Upstreams } from '../src/features/weather/upstreams'
import { createDiskCache } from '../src/lib/disk-cache'
import { createHttpClient } from '../src/lib/http-client'
import { createMediaBus } from '../src/lib/media-bus'
import { createSecretBox } from '../src/lib/secret-box'
import { createStorage } from '../src/lib/storage'
import { createServer } from '../src/server'
import { createServices } from '../src/services'
import { startTypeScriptThread } from '../src/testing/typescript-thread'

const CACHE_BYTES = 100 * 1024 * 1024

/** The api as it runs, on a free port, with its files in a folder and some of its upstreams elsewhere. */
export async function startBenchServer(folder: string, upstreams: Partial<Upstreams> = {}) {
  const config = loadConfig({})
  const { db, close } = openDatabase(join(folder, 'squall.db'), config.migrationsFolder)
  const pictures = createPictureThread(() =>
    startTypeScriptThread(new URL('../src/features/weather/radar/picture-worker.ts', import.meta.url)),
  )
  const log = (line: string) => console.error(line)
  const internalSecret = 'bench'
  const services = createServices({
    db,
    http: createHttpClient({ userAgent: '(squall.test)', now: () => new Date() }),
    upstreams: { ...config.upstreams, ...upstreams },
    cache: createDiskCache(join(folder, 'cache'), CACHE_BYTES),
    makePicture: pictures.make,
    files: createStorage(join(folder, 'files')),
    secrets: createSecretBox('5e'.repeat(32)),
    mail: { isSetUp: false, send: async () => undefined },
    media: createMediaBus({ mediaPort: 1, internalSecret, log }),
    now: () => new Date(),
    publicUrl: 'http://squall.test',
    supportUrl: null,
    demo: false,
    weather: 'live',
    internalSecret,
    log,
  })
  const server = await createServer(services, { mediaPort: 1, appFolder: '/nonexistent' })
  return {
    db,
    address: await server.listen({ port: 0, host: '127.0.0.1' }),
    async close() {
      await server.close()
      await pictures.close()
      close()
    },
  }
}
