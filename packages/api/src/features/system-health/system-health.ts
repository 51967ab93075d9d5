import { stat, statfs } from 'node:fs/promises'
import { release, type } from 'node:os'
import type {
  DatabaseFacts,
  DiskFacts,
  MediaFacts,
  PartState,
  QueueFacts,
  SystemHealth,
} from '@squall/shared/contract/admin'
import { compareMigrations, tables } from '@squall/shared/server/db'
import { and, count, eq, inArray, isNull, min, sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Services } from '../../services'
import { readRecordingFacts } from './recording-facts'
import {
  findBaseMapProblem,
  findDatabaseProblem,
  findDiskProblem,
  findMediaProblem,
  findProcessProblem,
  findQueueProblem,
  findRecordingProblem,
  findSnapshotProblem,
  findWeatherProblem,
} from './rules'

const { deliveries, notificationEvents } = tables

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

  const [api, database, media, weather, disk, notifications, recordings, snapshots, baseMap, versions] =
    await Promise.all([
      inspect({ read: meter.read, findProblem: findProcessProblem, failure: 'This process could not be measured.' }),
      inspect({
        read: () => readDatabaseFacts(services),
        findProblem: findDatabaseProblem,
        failure: 'The database could not be looked at.',
      }),
      inspect({
        read: () => readMediaFacts(services),
        findProblem: findMediaProblem,
        failure: 'The media process does not answer.',
      }),
      inspect({
        read: () => ({ sources: sources.list() }),
        findProblem: findWeatherProblem,
        failure: 'The sources of weather could not be asked.',
      }),
      inspect({
        read: () => readDiskFacts(services),
        findProblem: findDiskProblem,
        failure: 'The disk could not be looked at.',
      }),
      inspect({
        read: () => readQueueFacts(services),
        findProblem: (facts) => findQueueProblem(facts, now()),
        failure: 'The queue could not be read.',
      }),
      inspect({
        read: () => readRecordingFacts(services),
        findProblem: findRecordingProblem,
        failure: 'The recordings could not be counted.',
      }),
      inspect({
        read: services.snapshots.facts,
        findProblem: (facts) => findSnapshotProblem(facts, now()),
        failure: 'The snapshots could not be looked at.',
      }),
      inspect({
        read: services.baseMap.facts,
        findProblem: findBaseMapProblem,
        failure: 'The base map could not be looked at.',
      }),
      inspect({ read: () => readVersions(services), findProblem: () => null, failure: 'Versions could not be read.' }),
    ])
  const parts = { api, database, media, weather, disk, notifications, recordings, snapshots, baseMap, versions }
  return { checkedAt: now().toISOString(), ...parts }
}

/** Returns the facts in time. @throws when reading takes too long, for example from a disk that hangs */
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

/** Returns sizes and migrations of the database. */
export async function readDatabaseFacts({
  db,
  installation,
}: Pick<Services, 'db' | 'installation'>): Promise<DatabaseFacts> {
  const number = (pragma: string) =>
    Number(db.get<{ n: number }>(sql.raw(`select ${pragma} as n from pragma_${pragma}`)).n)
  const pageBytes = number('page_size')
  const applied = db.all<{ hash: string }>(sql`select hash from __drizzle_migrations order by created_at, id`)
  return {
    sizeBytes: number('page_count') * pageBytes,
    emptyBytes: number('freelist_count') * pageBytes,
    walBytes: await stat(`${installation.databaseFile}-wal`).then(
      ({ size }) => size,
      () => 0,
    ),
    migrations: compareMigrations(applied, readMigrationFiles(installation)),
    appliedMigrations: applied.length,
  }
}

async function readMediaFacts({ media }: Pick<Services, 'media'>): Promise<MediaFacts> {
  const asked = performance.now()
  const health = await media.health()
  return { ...health, answeredInMs: performance.now() - asked }
}

/** Returns the size of the disk with the data folder, and its free bytes. */
export async function readDiskFacts({ installation }: Pick<Services, 'installation'>): Promise<DiskFacts> {
  const { blocks, bavail, bsize } = await statfs(installation.dataFolder)
  return { totalBytes: blocks * bsize, freeBytes: bavail * bsize }
}

/** Returns the number of deliveries by state, and the due time of the oldest. */
export function readQueueFacts({ db, mail }: Pick<Services, 'db' | 'mail'>): QueueFacts {
  const inState = (state: (typeof deliveries.$inferSelect)['state']) =>
    db
      .select({ n: count(), oldest: min(deliveries.dueAt) })
      .from(deliveries)
      // Both channels, which is all rows: the index begins with this column.
      .where(and(inArray(deliveries.channel, ['push', 'email']), eq(deliveries.state, state)))
      .get()
  const events = db.select({ n: count() }).from(notificationEvents).where(isNull(notificationEvents.doneAt)).get()
  const waiting = inState('waiting')
  return {
    eventsWaiting: events?.n ?? 0,
    waiting: waiting?.n ?? 0,
    oldestDueAt: waiting?.oldest?.toISOString() ?? null,
    sending: inState('sending')?.n ?? 0,
    failed: inState('failed')?.n ?? 0,
    unknown: inState('unknown')?.n ?? 0,
    isMailSetUp: mail.isSetUp,
  }
}

function readVersions({
  db,
  installation,
}: Pick<Services, 'db' | 'installation'>): NonNullable<SystemHealth['versions']['facts']> {
  return {
    squall: installation.version,
    node: process.versions.node,
    sqlite: db.get<{ version: string }>(sql`select sqlite_version() as version`).version,
    system: `${type()} ${release()}`,
  }
}
