import type { AdminAction, AdminLogType } from '@squall/shared/contract/admin'
import { type Db, tables } from '@squall/shared/server/db'
import type { SessionInfo } from '../../platform/sessions'
import { newId } from '../../platform/tokens'

/** Whoever acts, by the name the log keeps. */
export type Actor = Pick<SessionInfo['user'], 'id' | 'username' | 'isAdmin'>

interface Act {
  /** Null where Squall itself acts. */
  actor: Pick<Actor, 'id' | 'username'> | null
  action: AdminAction
  type: AdminLogType
  /** One plain sentence, with the names as they are now. */
  description: string
  subjectId?: string
  /** Whose channel it happened in. */
  channelId?: string
  /** What an undo needs, as JSON. */
  details?: unknown
  /** The act that this one takes back. */
  undoes?: string
  now: Date
}

function lineOf({ actor, details, now, ...act }: Act): typeof tables.adminLog.$inferInsert & { id: string } {
  return {
    ...act,
    id: newId(),
    actorId: actor?.id ?? null,
    actorName: actor?.username ?? 'Squall',
    details: details === undefined ? null : JSON.stringify(details),
    createdAt: now,
  }
}

/** Adds one line to the log, which is never changed; answers its id. For the transaction of the act itself. */
export function recordAct(db: Pick<Db, 'insert'>, act: Act): string {
  const line = lineOf(act)
  db.insert(tables.adminLog).values(line).run()
  return line.id
}

/** The lines of many acts at once, in their order; answers their ids. */
export function recordActs(db: Pick<Db, 'insert'>, acts: Act[]): string[] {
  const lines = acts.map(lineOf)
  if (lines.length > 0) db.insert(tables.adminLog).values(lines).run()
  return lines.map(({ id }) => id)
}
