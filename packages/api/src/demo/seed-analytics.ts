import { type Db, tables } from '@squall/shared/server/db'
import { ne } from 'drizzle-orm'

const { activeDays, seenAlerts, users } = tables
const DAY_MS = 86_400_000
/** Both of the periods that are compared at first, and some more. */
const DAYS = 40
const KINDS = ['Tornado Warning', 'Severe Thunderstorm Warning', 'Tornado Watch', 'Flash Flood Warning']

interface SeedServices {
  db: Db
  now: () => Date
}

/** Gives the demonstration a past: who came on which day, and which alerts there were. What is there stays as it is. */
export function seedAnalytics({ db, now }: SeedServices): void {
  const people = db.select({ id: users.id }).from(users).where(ne(users.accountStatus, 'deleted')).all()
  const today = Math.floor(now().getTime() / DAY_MS)
  db.transaction((tx) => {
    for (let ago = 1; ago <= DAYS; ago++) {
      const date = new Date((today - ago) * DAY_MS)
      const day = date.toISOString().slice(0, 10)
      for (const [at, { id: userId }] of people.entries()) {
        if (!isThere(at, ago)) continue
        const hours = (0b111 << (13 + ((at + ago) % 8))) & (2 ** 24 - 1)
        tx.insert(activeDays).values({ day, userId, hours }).onConflictDoNothing().run()
      }
      for (let n = 0; n < countAlerts(ago); n++) {
        const event = KINDS[(ago + n) % KINDS.length] ?? 'Tornado Warning'
        const seenAt = new Date(date.getTime() + ((n * 3 + ago) % 24) * 3_600_000)
        tx.insert(seenAlerts)
          .values({ id: `demo-${day}-${n}`, event, severity: 'Severe', seenAt })
          .onConflictDoNothing()
          .run()
      }
    }
  })
}

/** Some come every day, some seldom, and more of them of late. */
const isThere = (person: number, daysAgo: number): boolean => (person * 7 + daysAgo * 3) % 10 > (daysAgo > 7 ? 5 : 3)

/** Quiet days and stormy ones. */
const countAlerts = (daysAgo: number): number => (daysAgo * daysAgo * 5 + daysAgo * 3) % 11
