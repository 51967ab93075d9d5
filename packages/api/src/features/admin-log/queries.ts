import {
  ADMIN_LOG_PAGE,
  type AdminLogActor,
  type AdminLogEntry,
  type AdminLogFilter,
  SQUALL_ACTS,
} from '@squall/shared/contract/admin'
import { type Db, tables } from '@squall/shared/server/db'
import { and, asc, count, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import { toFullTextQuery } from '../../platform/full-text'

const { adminLog } = tables

/** Actors offered as a filter. */
const MAX_ACTORS = 200

/** Returns the range of serials between two times: serials grow with the time, so rows are read in log order. */
function serialsBetween(db: Db, { from, until }: Pick<AdminLogFilter, 'from' | 'until'>) {
  const firstSince = (time: string | undefined) =>
    time === undefined
      ? undefined
      : (db
          .select({ serial: adminLog.serial })
          .from(adminLog)
          .where(gte(adminLog.createdAt, new Date(time)))
          .orderBy(asc(adminLog.createdAt), asc(adminLog.serial))
          .limit(1)
          .get()?.serial ?? Number.MAX_SAFE_INTEGER)
  return { first: firstSince(from), end: firstSince(until) }
}

/** Returns the SQL conditions of a filter; null when nothing can match. A text search joins from the full-text index, which returns rows newest first. */
function toConditions(db: Db, { type, actor, search, ...times }: AdminLogFilter) {
  const words = search === undefined || search === '' ? undefined : toFullTextQuery(search)
  if (words === null) return null
  const serial = words === undefined ? sql`${adminLog.serial}` : sql`admin_log_text.rowid`
  const { first, end } = serialsBetween(db, times)
  const where = and(
    words === undefined ? undefined : sql`admin_log_text match ${words} and ${adminLog.serial} = admin_log_text.rowid`,
    type && eq(adminLog.type, type),
    actor === undefined ? undefined : actor === SQUALL_ACTS ? isNull(adminLog.actorId) : eq(adminLog.actorId, actor),
    first === undefined ? undefined : gte(serial, first),
    end === undefined ? undefined : lt(serial, end),
  )
  return { words, serial, where }
}

function toEntry({ createdAt, details: _details, ...row }: typeof adminLog.$inferSelect): AdminLogEntry {
  return { ...row, timestamp: createdAt.toISOString() }
}

interface PageOptions {
  /** The last serial of the page before. */
  cursor?: number
  size?: number
}

/** Returns a page of the audit log, newest first. */
export function listAuditEvents(
  db: Db,
  filter: AdminLogFilter,
  { cursor, size = ADMIN_LOG_PAGE }: PageOptions = {},
): AdminLogEntry[] {
  const conditions = toConditions(db, filter)
  if (conditions === null) return []
  const { words, serial, where } = conditions
  const page = and(where, cursor === undefined ? undefined : lt(serial, cursor))
  if (words === undefined) {
    return db.select().from(adminLog).where(page).orderBy(desc(serial)).limit(size).all().map(toEntry)
  }
  const found = db.select({ event: adminLog }).from(sql`admin_log_text`).crossJoin(adminLog)
  return found
    .where(page)
    .orderBy(desc(serial))
    .limit(size)
    .all()
    .map(({ event }) => toEntry(event))
}

/** Returns how many events match in all. */
export function countAuditEvents(db: Db, filter: AdminLogFilter): number {
  const conditions = toConditions(db, filter)
  if (conditions === null) return 0
  const query = db.select({ n: count() }).from(adminLog).$dynamic()
  if (conditions.words !== undefined)
    query.innerJoin(sql`admin_log_text`, sql`admin_log_text.rowid = ${adminLog.serial}`)
  return query.where(conditions.where).get()?.n ?? 0
}

/** Returns all actors of the log by name. A loose index scan from actor to actor, so its cost does not grow with the log. */
export function listActors(db: Db): AdminLogActor[] {
  const latestName = (id: string | null) =>
    db
      .select({ name: adminLog.actorName })
      .from(adminLog)
      .where(id === null ? isNull(adminLog.actorId) : eq(adminLog.actorId, id))
      .orderBy(desc(adminLog.serial))
      .limit(1)
      .get()?.name
  const actors: AdminLogActor[] = []
  for (let last = ''; actors.length < MAX_ACTORS; ) {
    const next = db
      .select({ id: sql<string | null>`min(${adminLog.actorId})` })
      .from(adminLog)
      .where(sql`${adminLog.actorId} > ${last}`)
      .get()?.id
    if (next == null) break
    actors.push({ id: next, name: latestName(next) ?? next })
    last = next
  }
  const squall = latestName(null)
  return [
    ...actors.sort((a, b) => a.name.localeCompare(b.name)),
    ...(squall === undefined ? [] : [{ id: SQUALL_ACTS, name: squall }]),
  ]
}
