import { setImmediate } from 'node:timers/promises'
import { type Db, tables } from '@squall/shared/server/db'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Job } from '../../jobs'
import { enqueueNotification } from '../../platform/enqueue-notification'
import type { Services } from '../../services'
import { collectDigest } from './collect-digest'
import { digestKey, type Week, weekToTell } from './week'

const { notificationPreferences, users } = tables

const EVERY_MS = 10 * 60_000
/** Some milliseconds' work; between batches others have their turn. */
const BATCH = 50

/** On Mondays, announces the digest of the week to everybody who wants it and has one. A restart finds what is announced. */
export function enqueueDigests({ db, now, mail }: Pick<Services, 'db' | 'now' | 'mail'>): Job {
  let toldUntil = 0
  return {
    name: 'announce weekly digests',
    everyMs: EVERY_MS,
    async run() {
      const week = weekToTell(now())
      if (week === null || !mail.isSetUp || week.until.getTime() === toldUntil) return
      for (let people = nextPeople(db, ''); people.length > 0; people = nextPeople(db, people.at(-1) ?? '')) {
        tellBatch(db, people, week, now())
        await setImmediate()
      }
      toldUntil = week.until.getTime()
    },
  }
}

const nextPeople = (db: Db, after: string): string[] =>
  db
    .select({ userId: notificationPreferences.userId })
    .from(notificationPreferences)
    .innerJoin(users, and(eq(users.id, notificationPreferences.userId), eq(users.accountStatus, 'approved')))
    .where(and(eq(notificationPreferences.weeklyDigest, true), gt(notificationPreferences.userId, after)))
    .orderBy(asc(notificationPreferences.userId))
    .limit(BATCH)
    .all()
    .map(({ userId }) => userId)

function tellBatch(db: Db, people: string[], week: Week, now: Date): void {
  db.transaction((tx) => {
    for (const userId of people) {
      if (collectDigest(db, userId, week) === null) continue
      const since = week.since.toISOString()
      enqueueNotification(tx, digestKey(userId, week), { kind: 'weekly-digest', userId, since }, now)
    }
  })
}
