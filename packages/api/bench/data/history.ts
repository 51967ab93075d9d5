import { createRandom } from '@squall/shared/bench/random'
import { type Db, tables } from '@squall/shared/server/db'

const DAY_MS = 86_400_000
const DAYS = 180
const YEARS_OF_LOG = 3
const WORDS = ['hail', 'shelf', 'wall', 'debris', 'rope', 'wedge', 'mammatus', 'gust']

/** Adds `count` rows each of active days, ended streams and alerts of half a year, and of three years of the log. */
export function addHistory(db: Db, count: number, people: number, now: Date): void {
  const random = createRandom(11)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] ?? (from[0] as T)
  const person = () => `person-${Math.floor(random() * people)}`
  const moment = (n: number, days: number) =>
    new Date(now.getTime() - Math.floor(((count - n) / count) * days * DAY_MS))
  const rare = (often: 'user' | 'photo' | 'post' | 'chat') => (random() < 0.0005 ? ('system' as const) : often)
  db.transaction((tx) => {
    for (let n = 0; n < count; n++) {
      const createdAt = moment(n, DAYS)
      const actor = Math.floor(random() * 8)
      tx.insert(tables.adminLog)
        .values({
          id: `act-${n}`,
          actorId: `person-${actor}`,
          actorName: `chaser_${actor}`,
          action: 'approve-user',
          type: rare(pick(['user', 'photo', 'post', 'chat'] as const)),
          description: `Approved number ${n}: ${pick(WORDS)} ${pick(WORDS)} near ${pick(WORDS)}`,
          createdAt: moment(n, YEARS_OF_LOG * 365),
        })
        .run()
      tx.insert(tables.activeDays)
        .values({
          day: createdAt.toISOString().slice(0, 10),
          userId: person(),
          hours: Math.floor(random() * 2 ** 24),
        })
        .onConflictDoNothing()
        .run()
      tx.insert(tables.streams)
        .values({
          id: `stream-${n}`,
          userId: person(),
          title: 'Chase',
          placePrecision: 'off',
          isLive: false,
          startedAt: createdAt,
          endedAt: createdAt,
          lastPublishedAt: createdAt,
        })
        .run()
      tx.insert(tables.seenAlerts)
        .values({ id: `alert-${n}`, event: 'Tornado Warning', severity: 'Severe', seenAt: createdAt })
        .run()
    }
  })
}
