import { join } from 'node:path'
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { answerParent, readArguments } from '@squall/shared/bench/child'
import { EngineName } from '@squall/shared/contract/live'
import { createFaults } from '@squall/shared/server/faults'
import { createLog } from '@squall/shared/server/log'
import { hashSecret } from '@squall/shared/server/secret-hash'
import { z } from 'zod'
import type { AccessStore } from '../../src/access/access-store'
import type { ApiClient } from '../../src/api-client'
import { systemClock } from '../../src/clock'
import { readConfig } from '../../src/config'
import { createMedia } from '../../src/media-process'
import { createRecordingThread } from '../../src/recording/recording-thread'
import { createRecordings } from '../../src/recording/recordings'
import { chooseEngine } from '../../src/transport/engines/choose-engine'

/**
 * The media process itself, with made-up sessions: session `chaser-3` owns stream `storm-3`. With a folder of recordings every
 * stream is recorded.
 */
const TlsFiles = z.object({ certFile: z.string(), keyFile: z.string() })
const Arguments = z.object({
  port: z.number().default(0),
  engine: EngineName.optional(),
  tls: TlsFiles.optional(),
  recordings: z.string().nullable().default(null),
  /** For all recordings together. */
  maxBytes: z.number().default(1024 ** 4),
})
const PLENTY = 1024 ** 4
const REWIND_MS = 7_200_000
const KNOWN_CHASERS = 1_000
/** A stream that has ended, of which only the recording is there. */
const ENDED = 'storm-9'

const { port: wanted, engine, tls, recordings: recordingsFolder, maxBytes } = readArguments(Arguments)

const chasers = new Map(
  Array.from({ length: KNOWN_CHASERS }, (_, index) => [hashSecret(`chaser-${index}`), `chaser-${index}`]),
)

const store: AccessStore = {
  session(hash) {
    const userId = chasers.get(hash)
    return userId === undefined ? null : { userId, accountStatus: 'approved', expiresAt: Number.MAX_SAFE_INTEGER }
  },
  loadSession: () => null,
  loadStream: () => null,
  onChange: () => undefined,
  stream: (id) =>
    id.startsWith('storm-')
      ? {
          id,
          ownerId: id.replace('storm', 'chaser'),
          isLive: true,
          isMuted: false,
          isRecorded: recordingsFolder !== null,
          peakViewers: 0,
          totalViews: 0,
        }
      : null,
  replay: (id) => ({
    ownerId: id.replace('storm', 'chaser'),
    ownerStatus: 'approved',
    isLive: id !== ENDED,
    isMuted: false,
    isRecorded: recordingsFolder !== null,
    visibility: 'public',
  }),
  isFollower: () => false,
  isAdministrator: () => false,
  close() {},
}

/** What api was last told of each recording, by stream. */
const recordingStates = new Map<string, string>()

const api: ApiClient = {
  postChat: async () => null,
  async report(reports) {
    for (const { streamId, recording } of reports) recordingStates.set(streamId, recording ?? 'none')
    return []
  },
  chatLines: async () => [],
  reportPositions: async () => null,
}

const log = createLog({ name: 'media', level: 'warn', format: 'text' })
const faults = createFaults({ log })
const recordings =
  recordingsFolder === null
    ? null
    : createRecordings({
        thread: createRecordingThread(
          (workerData) => new Worker(join(import.meta.dirname, 'recording-worker.js'), { workerData }),
          { folder: recordingsFolder, maxBytes, maxMs: PLENTY },
        ),
        clock: systemClock,
        log,
        faults,
      })
const media = createMedia({
  ...{
    engine: await chooseEngine(engine ?? readConfig(process.env).engine),
    store,
    api,
    clock: systemClock,
    secret: 'of the benchmark',
    publicOrigin: null,
    recordings,
    replay: { folder: recordingsFolder ?? '', rewindMs: REWIND_MS },
    log,
    tls: tls === undefined ? null : { host: '127.0.0.1', port: 0, ...tls },
  },
  faults,
})
const { port, tlsPort } = await media.listen({ port: wanted, internalPort: 0 })
process.on('SIGTERM', () => {
  media.shutDown().then(() => process.exit(0))
})

const DELAY_RESOLUTION_MS = 10
let delays: IntervalHistogram | null = null

/** Returns how late the event loop was at most since the last question, in ms. It is watched from the first question on. */
function readLongestDelay(): number {
  const longestMs = delays === null ? 0 : Math.max(0, delays.max / 1e6 - DELAY_RESOLUTION_MS)
  delays ??= monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS })
  delays.reset()
  delays.enable()
  return longestMs
}

answerParent(
  { port, tlsPort },
  {
    stats: () => media.stats,
    recordingStates: () => Object.fromEntries(recordingStates),
    longestDelay: readLongestDelay,
  },
)
