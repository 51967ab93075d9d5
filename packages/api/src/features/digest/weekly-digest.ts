import { setImmediate } from 'node:timers/promises'
import { type Db, tables } from '@squall/shared/server/db'
import type { Job } from '@squall/shared/server/scheduler'
import { and, asc, desc, eq, gt, gte, isNull, lt } from 'drizzle-orm'
import { enqueueNotification } from '../../platform/enqueue-notification'
import type { Services } from '../../services'
import { listAchievements } from '../achievements/achievements'

const { follows, notificationPreferences, plannedStreams, streams, users } = tables

const HOUR = 60 * 60_000

const DAY = 24 * HOUR

const WEEK = 7 * DAY

/** Digests go out at 13:00 UTC, in the morning of the United States. */
const SENDING_HOUR_UTC = 13

const EVERY_MS = 10 * 60_000

/** Users in one batch: some ms of work, between which other requests are served. */
const BATCH_SIZE = 50

/** The week of a digest: from a Monday, 00:00 UTC, to the next. */
interface Week {
  since: Date
  until: Date
}

/** Items named in each list, and items counted at most. */
const MAX_NAMED = 5

export const MAX_COUNTED = 100

interface Line {
  title: string
  by: string
  at: Date
}

/** A user's week: the first items of each list, and the list's length (counted up to 100). */
export interface Digest {
  streams: { lines: (Line & { id: string })[]; count: number }
  planned: { lines: (Line & { userId: string })[]; count: number }
  followers: { names: { id: string; displayName: string }[]; count: number }
  achievements: { title: string; description: string }[]
}

/** Returns a user's digest of a week; null when nothing happened. */
export function collectDigest(db: Db, userId: string, week: Week): Digest | null {
  const streamed = listStreamsOfFollowed(db, userId, week)
  const planned = listPlannedByFollowed(db, userId, followingDays(week))
  const followers = listNewFollowers(db, userId, week)
  const achievements = listAchievements(db, userId).filter(({ unlockedAt }) => isWithin(week, new Date(unlockedAt)))
  const isEmpty = [streamed, planned, followers, achievements].every(({ length }) => length === 0)
  if (isEmpty) return null
  return {
    streams: { lines: streamed.slice(0, MAX_NAMED), count: streamed.length },
    planned: { lines: planned.slice(0, MAX_NAMED), count: planned.length },
    followers: { names: followers.slice(0, MAX_NAMED), count: followers.length },
    achievements: achievements.slice(0, MAX_NAMED),
  }
}

const isWithin = ({ since, until }: Week, time: Date): boolean => time >= since && time < until

/** Returns the streams of the week by people that the user follows, most watched first. */
const listStreamsOfFollowed = (db: Db, userId: string, { since, until }: Week) =>
  db
    .select({ id: streams.id, title: streams.title, by: users.displayName, at: streams.startedAt })
    .from(follows)
    .innerJoin(streams, eq(streams.userId, follows.followedId))
    .innerJoin(users, and(eq(users.id, follows.followedId), eq(users.accountStatus, 'approved')))
    .where(and(eq(follows.followerId, userId), gte(streams.startedAt, since), lt(streams.startedAt, until)))
    .orderBy(desc(streams.peakViewers), desc(streams.startedAt))
    .limit(MAX_COUNTED)
    .all()

/** Returns the planned streams of people that the user follows, soonest first. */
const listPlannedByFollowed = (db: Db, userId: string, { since, until }: Week) =>
  db
    .select({
      userId: plannedStreams.userId,
      title: plannedStreams.title,
      by: users.displayName,
      at: plannedStreams.startsAt,
    })
    .from(follows)
    .innerJoin(plannedStreams, eq(plannedStreams.userId, follows.followedId))
    .innerJoin(users, and(eq(users.id, follows.followedId), eq(users.accountStatus, 'approved')))
    .where(
      and(
        eq(follows.followerId, userId),
        gte(plannedStreams.startsAt, since),
        lt(plannedStreams.startsAt, until),
        isNull(plannedStreams.cancelledAt),
      ),
    )
    .orderBy(asc(plannedStreams.startsAt))
    .limit(MAX_COUNTED)
    .all()

const listNewFollowers = (db: Db, userId: string, { since, until }: Week) =>
  db
    .select({ id: users.id, displayName: users.displayName })
    .from(follows)
    .innerJoin(users, and(eq(users.id, follows.followerId), eq(users.accountStatus, 'approved')))
    .where(and(eq(follows.followedId, userId), gte(follows.createdAt, since), lt(follows.createdAt, until)))
    .orderBy(desc(follows.createdAt))
    .limit(MAX_COUNTED)
    .all()

/** Returns the days after the digest is sent: it lists their planned streams. */
const followingDays = ({ until }: Week): Week => ({
  since: new Date(until.getTime() + SENDING_HOUR_UTC * HOUR),
  until: new Date(until.getTime() + WEEK),
})

/** Returns the week of the digest to send now, or null: digests go out on Mondays from 13:00 UTC. */
export function currentDigestWeek(now: Date): Week | null {
  if (now.getUTCDay() !== 1 || now.getUTCHours() < SENDING_HOUR_UTC) return null
  const until = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()))
  return { since: new Date(until.getTime() - WEEK), until }
}

const toDate = (time: Date): string => time.toISOString().slice(0, 10)

/** Returns the key of a user's digest of a week, so that it is sent once. */
export const toDigestKey = (userId: string, { since }: Week): string => `weekly-digest:${userId}:${toDate(since)}`

/** Returns the week in a digest key, or null for another kind of key. */
export function parseDigestWeek(key: string): Week | null {
  const since = new Date(`${/^weekly-digest:.*:(\d{4}-\d\d-\d\d)$/.exec(key)?.[1]}T00:00:00Z`)
  return Number.isNaN(since.getTime()) ? null : { since, until: new Date(since.getTime() + WEEK) }
}

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
      enqueueNotification(tx, toDigestKey(userId, week), { kind: 'weekly-digest', userId, since }, now)
    }
  })
}
