import { type Db, tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { rateReport } from '../features/reports/severity.rules'
import {
  demoActs,
  demoHeldWords,
  demoModerators,
  demoNotifications,
  demoPlans,
  demoReports,
  visitorPlace,
} from './administration'
import { administrator, VISITOR } from './people'
import { listIdsByUsername } from './seed-people'

const { adminLog, chatModerators, chatRules, notifications, plannedStreams, reports, streamReminders } = tables
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type Tx = Pick<Db, 'select' | 'insert' | 'update'>

/** The transaction, with helpers for ids and times. */
interface Seed {
  tx: Tx
  /** The id of a username. @throws an Error for an unknown one */
  idOf(username: string): string
  hoursAgo(hours: number): Date
  now: Date
}

/**
 * Adds the missing reports, log entries, notifications, plans and moderators of the demonstration. Planned streams in the past
 * move ahead again.
 */
export function seedAdministration({ db, now }: { db: Db; now: () => Date }): void {
  const ids = listIdsByUsername(db)
  const time = now()
  db.transaction((tx) => {
    const seed: Seed = {
      tx,
      now: time,
      hoursAgo: (hours) => new Date(time.getTime() - hours * HOUR_MS),
      idOf(username) {
        const id = ids.get(username)
        if (id === undefined) throw new Error(`The demonstration has nobody called ${username}`)
        return id
      },
    }
    seedReports(seed)
    seedLog(seed)
    seedInbox(seed)
    seedPlans(seed)
    seedChatModeration(seed)
  })
}

function seedReports({ tx, idOf, hoursAgo }: Seed): void {
  for (const [at, report] of demoReports.entries()) {
    const { reporter, subject, owner, subjectId, reason, details = null, excerpt, status = 'open' } = report
    const ownerId = idOf(owner)
    tx.insert(reports)
      .values({
        id: `reported-${at + 1}`,
        userId: idOf(reporter),
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
          reviewedBy: idOf(administrator.username),
        }),
      })
      .onConflictDoNothing()
      .run()
  }
}

function seedLog({ tx, idOf, hoursAgo }: Seed): void {
  for (const [at, { actor, channel, hoursAgo: hours, ...act }] of demoActs.entries()) {
    tx.insert(adminLog)
      .values({
        ...act,
        id: `acted-${at + 1}`,
        actorId: idOf(actor),
        actorName: actor,
        channelId: channel === undefined ? null : idOf(channel),
        createdAt: hoursAgo(hours),
      })
      .onConflictDoNothing()
      .run()
  }
}

function seedInbox({ tx, idOf, hoursAgo }: Seed): void {
  const userId = idOf(VISITOR.username)
  for (const [
    at,
    { channel, url = '/', hoursAgo: hours, isRead = false, ...notification },
  ] of demoNotifications.entries()) {
    tx.insert(notifications)
      .values({
        ...notification,
        id: `told-visitor-${at + 1}`,
        userId,
        key: `demo:${at + 1}`,
        url: channel === undefined ? url : `/streaming/${encodeURIComponent(idOf(channel))}`,
        createdAt: hoursAgo(hours),
        readAt: isRead ? hoursAgo(hours - 1) : null,
      })
      .onConflictDoNothing()
      .run()
  }
  tx.insert(tables.warningPlaces)
    .values({ userId, ...visitorPlace })
    .onConflictDoNothing()
    .run()
}

function seedPlans({ tx, idOf, now }: Seed): void {
  for (const [at, { username, title, daysAhead, hourUtc, reminded }] of demoPlans.entries()) {
    const id = `planned-${at + 1}`
    const startsAt = new Date(now.getTime() + daysAhead * DAY_MS)
    startsAt.setUTCHours(hourUtc, 0, 0, 0)
    const there = tx.select().from(plannedStreams).where(eq(plannedStreams.id, id)).get()
    if (there !== undefined) {
      if (there.startsAt < now) tx.update(plannedStreams).set({ startsAt }).where(eq(plannedStreams.id, id)).run()
      continue
    }
    tx.insert(plannedStreams)
      .values({ id, userId: idOf(username), title, startsAt, createdAt: now })
      .run()
    for (const name of reminded)
      tx.insert(streamReminders)
        .values({ plannedStreamId: id, userId: idOf(name), createdAt: now })
        .run()
  }
}

function seedChatModeration({ tx, idOf, now }: Seed): void {
  for (const [channel, moderator] of demoModerators) {
    tx.insert(chatModerators)
      .values({ channelId: idOf(channel), userId: idOf(moderator), createdAt: now })
      .onConflictDoNothing()
      .run()
  }
  for (const [channel, words] of demoHeldWords) {
    tx.insert(chatRules)
      .values({ channelId: idOf(channel), heldWords: JSON.stringify(words) })
      .onConflictDoNothing()
      .run()
  }
}
