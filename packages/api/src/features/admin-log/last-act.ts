import type { AdminAction } from '@squall/shared/contract/admin'
import { type Db, tables } from '@squall/shared/server/db'
import { desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict, notFound } from '../../errors'

const { adminLog } = tables

interface LastAct<Details> {
  actId: string
  actorId: string | null
  details: Details
}

/**
 * The last thing that was done with a subject, for whoever wants to take it back: one of `actions`, with what an undo needs.
 * @throws NOT_FOUND where nothing was done, CONFLICT where something else was done since
 */
export function lastAct<Details extends z.ZodType>(
  db: Pick<Db, 'select'>,
  subjectId: string,
  actions: readonly AdminAction[],
  Details: Details,
): LastAct<z.output<Details>> {
  const act = db
    .select()
    .from(adminLog)
    .where(eq(adminLog.subjectId, subjectId))
    .orderBy(desc(adminLog.serial))
    .limit(1)
    .get()
  if (act === undefined) throw notFound('There is nothing to take back')
  const details = Details.safeParse(JSON.parse(act.details ?? 'null'))
  if (!actions.some((action) => action === act.action) || !details.success) throw changedSince()
  return { actId: act.id, actorId: act.actorId, details: details.data }
}

export const changedSince = () => conflict('This was changed since, or taken back already')
