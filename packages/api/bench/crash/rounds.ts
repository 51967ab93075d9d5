import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom } from '@squall/shared/bench/random'
import Database from 'better-sqlite3'
import { createBuiltSystem, type ProcessName } from '../system/built-system'
import { createActivityLoops } from './activity-loops'
import { openBroadcasts } from './broadcasts'
import { createPictureInspector, findOrphans } from './files'
import { createLedger, type Ledger } from './ledger'
import { addPeople, signIn } from './people'
import { createRecordingInspector } from './recordings'
import { createRestActivities } from './rest-activities'
import type { Pace } from './sockets'
import { checkDatabase, readStoredState } from './stored-state'

export interface Round {
  killed: ProcessName[]
  /** Killed once more while it started. */
  again: boolean
  /** Requests since the beginning, by whether an answer came. */
  acknowledged: number
  unanswered: number
  /** Stored files without a row after the kill, before the start sweeps them. */
  orphans: number
  /** Streams that were started again, since the outage was longer than the grace of their publishers. */
  restarted: number
  readyMs: number
  /** Until every viewer had a new picture; null when not in time. */
  watchedMs: number | null
  problems: string[]
}

interface Options {
  /** The folder in each package that holds the build. */
  build: string
  rounds: number
  seed: number
  pace: Pace
  /** The least and most acknowledgements before a kill, however long a slow machine takes for them. */
  work: [number, number]
  onRound: (round: Round, number: number) => void
  /** Waits at the end until all streams of vanished publishers have ended. */
  untilAllOver: boolean
}

const WORK_WITHIN_MS = 15_000
const WATCHED_WITHIN_MS = 20_000
/** The grace of media for a publisher, less the longest delay of a client before it reconnects. */
const GRACE_MS = 25_000 - 5_000
const SETTLED_AFTER_MS = 6_000
const SWEPT_WITHIN_MS = 10_000
const OVER_WITHIN_MS = 120_000
const VICTIMS: ProcessName[][] = [['api'], ['media'], ['api', 'media']]

/**
 * Kills api, media or both in each round while clients use them, and compares what was acknowledged with what is stored after
 * the start. @returns the counts of the ledger, the recorded segments that are whole, and all that was wrong
 */
export async function runRounds(
  options: Options,
): Promise<Ledger['counts'] & { segments: number; problems: string[] }> {
  const random = createRandom(options.seed)
  const between = (from: number, to: number) => from + random() * (to - from)
  let inviteCode = ''
  const system = await createBuiltSystem({
    build: options.build,
    env: { WEATHER: 'off', SIGNUPS_PER_HOUR: '100000' },
    async seed(folder) {
      inviteCode = await addPeople(folder)
    },
  })
  const ledger = createLedger()
  const inspector = createPictureInspector(system.folder)
  const recordings = createRecordingInspector(system.folder)
  const problems: string[] = []

  async function inspect(): Promise<string[]> {
    const database = new Database(system.databaseFile, { readonly: true })
    try {
      const avatars = await inspector.readAvatars(database, (userId) => ledger.candidates(`avatar ${userId}`))
      return [
        ...checkDatabase(database),
        ...ledger.compare(readStoredState(database, avatars)),
        ...(await inspector.inspectPhotos(database)),
      ]
    } finally {
      database.close()
    }
  }

  const read = <Found>(look: (database: Database.Database) => Found): Found => {
    const database = new Database(system.databaseFile, { readonly: true })
    try {
      return look(database)
    } finally {
      database.close()
    }
  }
  const orphans = () => read((database) => findOrphans(system.folder, database))
  const stillLive = (ids: string[]) =>
    read((database) => {
      const isLive = database.prepare<[string], { live: number }>('select is_live live from streams where id = ?')
      return ids.filter((id) => isLive.get(id)?.live === 1)
    })

  try {
    await system.start()
    const people = await signIn(system.address)
    const urls: [string, string] = [
      `${system.address.replace('http', 'ws')}/ws`,
      `ws://127.0.0.1:${system.mediaPort}/ws`,
    ]
    const broadcasts = await openBroadcasts({ people, ledger, urls, pace: options.pace })
    const { standing, activities } = broadcasts
    const { address } = system
    const loops = createActivityLoops(
      [...activities, ...createRestActivities({ address, ledger, people, inviteCode, standing, random })],
      random,
    )
    /** On a slow machine a start may take longer than the grace of publishers, and streams end rightly. */
    async function reopen(): Promise<string[]> {
      await sleep(SETTLED_AFTER_MS)
      const live = stillLive(standing)
      const ended = standing.filter((id) => !live.includes(id))
      for (const id of ended) await broadcasts.startAnew(id)
      return ended
    }

    try {
      for (let number = 1; number <= options.rounds; number++) {
        const killed = VICTIMS[Math.floor(random() * VICTIMS.length)] ?? ['api']
        const again = random() < 0.25
        loops.resume()
        await untilDone(ledger, ledger.counts.acknowledged + between(...options.work))
        await sleep(between(0, 100))
        const killedAt = performance.now()
        await system.kill(...killed)
        await sleep(between(0, 300))
        await loops.pause()
        const orphansBefore = killed.includes('api') ? orphans().length : 0
        if (again) {
          system.launch()
          await sleep(between(0, 2_000))
          await system.kill(...killed)
        }
        const readyMs = await system.start()
        const mayHaveEnded = performance.now() - killedAt > GRACE_MS
        const restarted = mayHaveEnded ? (await reopen()).length : 0
        const watchedMs = await broadcasts.untilWatched(WATCHED_WITHIN_MS)
        const left = await swept(orphans)
        const late = stillLive(broadcasts.abandoned(true))
        const found = [
          ...(await inspect()),
          ...(await recordings.inspect(standing)),
          ...left.map((path) => `${path} belongs to nothing`),
          ...late.map((id) => `stream ${id} goes on without its publisher`),
          ...findEnded(stillLive(standing), standing),
          ...(watchedMs === null ? ['a viewer got no picture any more'] : []),
        ]
        problems.push(...found.map((problem) => `round ${number}: ${problem}`))
        const { acknowledged, unanswered } = ledger.counts
        const round = { killed, again, acknowledged, unanswered, orphans: orphansBefore, restarted, readyMs, watchedMs }
        options.onRound({ ...round, problems: found }, number)
      }
      if (options.untilAllOver) {
        const giveUpAt = Date.now() + OVER_WITHIN_MS
        while (stillLive(broadcasts.abandoned(false)).length > 0 && Date.now() < giveUpAt) await sleep(1_000)
        for (const id of stillLive(broadcasts.abandoned(false)))
          problems.push(`at the end: stream ${id} goes on without its publisher`)
      }
    } finally {
      await loops.pause()
      broadcasts.close()
    }
    if (problems.length > 0) problems.push(system.lastOutput())
    return { ...ledger.counts, segments: recordings.countSegments(), problems }
  } finally {
    await system.remove()
  }
}

const findEnded = (live: string[], standing: string[]): string[] =>
  standing.filter((id) => !live.includes(id)).map((id) => `stream ${id} ended though its publisher came back`)

async function untilDone({ counts }: Ledger, acknowledged: number): Promise<void> {
  const giveUpAt = Date.now() + WORK_WITHIN_MS
  while (counts.acknowledged < acknowledged && Date.now() < giveUpAt) await sleep(10)
}

/** Returns the files that the start has not swept in time. */
async function swept(orphans: () => string[]): Promise<string[]> {
  const giveUpAt = Date.now() + SWEPT_WITHIN_MS
  for (;;) {
    const left = orphans()
    if (left.length === 0 || Date.now() > giveUpAt) return left
    await sleep(50)
  }
}
