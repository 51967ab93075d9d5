import type { NodeConnectionOptions } from '@nats-io/transport-node'
import type { Db } from '@squall/shared/server/db'
import type { Faults } from '@squall/shared/server/faults'
import type { Log } from '@squall/shared/server/log'
import {
  buckets,
  HOME_NODE,
  inboxPrefix,
  type NodeFile,
  readHomeNodeFile,
  readRelayUrl,
  readStoreFile,
  subjects,
} from '@squall/shared/server/relay'
import { toRelayConnectOptions } from '@squall/shared/server/relay-connection'
import { startJobs } from '@squall/shared/server/scheduler'
import { createSessionRows, createStreamRows } from '../../platform/relay/access-rows'
import { answerCalls } from '../../platform/relay/answer-calls'
import { createBucketWriter } from '../../platform/relay/bucket-writer'
import { createRelayConnection } from '../../platform/relay/relay-connection'
import { watchRows } from '../../platform/relay/watch-rows'
import type { Services } from '../../services'
import { createCallAnswerer, createCallMetrics } from './answer-call'
import { createDirectory } from './directory'
import { listNodes, refuseRemovedNodes } from './nodes'
import { createRelayNodes } from './relay-nodes'

/** How soon changes that the `squall` command makes are noticed. */
const OTHER_WRITER_EVERY_MS = 500
/** Drops sessions that have expired and streams whose end is long ago, and repairs whatever is wrong. */
const COMPARE_EVERY_MS = 10 * 60_000

interface RelayDeps {
  /** The address in MEDIA_RELAY. */
  url: string
  secretsFolder: string
  db: Db
  now: () => Date
  faults: Faults
  log: Log
}

/** Opens the relay to the media nodes on other machines. Only imported where there is one. */
export function openRelay({ url, secretsFolder, db, now, faults, log }: RelayDeps) {
  const connect = (name: string, readFile: typeof readHomeNodeFile) =>
    createRelayConnection({ name, readOptions: () => toOptions(url, readFile(secretsFolder)), now, faults, log })
  const connection = connect('the relay', readHomeNodeFile)
  // Nodes can reach into no bucket, because these are in an account of their own.
  const store = connect('the store of the relay', readStoreFile)
  const sessions = createBucketWriter({ bucket: buckets.sessions, rows: createSessionRows(db, now), now, faults, log })
  const streams = createBucketWriter({ bucket: buckets.streams, rows: createStreamRows(db, now), now, faults, log })
  const calls = createCallMetrics()
  let registered = listNodes(db)
  const readNodes = () => {
    registered = listNodes(db)
  }
  const directory = createDirectory(
    () => registered,
    () => performance.now(),
  )

  store.follow((opened) => {
    sessions.use(opened)
    streams.use(opened)
  })
  connection.follow((opened) => {
    const hasKeys = readHomeNodeFile(secretsFolder) !== null
    // One may have been removed while the server was away, or with an older configuration.
    if (opened !== null && hasKeys) {
      void faults.watch('removed media nodes', refuseRemovedNodes({ db, secretsFolder, now: now() }))
    }
    opened?.subscribe(subjects.status('*.*'), {
      callback: (failure, message) => {
        if (failure === null) faults.run('media node status', () => directory.hear(message.subject, message.data))
      },
    })
  })
  const compare = async () => void (await Promise.all([sessions.compare(), streams.compare()]))
  const watch = watchRows(db, (kind, keys) => {
    if (kind === 'nodes') readNodes()
    else if (kind === 'sessions') sessions.write(keys)
    else streams.write(keys)
  })
  async function followOtherWriters(): Promise<void> {
    if (!watch.hasOtherWriter()) return
    readNodes()
    await compare()
  }
  const stopJobs = startJobs(
    [
      { name: 'follow other writers', everyMs: OTHER_WRITER_EVERY_MS, run: followOtherWriters },
      { name: 'compare what media nodes know', everyMs: COMPARE_EVERY_MS, run: compare },
    ],
    faults,
  )

  const nodes = createRelayNodes({
    directory,
    listNodes: () => registered,
    openSince: connection.openSince,
    now,
    calls,
    bucketWrites: () => sessions.writes() + streams.writes(),
  })

  return {
    nodes,
    /** Answers the calls of media nodes from now on. */
    serve(services: Services) {
      const isNode = (name: string) => registered.some((node) => node.name === name)
      const answer = createCallAnswerer(services, isNode, calls)
      connection.follow((opened) => {
        if (opened !== null) answerCalls(opened, faults, answer)
      })
    },
    /** Compares both buckets with the database now. */
    compare,
    async close() {
      await Promise.all([stopJobs(), connection.close(), store.close()])
      watch.stop()
    },
  }
}

/** Returns the options of a node file; without one, those of the address alone, as tests and a private network have. */
function toOptions(url: string, file: NodeFile | null): NodeConnectionOptions {
  if (file === null) return { ...readRelayUrl(url), inboxPrefix: inboxPrefix(HOME_NODE) }
  return toRelayConnectOptions({ ...file, relay: [...new Set([url, ...file.relay])] })
}
