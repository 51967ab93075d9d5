import { extname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { CANNOT_START, endOnSignal } from '@squall/shared/server/end-on-signal'
import { createFaults, type Faults } from '@squall/shared/server/faults'
import { createLog } from '@squall/shared/server/log'
import { openDatabaseStore } from './access/database-store'
import { createApiClient } from './api-client'
import { systemClock } from './clock'
import { checkTlsFiles, readConfig, readSecret } from './config'
import { createMedia } from './media-process'
import { createRecordingThread } from './recording/recording-thread'
import { createRecordings } from './recording/recordings'
import type { RecordingSettings } from './recording/thread-messages'
import type { Relay } from './relay/relay'
import { chooseEngine } from './transport/engines/choose-engine'

/** How long to wait for api, which creates the secret and the database when it starts. */
const API_START_MS = 30_000
const RETRY_MS = 200

async function start(): Promise<void> {
  const config = readConfig(process.env)
  if (config.tls !== null) checkTlsFiles(config.tls)
  const { secret, store } = await whenApiHasStarted(() => {
    return { secret: readSecret(config.secretFile), store: openDatabaseStore(config.databaseFile) }
  })
  const log = createLog({ name: 'media', level: config.logLevel, format: config.logFormat })
  const faults = createFaults({ log })
  const api = createApiClient({ url: config.apiUrl, secret })
  const { publicOrigin, binaryWire, metricsToken, port, internalPort, tls } = config
  const relay = config.relay === null ? null : await joinRelay(config.relay, faults)
  const recordings =
    config.recording === null
      ? null
      : createRecordings({
          thread: createRecordingThread(startRecordingWorker, config.recording),
          clock: systemClock,
          log,
          faults,
        })
  const settings = { secret, publicOrigin, binaryWire, metricsToken, tls, replay: config.replay }
  const engine = await chooseEngine(config.engine)
  const media = createMedia({ engine, store, api, clock: systemClock, ...settings, relay, recordings, log, faults })
  const bound = await media.listen({ port, internalPort }, config.isPortShared)
  endOnSignal({ log, end: media.shutDown })
  const overTls = tls === null ? '' : `over TLS on ${tls.host}:${bound.tlsPort}, `
  log.info(`media ready on 127.0.0.1:${bound.port}, ${overTls}for api on ${bound.internalPort}, with ${engine.name}`)
}

/** TypeScript when run from the sources, JavaScript when built. */
function startRecordingWorker(settings: RecordingSettings): Worker {
  const file = join(import.meta.dirname, `recording-worker${extname(import.meta.filename)}`)
  return new Worker(file, { workerData: settings })
}

/** Returns the relay. Its code is loaded only when it is used. */
async function joinRelay(url: string, faults: Faults): Promise<Relay> {
  const [{ createNatsBus }, { createRelay }] = await Promise.all([import('./relay/nats-bus'), import('./relay/relay')])
  return createRelay({ bus: createNatsBus(url, faults), clock: systemClock, faults })
}

/** api has not created its database and secret in time. The supervisor may try again. */
class ApiNotStarted extends Error {}

async function whenApiHasStarted<Opened>(open: () => Opened): Promise<Opened> {
  const giveUpAt = Date.now() + API_START_MS
  for (;;) {
    try {
      return open()
    } catch (failure) {
      if (Date.now() >= giveUpAt) throw new ApiNotStarted(describe(failure))
      await sleep(RETRY_MS)
    }
  }
}

function describe(failure: unknown): string {
  return failure instanceof Error ? failure.message : String(failure)
}

start().catch((failure: unknown) => {
  console.error(`media cannot start: ${describe(failure)}`)
  process.exit(failure instanceof ApiNotStarted ? 1 : CANNOT_START)
})
