import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@squall/shared/db'
import { loadConfig } from '../src/config'
import { makePicture } from '../src/features/weather/radar/make-picture'
import { createDiskCache } from '../src/lib/disk-cache'
import { createHttpClient } from '../src/lib/http-client'
import { createMediaBus } from '../src/lib/media-bus'
import { createSecretBox } from '../src/lib/secret-box'
import { createStorage } from '../src/lib/storage'
import { createServer } from '../src/server'
import { createServices } from '../src/services'
import { addPeople } from './people'

/* The api as it runs, on a temporary file full of generated people. A child process, so that the clock runs elsewhere. */

const folder = mkdtempSync(join(tmpdir(), 'squall-bench-'))
const config = loadConfig({})
const { db, close } = openDatabase(join(folder, 'squall.db'), config.migrationsFolder)
addPeople(db, Number(process.argv[2]))

const log = (line: string) => console.error(line)
const internalSecret = 'bench'
const server = await createServer(
  createServices({
    db,
    http: createHttpClient({ userAgent: '(squall.test)', now: () => new Date() }),
    upstreams: config.upstreams,
    cache: createDiskCache(join(folder, 'cache'), 1_000_000),
    makePicture,
    files: createStorage(join(folder, 'files')),
    secrets: createSecretBox('5e'.repeat(32)),
    mail: { isSetUp: false, send: async () => undefined },
    media: createMediaBus({ mediaPort: 1, internalSecret, log }),
    now: () => new Date(),
    publicUrl: 'http://squall.test',
    supportUrl: null,
    demo: false,
    weather: 'off',
    internalSecret,
    log,
  }),
  { mediaPort: 1, appFolder: '/nonexistent' },
)
process.send?.(await server.listen({ port: 0, host: '127.0.0.1' }))

process.once('disconnect', async () => {
  await server.close()
  close()
  rmSync(folder, { recursive: true, force: true })
})
