import { randomBytes } from 'node:crypto'
import { extname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { CANNOT_START, endOnSignal } from '@squall/shared/server/end-on-signal'
import { createFaults, type Faults } from '@squall/shared/server/faults'
import { createLog, type Log } from '@squall/shared/server/log'
import { openDatabaseStore } from './access/database-store'
import { createApiClient } from './api-client'
import { systemClock } from './clock'
import { checkTlsFiles, type MediaConfig, readConfig, readSecret } from './config'
import { createMedia, type MediaDeps } from './media-process'
import { createRecordingThread } from './recording/recording-thread'
import { createRecordings } from './recording/recordings'
import type { RecordingSettings } from './recording/thread-messages'
import { chooseEngine } from './transport/engines/choose-engine'

/** How long to wait for api, which creates the secret and the database when it starts. */
const API_START_MS = 30_000
const RETRY_MS = 200

async function start(): Promise<void> {
  const config = readConfig(process.env)
  if (config.tls !== null) checkTlsFiles(config.tls)
  const log = createLog({ name: 'media', level: config.logLevel, format: config.logFormat })
  const faults = createFaults({ log })
  const backends =
    config.nodeFile === null
      ? await openHome(config, faults, log)
      : await openNode(config.nodeFile, config, faults, log)
  const { binaryWire, metricsToken, host, port, internalPort, tls } = config
  const recordings =
    config.recording === null
      ? null
      : createRecordings({
          thread: createRecordingThread(startRecordingWorker, config.recording),
          clock: systemClock,
          log,
          faults,
        })
  const settings = { binaryWire, metricsToken, tls, replay: config.replay }
  const engine = await chooseEngine(config.engine)
  const media = createMedia({ engine, clock: systemClock, ...backends, ...settings, recordings, log, faults })
  const bound = await media.listen({ host, port, internalPort }, config.isPortShared)
  endOnSignal({ log, end: media.shutDown })
  const overTls = tls === null ? '' : `over TLS on ${tls.host}:${bound.tlsPort}, `
  log.info(`media ready on ${host}:${bound.port}, ${overTls}for api on ${bound.internalPort}, with ${engine.name}`)
}

/** TypeScript when run from the sources, JavaScript when built. */
function startRecordingWorker(settings: RecordingSettings): Worker {
  const file = join(import.meta.dirname, `recording-worker${extname(import.meta.filename)}`)
  return new Worker(file, { workerData: settings })
}

/** What a process works with that differs between the machine with the database and others. */
type Backends = Pick<MediaDeps, 'secret' | 'store' | 'api' | 'relay' | 'publicOrigin'>

/** Returns the backends of a process beside api, which reads its database. The relay is loaded only when it is used. */
async function openHome(config: MediaConfig, faults: Faults, log: Log): Promise<Backends> {
  const { apiUrl, databaseFile, publicOrigin, relay: url, secretFile, secretsFolder } = config
  const { secret, store } = await whenApiHasStarted(() => {
    return { secret: readSecret(secretFile), store: openDatabaseStore(databaseFile) }
  })
  const api = createApiClient({ url: apiUrl, secret })
  if (url === null) return { secret, store, api, publicOrigin, relay: null }
  const { joinRelayAtHome } = await import('./join-relay')
  return { secret, store, api, publicOrigin, relay: joinRelayAtHome(url, secretsFolder, { ...config, faults, log }) }
}

/** Returns the backends of a process on another machine, which knows only what comes over the relay. */
async function openNode(nodeFile: string, config: MediaConfig, faults: Faults, log: Log): Promise<Backends> {
  const { joinRelayRemotely } = await import('./join-relay')
  const { siteOrigin: publicOrigin, ...backends } = joinRelayRemotely(nodeFile, { ...config, faults, log })
  // Nothing on this machine knows the secret of api's requests: its events come over the relay.
  return { ...backends, publicOrigin, secret: randomBytes(32).toString('hex') }
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
