import { answerParent, readArguments } from '@squall/shared/bench/child'
import { EngineName } from '@squall/shared/contract/live'
import { createFaults } from '@squall/shared/server/faults'
import { createLog } from '@squall/shared/server/log'
import { hashSecret } from '@squall/shared/server/secret-hash'
import { z } from 'zod'
import type { ApiClient } from '../../src/api-client'
import { systemClock } from '../../src/clock'
import { readConfig } from '../../src/config'
import type { DatabaseReader } from '../../src/database-reader'
import { createMedia } from '../../src/media-process'
import { chooseEngine } from '../../src/transport/engines/choose-engine'

/** The media process itself, with made-up sessions and nothing stored: session `chaser-3` owns stream `storm-3`. */
const TlsFiles = z.object({ certFile: z.string(), keyFile: z.string() })
const Arguments = z.object({ port: z.number().default(0), engine: EngineName.optional(), tls: TlsFiles.optional() })
const KNOWN_CHASERS = 1_000

const chasers = new Map(
  Array.from({ length: KNOWN_CHASERS }, (_, index) => [hashSecret(`chaser-${index}`), `chaser-${index}`]),
)

const store: DatabaseReader = {
  session(hash) {
    const userId = chasers.get(hash)
    return userId === undefined ? null : { userId, accountStatus: 'approved', expiresAt: Number.MAX_SAFE_INTEGER }
  },
  accountStatus: () => 'approved',
  stream: (id) =>
    id.startsWith('storm-')
      ? { id, ownerId: id.replace('storm', 'chaser'), isLive: true, isMuted: false, peakViewers: 0, totalViews: 0 }
      : null,
  close() {},
}

const api: ApiClient = {
  postChat: async () => null,
  report: async () => [],
  chatLines: async () => [],
}

const log = createLog({ name: 'media', level: 'warn', format: 'text' })
const { port: wanted, engine, tls } = readArguments(Arguments)
const media = createMedia({
  ...{
    engine: await chooseEngine(engine ?? readConfig(process.env).engine),
    store,
    api,
    clock: systemClock,
    secret: 'of the benchmark',
    publicOrigin: null,
    log,
    tls: tls === undefined ? null : { host: '127.0.0.1', port: 0, ...tls },
  },
  faults: createFaults({ log }),
})
const { port, tlsPort } = await media.listen({ port: wanted, internalPort: 0 })
process.on('SIGTERM', () => {
  media.shutDown().then(() => process.exit(0))
})
answerParent({ port, tlsPort }, { stats: () => media.stats })
