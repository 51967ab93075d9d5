import type { AdminAction } from '@squall/shared/contract/admin'
import { type Db, tables } from '@squall/shared/server/db'
import { desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict, notFound } from '../../errors'

const { adminLog } = tables

interface LastAuditEvent<Details> {
  actId: string
  actorId: string | null
  details: Details
}

/**
 * Returns the last audit event of a subject with its parsed details, for an undo. It must be one of `actions`.
 * @throws NOT_FOUND when there is none, CONFLICT when the last event is of another kind
 */
export function getLastAuditEvent<Details extends z.ZodType>(
  db: Pick<Db, 'select'>,
  subjectId: string,
  actions: readonly AdminAction[],
  Details: Details,
): LastAuditEvent<z.output<Details>> {
  const event = db
    .select()
    .from(adminLog)
    .where(eq(adminLog.subjectId, subjectId))
    .orderBy(desc(adminLog.serial))
    .limit(1)
    .get()
  if (event === undefined) throw notFound('There is nothing to take back')
  const details = Details.safeParse(JSON.parse(event.details ?? 'null'))
  if (!actions.some((action) => action === event.action) || !details.success) throw changedSinceError()
  return { actId: event.id, actorId: event.actorId, details: details.data }
}

export const changedSinceError = () => conflict('This was changed since, or taken back already')
