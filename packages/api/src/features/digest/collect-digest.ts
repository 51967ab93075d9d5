import { type Db, tables } from '@squall/shared/server/db'
import { and, asc, desc, eq, gte, isNull, lt } from 'drizzle-orm'
import { listAchievements } from '../achievements/queries'
import { followingDays, type Week } from './week'

const { follows, plannedStreams, streams, users } = tables

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

const isWithin = ({ since, until }: Week, timeFormat: Date): boolean => timeFormat >= since && timeFormat < until

/** Most watched first. */
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

/** Soonest first. */
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
