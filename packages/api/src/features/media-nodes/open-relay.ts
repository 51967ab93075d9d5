import type { NodeConnectionOptions } from '@nats-io/transport-node'
import type { Db } from '@squall/shared/server/db'
import type { Faults } from '@squall/shared/server/faults'
import type { Log } from '@squall/shared/server/log'
import { buckets, HOME_NODE, inboxPrefix, readHomeNodeFile, readRelayUrl } from '@squall/shared/server/relay'
import { toRelayConnectOptions } from '@squall/shared/server/relay-connection'
import { startJobs } from '@squall/shared/server/scheduler'
import { createSessionRows, createStreamRows } from '../../platform/relay/access-rows'
import { answerCalls } from '../../platform/relay/answer-calls'
import { createBucketWriter } from '../../platform/relay/bucket-writer'
import { createRelayConnection } from '../../platform/relay/relay-connection'
import { watchRows } from '../../platform/relay/watch-rows'
import type { Services } from '../../services'
import { createCallAnswerer } from './answer-call'
import { listNodes } from './nodes'

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
  const connection = createRelayConnection({ readOptions: () => readOptions(url, secretsFolder), now, faults, log })
  const sessions = createBucketWriter({ bucket: buckets.sessions, rows: createSessionRows(db, now), now, faults, log })
  const streams = createBucketWriter({ bucket: buckets.streams, rows: createStreamRows(db, now), now, faults, log })
  let nodes = listNodes(db)
  const readNodes = () => {
    nodes = listNodes(db)
  }

  connection.follow((opened) => {
    sessions.use(opened)
    streams.use(opened)
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

  return {
    /** Answers the calls of media nodes from now on. */
    serve(services: Services) {
      const { answer } = createCallAnswerer(services, (name) => nodes.some((node) => node.name === name))
      connection.follow((opened) => {
        if (opened !== null) answerCalls(opened, faults, answer)
      })
    },
    /** Compares both buckets with the database now. */
    compare,
    writes: () => sessions.writes() + streams.writes(),
    async close() {
      await stopJobs()
      await connection.close()
      watch.stop()
    },
  }
}

/** Returns the options of the home node's file; without one, those of the address alone, as tests and a private network have. */
function readOptions(url: string, secretsFolder: string): NodeConnectionOptions {
  const file = readHomeNodeFile(secretsFolder)
  if (file === null) return { ...readRelayUrl(url), inboxPrefix: inboxPrefix(HOME_NODE) }
  return toRelayConnectOptions({ ...file, relay: [...new Set([url, ...file.relay])] })
}
