import { type Db, tables } from '@squall/shared/server/db'
import { and, asc, desc, eq, gte, isNull, lt } from 'drizzle-orm'
import { listAchievements } from '../achievements/queries'
import { daysAfter, type Week } from './week'

const { follows, plannedStreams, streams, users } = tables

/** How many of each are named; beyond a hundred nobody counts. */
const NAMED = 5
export const COUNTED = 100

interface Line {
  title: string
  by: string
  at: Date
}

/** What a person's week was: the first of each list, and how long it is (at most 100). */
export interface Digest {
  streams: { lines: (Line & { id: string })[]; count: number }
  planned: { lines: (Line & { userId: string })[]; count: number }
  followers: { names: { id: string; displayName: string }[]; count: number }
  achievements: { title: string; description: string }[]
}

/** @returns null where nothing happened that would be worth a mail */
export function collectDigest(db: Db, userId: string, week: Week): Digest | null {
  const streamed = streamsOfFollowed(db, userId, week)
  const planned = plannedByFollowed(db, userId, daysAfter(week))
  const followers = newFollowers(db, userId, week)
  const achievements = listAchievements(db, userId).filter(({ unlockedAt }) => isIn(week, new Date(unlockedAt)))
  const isEmpty = [streamed, planned, followers, achievements].every(({ length }) => length === 0)
  if (isEmpty) return null
  return {
    streams: { lines: streamed.slice(0, NAMED), count: streamed.length },
    planned: { lines: planned.slice(0, NAMED), count: planned.length },
    followers: { names: followers.slice(0, NAMED), count: followers.length },
    achievements: achievements.slice(0, NAMED),
  }
}

const isIn = ({ since, until }: Week, moment: Date): boolean => moment >= since && moment < until

/** Those most watched first. */
const streamsOfFollowed = (db: Db, userId: string, { since, until }: Week) =>
  db
    .select({ id: streams.id, title: streams.title, by: users.displayName, at: streams.startedAt })
    .from(follows)
    .innerJoin(streams, eq(streams.userId, follows.followedId))
    .innerJoin(users, and(eq(users.id, follows.followedId), eq(users.accountStatus, 'approved')))
    .where(and(eq(follows.followerId, userId), gte(streams.startedAt, since), lt(streams.startedAt, until)))
    .orderBy(desc(streams.peakViewers), desc(streams.startedAt))
    .limit(COUNTED)
    .all()

/** The next first. */
const plannedByFollowed = (db: Db, userId: string, { since, until }: Week) =>
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
    .limit(COUNTED)
    .all()

const newFollowers = (db: Db, userId: string, { since, until }: Week) =>
  db
    .select({ id: users.id, displayName: users.displayName })
    .from(follows)
    .innerJoin(users, and(eq(users.id, follows.followerId), eq(users.accountStatus, 'approved')))
    .where(and(eq(follows.followedId, userId), gte(follows.createdAt, since), lt(follows.createdAt, until)))
    .orderBy(desc(follows.createdAt))
    .limit(COUNTED)
    .all()
