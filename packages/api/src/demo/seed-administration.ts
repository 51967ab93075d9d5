import { type Db, tables } from '@squall/shared/server/db'
import { ne } from 'drizzle-orm'
import { rateReport } from '../features/reports/severity.rules'
import { demoActs, demoHeldWords, demoModerators, demoReports } from './administration'
import { administrator } from './people'
import { listIdsByUsername } from './seed-people'

const { activeDays, adminLog, chatModerators, chatRules, reports, seenAlerts, users } = tables

const HOUR_MS = 3_600_000

type Tx = Pick<Db, 'insert'>

/** The transaction, with helpers for ids and times. */
interface Seed {
  tx: Tx
  /** Returns the id of a username. @throws an Error for an unknown one */
  getUserId(username: string): string
  hoursAgo(hours: number): Date
  now: Date
}

/** Adds the missing reports, log entries, moderators and held words of the demonstration. */
export function seedAdministration({ db, now }: { db: Db; now: () => Date }): void {
  const ids = listIdsByUsername(db)
  const time = now()
  db.transaction((tx) => {
    const seed: Seed = {
      tx,
      now: time,
      hoursAgo: (hours) => new Date(time.getTime() - hours * HOUR_MS),
      getUserId(username) {
        const id = ids.get(username)
        if (id === undefined) throw new Error(`The demonstration has no account called ${username}`)
        return id
      },
    }
    seedReports(seed)
    seedLog(seed)
    seedChatModeration(seed)
  })
}

function seedReports({ tx, getUserId, hoursAgo }: Seed): void {
  for (const [at, report] of demoReports.entries()) {
    const { reporter, subject, owner, subjectId, reason, details = null, excerpt, status = 'open' } = report
    const ownerId = getUserId(owner)
    tx.insert(reports)
      .values({
        id: `reported-${at + 1}`,
        userId: getUserId(reporter),
        subject,
        subjectId: subjectId ?? ownerId,
        subjectUserId: ownerId,
        reason,
        details,
        excerpt,
        severity: rateReport([reason], 1),
        status,
        createdAt: hoursAgo(report.hoursAgo),
        ...(status !== 'open' && {
          reviewedAt: hoursAgo(report.hoursAgo - 6),
          reviewedBy: getUserId(administrator.username),
        }),
      })
      .onConflictDoNothing()
      .run()
  }
}

function seedLog({ tx, getUserId, hoursAgo }: Seed): void {
  for (const [at, { actor, channel, hoursAgo: hours, ...act }] of demoActs.entries()) {
    tx.insert(adminLog)
      .values({
        ...act,
        id: `acted-${at + 1}`,
        actorId: getUserId(actor),
        actorName: actor,
        channelId: channel === undefined ? null : getUserId(channel),
        createdAt: hoursAgo(hours),
      })
      .onConflictDoNothing()
      .run()
  }
}

function seedChatModeration({ tx, getUserId, now }: Seed): void {
  for (const [channel, moderator] of demoModerators) {
    tx.insert(chatModerators)
      .values({ channelId: getUserId(channel), userId: getUserId(moderator), createdAt: now })
      .onConflictDoNothing()
      .run()
  }
  for (const [channel, words] of demoHeldWords) {
    tx.insert(chatRules)
      .values({ channelId: getUserId(channel), heldWords: JSON.stringify(words) })
      .onConflictDoNothing()
      .run()
  }
}

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

/** Returns whether a person was active: some often, some seldom, and more of them in the last week. */
const isActive = (person: number, daysAgo: number): boolean => (person * 7 + daysAgo * 3) % 10 > (daysAgo > 7 ? 5 : 3)

/** Returns the number of alerts on a day, from quiet to stormy. */
const countAlerts = (daysAgo: number): number => (daysAgo * daysAgo * 5 + daysAgo * 3) % 11
