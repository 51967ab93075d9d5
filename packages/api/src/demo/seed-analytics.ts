import { type Db, tables } from '@squall/shared/server/db'
import { ne } from 'drizzle-orm'

const { activeDays, seenAlerts, users } = tables
const DAY_MS = 86_400_000
/** Covers both periods that the analytics page compares by default, and more. */
const DAYS = 40
const KINDS = ['Tornado Warning', 'Severe Thunderstorm Warning', 'Tornado Watch', 'Flash Flood Warning']

interface SeedServices {
  db: Db
  now: () => Date
}

/** Adds the active days and alerts of the last 40 days; existing rows stay. */
export function seedAnalytics({ db, now }: SeedServices): void {
  const people = db.select({ id: users.id }).from(users).where(ne(users.accountStatus, 'deleted')).all()
  const today = Math.floor(now().getTime() / DAY_MS)
  db.transaction((tx) => {
    for (let ago = 1; ago <= DAYS; ago++) {
      const date = new Date((today - ago) * DAY_MS)
      const day = date.toISOString().slice(0, 10)
      for (const [at, { id: userId }] of people.entries()) {
        if (!isActive(at, ago)) continue
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

/** Whether a person was active: some often, some seldom, and more of them in the last week. */
const isActive = (person: number, daysAgo: number): boolean => (person * 7 + daysAgo * 3) % 10 > (daysAgo > 7 ? 5 : 3)

/** The number of alerts on a day, from quiet to stormy. */
const countAlerts = (daysAgo: number): number => (daysAgo * daysAgo * 5 + daysAgo * 3) % 11
