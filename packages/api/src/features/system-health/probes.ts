import { stat, statfs } from 'node:fs/promises'
import { release, type } from 'node:os'
import type { DatabaseFacts, DiskFacts, MediaFacts, QueueFacts, SystemHealth } from '@squall/shared/contract/admin'
import { compareMigrations, tables } from '@squall/shared/server/db'
import { and, count, eq, inArray, isNull, min, sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Services } from '../../services'

const { deliveries, notificationEvents } = tables

export async function readDatabase({ db, inspected }: Pick<Services, 'db' | 'inspected'>): Promise<DatabaseFacts> {
  const number = (pragma: string) =>
    Number(db.get<{ n: number }>(sql.raw(`select ${pragma} as n from pragma_${pragma}`)).n)
  const pageBytes = number('page_size')
  const applied = db.all<{ hash: string }>(sql`select hash from __drizzle_migrations order by created_at, id`)
  return {
    sizeBytes: number('page_count') * pageBytes,
    emptyBytes: number('freelist_count') * pageBytes,
    walBytes: await stat(`${inspected.databaseFile}-wal`).then(
      ({ size }) => size,
      () => 0,
    ),
    migrations: compareMigrations(applied, readMigrationFiles(inspected)),
    appliedMigrations: applied.length,
  }
}

export async function readMedia({ media }: Pick<Services, 'media'>): Promise<MediaFacts> {
  const asked = performance.now()
  const health = await media.health()
  return { ...health, answeredInMs: performance.now() - asked }
}

export async function readDisk({ inspected }: Pick<Services, 'inspected'>): Promise<DiskFacts> {
  const { blocks, bavail, bsize } = await statfs(inspected.dataFolder)
  return { totalBytes: blocks * bsize, freeBytes: bavail * bsize }
}

export function readQueue({ db, mail }: Pick<Services, 'db' | 'mail'>): QueueFacts {
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

export function readVersions({
  db,
  inspected,
}: Pick<Services, 'db' | 'inspected'>): NonNullable<SystemHealth['versions']['facts']> {
  return {
    squall: inspected.version,
    node: process.versions.node,
    sqlite: db.get<{ version: string }>(sql`select sqlite_version() as version`).version,
    system: `${type()} ${release()}`,
  }
}
