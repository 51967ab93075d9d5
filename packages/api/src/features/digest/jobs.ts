import { setImmediate } from 'node:timers/promises'
import { type Db, tables } from '@squall/shared/server/db'
import type { Job } from '@squall/shared/server/scheduler'
import { and, asc, eq, gt } from 'drizzle-orm'
import { enqueueNotification } from '../../platform/enqueue-notification'
import type { Services } from '../../services'
import { collectDigest } from './collect-digest'
import { currentDigestWeek, digestKey, type Week } from './week'

const { notificationPreferences, users } = tables

const EVERY_MS = 10 * 60_000
/** Users in one batch: some ms of work, between which other requests are served. */
const BATCH_SIZE = 50

/** Enqueues the weekly digests on Mondays, for users who want one and have content. The key keeps a restart from sending twice. */
export function enqueueDigests({ db, now, mail }: Pick<Services, 'db' | 'now' | 'mail'>): Job {
  let enqueuedUntil = 0
  return {
    name: 'enqueue weekly digests',
    everyMs: EVERY_MS,
    async run() {
      const week = currentDigestWeek(now())
      if (week === null || !mail.isSetUp || week.until.getTime() === enqueuedUntil) return
      for (
        let userIds = nextRecipients(db, '');
        userIds.length > 0;
        userIds = nextRecipients(db, userIds.at(-1) ?? '')
      ) {
        enqueueBatch(db, userIds, week, now())
        await setImmediate()
      }
      enqueuedUntil = week.until.getTime()
    },
  }
}

const nextRecipients = (db: Db, after: string): string[] =>
  db
    .select({ userId: notificationPreferences.userId })
    .from(notificationPreferences)
    .innerJoin(users, and(eq(users.id, notificationPreferences.userId), eq(users.accountStatus, 'approved')))
    .where(and(eq(notificationPreferences.weeklyDigest, true), gt(notificationPreferences.userId, after)))
    .orderBy(asc(notificationPreferences.userId))
    .limit(BATCH_SIZE)
    .all()
    .map(({ userId }) => userId)

function enqueueBatch(db: Db, userIds: string[], week: Week, now: Date): void {
  db.transaction((tx) => {
    for (const userId of userIds) {
      if (collectDigest(db, userId, week) === null) continue
      const since = week.since.toISOString()
      enqueueNotification(tx, digestKey(userId, week), { kind: 'weekly-digest', userId, since }, now)
    }
  })
}
