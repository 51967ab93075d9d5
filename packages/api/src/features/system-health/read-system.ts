import type { PartState, SystemHealth } from '@squall/shared/contract/admin'
import type { Services } from '../../services'
import { readDatabase, readDisk, readMedia, readQueue, readVersions } from './probes'
import {
  databaseProblem,
  diskProblem,
  mediaProblem,
  processProblem,
  queueProblem,
  snapshotProblem,
  weatherProblem,
} from './rules'

const LONGEST_MS = 5_000

interface Part<Facts> {
  state: PartState
  problem: string | null
  facts: Facts | null
}

interface Probe<Facts> {
  read(): Facts | Promise<Facts>
  problemOf(facts: Facts): string | null
  /** Said when it cannot be read. */
  failure: string
}

/** How each part of the system does; a part that cannot be read says so, and nothing else of the answer changes. */
export async function readSystem(services: Services): Promise<SystemHealth> {
  const { meter, sources, now, log } = services

  async function inspect<Facts>({ read, problemOf, failure }: Probe<Facts>): Promise<Part<Facts>> {
    try {
      const facts = await inTime(async () => read())
      const problem = problemOf(facts)
      return { state: problem === null ? 'well' : 'strained', problem, facts }
    } catch (error) {
      log.warn(`system health: ${failure} ${error instanceof Error ? error.message : String(error)}`)
      return { state: 'failed', problem: failure, facts: null }
    }
  }

  const [api, database, media, weather, disk, notifications, snapshots, versions] = await Promise.all([
    inspect({ read: meter.read, problemOf: processProblem, failure: 'This process could not be measured.' }),
    inspect({
      read: () => readDatabase(services),
      problemOf: databaseProblem,
      failure: 'The database could not be looked at.',
    }),
    inspect({
      read: () => readMedia(services),
      problemOf: mediaProblem,
      failure: 'The media process does not answer.',
    }),
    inspect({
      read: () => ({ sources: sources.list() }),
      problemOf: weatherProblem,
      failure: 'The sources of weather could not be asked.',
    }),
    inspect({ read: () => readDisk(services), problemOf: diskProblem, failure: 'The disk could not be looked at.' }),
    inspect({
      read: () => readQueue(services),
      problemOf: (facts) => queueProblem(facts, now()),
      failure: 'The queue could not be read.',
    }),
    inspect({
      read: services.snapshots.facts,
      problemOf: (facts) => snapshotProblem(facts, now()),
      failure: 'The snapshots could not be looked at.',
    }),
    inspect({ read: () => readVersions(services), problemOf: () => null, failure: 'Versions could not be read.' }),
  ])
  return { checkedAt: now().toISOString(), api, database, media, weather, disk, notifications, snapshots, versions }
}

/** @throws when it takes too long, such as a disk that hangs */
async function inTime<Facts>(read: () => Promise<Facts>): Promise<Facts> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('took too long')), LONGEST_MS)
  })
  try {
    return await Promise.race([read(), late])
  } finally {
    clearTimeout(timer)
  }
}
