import type { Achievement } from '@squall/shared/contract/account'
import { type Db, tables } from '@squall/shared/server/db'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import { enqueueNotification } from '../../platform/enqueue-notification'
import { newId } from '../../platform/tokens'
import { recordActivity } from '../activities/activities'
import { requirePerson } from '../people/queries'

const { achievements, photos, streams, users } = tables

/** Awards the achievements a user has earned, each once. Call it in the transaction that changed their statistics. */
export function awardAchievements(db: Pick<Db, 'select' | 'insert'>, userId: string, now: Date): void {
  const stats = db
    .select({
      totalStreams: users.totalStreams,
      followers: users.followers,
    })
    .from(users)
    .where(eq(users.id, userId))
    .get()
  if (stats === undefined) return
  const isApproved = and(eq(photos.userId, userId), eq(photos.status, 'approved'))
  const approvedPhotos = db.select({ n: count() }).from(photos).where(isApproved).get()?.n ?? 0
  const seasons = countSeasons(db, userId)
  for (const { rule, title } of listEarnedRules({ ...stats, approvedPhotos, seasons })) {
    const { changes } = db
      .insert(achievements)
      .values({ id: newId(), userId, rule, unlockedAt: now })
      .onConflictDoNothing()
      .run()
    if (changes === 0) continue
    recordActivity(db, { userId, type: 'achievement', title: `Earned “${title}”`, now })
    enqueueNotification(db, `achievement:${userId}:${rule}`, { kind: 'achievement', userId, rule }, now)
  }
}

/**
 * Returns a user's achievements, newest first: at most one for each rule.
 * @throws NOT_FOUND
 */
export function listAchievements(db: Db, userId: string): Achievement[] {
  requirePerson(db, userId)
  return db
    .select()
    .from(achievements)
    .where(eq(achievements.userId, userId))
    .orderBy(desc(achievements.unlockedAt), achievements.rule)
    .all()
    .flatMap(({ id, rule, unlockedAt }) => {
      const known = achievementRules.find((candidate) => candidate.rule === rule)
      if (known === undefined) return []
      const { title, description } = known
      return { id, title, description, unlockedAt: unlockedAt.toISOString() }
    })
}

const countSeasons = (db: Pick<Db, 'select'>, userId: string): number =>
  db
    .select({ n: sql<number>`count(distinct strftime('%Y', ${streams.startedAt} / 1000, 'unixepoch'))` })
    .from(streams)
    .where(eq(streams.userId, userId))
    .get()?.n ?? 0

/** The statistics that achievements depend on. All are counted; none is typed in. */
export interface MemberStats {
  totalStreams: number
  followers: number
  approvedPhotos: number
  /** Calendar years with a stream. */
  seasons: number
}

interface AchievementRule {
  /** Stored with the achievement; never changes. */
  rule: string
  title: string
  description: string
  isEarned(stats: MemberStats): boolean
}

export const achievementRules: readonly AchievementRule[] = [
  {
    rule: 'first-stream',
    title: 'First Broadcast',
    description: 'Went live for the first time.',
    isEarned: ({ totalStreams }) => totalStreams >= 1,
  },
  {
    rule: 'ten-streams',
    title: 'Regular on the Road',
    description: 'Went live ten times.',
    isEarned: ({ totalStreams }) => totalStreams >= 10,
  },
  {
    rule: 'fifty-streams',
    title: 'Season Ticket',
    description: 'Went live fifty times.',
    isEarned: ({ totalStreams }) => totalStreams >= 50,
  },
  {
    rule: 'first-follower',
    title: 'First Follower',
    description: 'A viewer wants to know when your next chase begins.',
    isEarned: ({ followers }) => followers >= 1,
  },
  {
    rule: 'hundred-followers',
    title: 'A Hundred Eyes',
    description: 'Reached one hundred followers.',
    isEarned: ({ followers }) => followers >= 100,
  },
  {
    rule: 'first-photo',
    title: 'Storm Photographer',
    description: 'The first photo in the gallery.',
    isEarned: ({ approvedPhotos }) => approvedPhotos >= 1,
  },
  {
    rule: 'five-seasons',
    title: 'Seasoned Chaser',
    description: 'Went live in five different years.',
    isEarned: ({ seasons }) => seasons >= 5,
  },
]

/** Returns the rules that a user's statistics fulfil. An awarded achievement stays when the numbers fall later. */
export const listEarnedRules = (stats: MemberStats): AchievementRule[] =>
  achievementRules.filter((rule) => rule.isEarned(stats))
