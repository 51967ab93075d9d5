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

const PROBE_TIMEOUT_MS = 5_000

interface Part<Facts> {
  state: PartState
  problem: string | null
  facts: Facts | null
}

interface Probe<Facts> {
  read(): Facts | Promise<Facts>
  findProblem(facts: Facts): string | null
  /** The problem to show when it cannot be read. */
  failure: string
}

/** Returns the health of each part of the system; a part that cannot be read does not affect the others. */
export async function readSystemHealth(services: Services): Promise<SystemHealth> {
  const { meter, sources, now, log } = services

  async function inspect<Facts>({ read, findProblem, failure }: Probe<Facts>): Promise<Part<Facts>> {
    try {
      const facts = await withTimeout(async () => read())
      const problem = findProblem(facts)
      return { state: problem === null ? 'well' : 'strained', problem, facts }
    } catch (error) {
      log.warn(`system health: ${failure} ${error instanceof Error ? error.message : String(error)}`)
      return { state: 'failed', problem: failure, facts: null }
    }
  }

  const [api, database, media, weather, disk, notifications, snapshots, versions] = await Promise.all([
    inspect({ read: meter.read, findProblem: processProblem, failure: 'This process could not be measured.' }),
    inspect({
      read: () => readDatabase(services),
      findProblem: databaseProblem,
      failure: 'The database could not be looked at.',
    }),
    inspect({
      read: () => readMedia(services),
      findProblem: mediaProblem,
      failure: 'The media process does not answer.',
    }),
    inspect({
      read: () => ({ sources: sources.list() }),
      findProblem: weatherProblem,
      failure: 'The sources of weather could not be asked.',
    }),
    inspect({ read: () => readDisk(services), findProblem: diskProblem, failure: 'The disk could not be looked at.' }),
    inspect({
      read: () => readQueue(services),
      findProblem: (facts) => queueProblem(facts, now()),
      failure: 'The queue could not be read.',
    }),
    inspect({
      read: services.snapshots.facts,
      findProblem: (facts) => snapshotProblem(facts, now()),
      failure: 'The snapshots could not be looked at.',
    }),
    inspect({ read: () => readVersions(services), findProblem: () => null, failure: 'Versions could not be read.' }),
  ])
  return { checkedAt: now().toISOString(), api, database, media, weather, disk, notifications, snapshots, versions }
}

/** @throws when it takes too long, such as a disk that hangs */
async function withTimeout<Facts>(read: () => Promise<Facts>): Promise<Facts> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('took too long')), PROBE_TIMEOUT_MS)
  })
  try {
    return await Promise.race([read(), late])
  } finally {
    clearTimeout(timer)
  }
}
