import type { AdminAction, AdminLogType } from '@squall/shared/contract/admin'
import { type Db, tables } from '@squall/shared/server/db'
import type { SessionInfo } from '../../platform/sessions'
import { newId } from '../../platform/tokens'

/** The user who takes an action, with the name that the log stores. */
export type Actor = Pick<SessionInfo['user'], 'id' | 'username' | 'isAdmin'>

interface AuditEvent {
  /** Null when Squall itself acts. */
  actor: Pick<Actor, 'id' | 'username'> | null
  action: AdminAction
  type: AdminLogType
  /** One plain sentence, with the names as they are now. */
  description: string
  subjectId?: string
  /** The channel it happened in. */
  channelId?: string
  /** What an undo needs, as JSON. */
  details?: unknown
  /** The event that this one undoes. */
  undoes?: string
  now: Date
}

function toRow({ actor, details, now, ...event }: AuditEvent): typeof tables.adminLog.$inferInsert & { id: string } {
  return {
    ...event,
    id: newId(),
    actorId: actor?.id ?? null,
    actorName: actor?.username ?? 'Squall',
    details: details === undefined ? null : JSON.stringify(details),
    createdAt: now,
  }
}

/** Adds an event to the append-only audit log, in the transaction of the action itself. Returns its id. */
export function recordAuditEvent(db: Pick<Db, 'insert'>, event: AuditEvent): string {
  const row = toRow(event)
  db.insert(tables.adminLog).values(row).run()
  return row.id
}

/** Adds many events in order. Returns their ids. */
export function recordAuditEvents(db: Pick<Db, 'insert'>, events: AuditEvent[]): string[] {
  const rows = events.map(toRow)
  if (rows.length > 0) db.insert(tables.adminLog).values(rows).run()
  return rows.map(({ id }) => id)
}
