import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom } from '@squall/shared/bench/random'
import Database from 'better-sqlite3'
import { createBuiltSystem, type ProcessName } from '../system/built-system'
import { openBroadcasts } from './broadcasts'
import { createCrew } from './crew'
import { createPictureInspector, findOrphans } from './files'
import { checkDatabase, readHeld } from './held'
import { createLedger, type Ledger } from './ledger'
import { addPeople, signIn } from './people'
import type { Pace } from './sockets'
import { worksOf } from './works'

export interface Round {
  killed: ProcessName[]
  /** Killed once more while it started. */
  again: boolean
  /** What was acknowledged, and what was left without an answer, since the beginning. */
  acknowledged: number
  unanswered: number
  /** Stored files that nothing named when all lay still, and after the start. */
  strays: number
  /** Streams that were started anew, since the outage was longer than publishers are waited for. */
  restarted: number
  readyMs: number
  /** Until everybody who watches had a new picture; null when not in time. */
  watchedMs: number | null
  problems: string[]
}

interface Options {
  /** The folder in each package that holds the build. */
  build: string
  rounds: number
  seed: number
  pace: Pace
  /** At least and at most so much is acknowledged before the kill; a slow machine gets its time. */
  work: [number, number]
  onRound: (round: Round, number: number) => void
  /** Waits at the end for all streams of vanished publishers to be over. */
  untilAllOver: boolean
}

const WORK_WITHIN_MS = 15_000
const WATCHED_WITHIN_MS = 20_000
/** What media waits for a publisher, less the longest pause before a client comes back. */
const GRACE_MS = 25_000 - 5_000
const SETTLED_AFTER_MS = 6_000
const SWEPT_WITHIN_MS = 10_000
const OVER_WITHIN_MS = 120_000
const VICTIMS: ProcessName[][] = [['api'], ['media'], ['api', 'media']]

/**
 * Kills api, media or both again and again while people use them, and compares after each start what they were told with
 * what is there. @returns the ledger's sums
 */
export async function runRounds(options: Options): Promise<Ledger['counts'] & { problems: string[] }> {
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
  const problems: string[] = []

  async function inspect(): Promise<string[]> {
    const database = new Database(system.databaseFile, { readonly: true })
    try {
      const avatars = await inspector.readAvatars(database, (userId) => ledger.candidates(`avatar ${userId}`))
      return [
        ...checkDatabase(database),
        ...ledger.compare(readHeld(database, avatars)),
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
  const strays = () => read((database) => findOrphans(system.folder, database))
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
    const { standing, works } = broadcasts
    const { address } = system
    const crew = createCrew([...works, ...worksOf({ address, ledger, people, inviteCode, standing, random })], random)
    /** A machine so slow that a start takes longer than publishers are waited for ends streams, and rightly. */
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
        crew.resume()
        await untilDone(ledger, ledger.counts.acknowledged + between(...options.work))
        await sleep(between(0, 100))
        const killedAt = performance.now()
        await system.kill(...killed)
        await sleep(between(0, 300))
        await crew.pause()
        const straysBefore = killed.includes('api') ? strays().length : 0
        if (again) {
          system.launch()
          await sleep(between(0, 2_000))
          await system.kill(...killed)
        }
        const readyMs = await system.start()
        const mayHaveEnded = performance.now() - killedAt > GRACE_MS
        const restarted = mayHaveEnded ? (await reopen()).length : 0
        const watchedMs = await broadcasts.untilWatched(WATCHED_WITHIN_MS)
        const left = await swept(strays)
        const late = stillLive(broadcasts.abandoned(true))
        const found = [
          ...(await inspect()),
          ...left.map((path) => `${path} belongs to nothing`),
          ...late.map((id) => `stream ${id} goes on without its publisher`),
          ...stillOver(stillLive(standing), standing),
          ...(watchedMs === null ? ['somebody who watches got no picture any more'] : []),
        ]
        problems.push(...found.map((problem) => `round ${number}: ${problem}`))
        const { acknowledged, unanswered } = ledger.counts
        const round = { killed, again, acknowledged, unanswered, strays: straysBefore, restarted, readyMs, watchedMs }
        options.onRound({ ...round, problems: found }, number)
      }
      if (options.untilAllOver) {
        const giveUpAt = Date.now() + OVER_WITHIN_MS
        while (stillLive(broadcasts.abandoned(false)).length > 0 && Date.now() < giveUpAt) await sleep(1_000)
        for (const id of stillLive(broadcasts.abandoned(false)))
          problems.push(`at the end: stream ${id} goes on without its publisher`)
      }
    } finally {
      await crew.pause()
      broadcasts.close()
    }
    if (problems.length > 0) problems.push(system.lastOutput())
    return { ...ledger.counts, problems }
  } finally {
    await system.remove()
  }
}

const stillOver = (live: string[], standing: string[]): string[] =>
  standing.filter((id) => !live.includes(id)).map((id) => `stream ${id} ended though its publisher came back`)

async function untilDone({ counts }: Ledger, acknowledged: number): Promise<void> {
  const giveUpAt = Date.now() + WORK_WITHIN_MS
  while (counts.acknowledged < acknowledged && Date.now() < giveUpAt) await sleep(10)
}

/** What the start has not swept within its time. */
async function swept(strays: () => string[]): Promise<string[]> {
  const giveUpAt = Date.now() + SWEPT_WITHIN_MS
  for (;;) {
    const left = strays()
    if (left.length === 0 || Date.now() > giveUpAt) return left
    await sleep(50)
  }
}
