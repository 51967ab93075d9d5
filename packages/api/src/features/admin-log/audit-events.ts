import { type AdminAction, type AdminLogType, ReviewStatus } from '@squall/shared/contract/admin'
import { type Db, tables } from '@squall/shared/server/db'
import { desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { conflict, notFound } from '../../errors'
import type { SessionInfo } from '../../platform/sessions'
import { newId } from '../../platform/tokens'

const { adminLog } = tables

/** The user who takes an action, with the name that the log stores. */
export type Actor = Pick<SessionInfo['user'], 'id' | 'username' | 'isAdmin'>

/** The acting administrator, or null for the command line on the server. */
export type Administrator = Pick<Actor, 'id' | 'username'> | null

/** The decision of an administrator about one photo, post or storm report. */
export interface Review {
  id: string
  status: Exclude<ReviewStatus, 'pending'>
  reason?: string | null | undefined
}

interface AuditEvent {
  /** Null when Squall itself acts. */
  actor: Administrator
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
  if (event === undefined) throw notFound('There is nothing to undo')
  const details = Details.safeParse(JSON.parse(event.details ?? 'null'))
  if (!actions.some((action) => action === event.action) || !details.success) throw changedSinceError()
  return { actId: event.id, actorId: event.actorId, details: details.data }
}

/** Returns the error for an undo after a later change. */
export const changedSinceError = () => conflict('This has changed since, or was already undone')

/** The details that the audit log stores of a review, so that it can be undone. Times in ms. */
export const ReviewDetails = z.object({
  before: z.object({
    status: ReviewStatus,
    rejectReason: z.string().nullable(),
    reviewedAt: z.number().nullable(),
    reviewedBy: z.string().nullable(),
  }),
  reviewedAt: z.number(),
  /** The activity entry that the review added for the author. */
  activityId: z.string().nullable(),
})

export type ReviewDetails = z.infer<typeof ReviewDetails>

interface Reviewed {
  status: ReviewStatus
  rejectReason: string | null
  reviewedAt: Date | null
  reviewedBy: string | null
}

/** Returns the details to store with a review. */
export function toReviewDetails(before: Reviewed, now: Date, activityId: string | null): ReviewDetails {
  const { status, rejectReason, reviewedBy, reviewedAt } = before
  return {
    before: { status, rejectReason, reviewedBy, reviewedAt: reviewedAt?.getTime() ?? null },
    reviewedAt: now.getTime(),
    activityId,
  }
}

/** Returns the review columns as they were before. */
export const restoreReviewColumns = ({ before: { reviewedAt, ...before } }: ReviewDetails): Reviewed => ({
  ...before,
  reviewedAt: reviewedAt === null ? null : new Date(reviewedAt),
})
