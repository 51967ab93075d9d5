import { type Db, tables } from '@squall/shared/server/db'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createContextWithUsers, PASSWORD } from '../../testing/test-context'
import { recordAuditEvent } from '../admin-log/audit-events'
import { collectUserData } from './export/collect-export'

const HOUR = 3_600_000

/** An owner of whom every table of notifications and moderation knows something. */
async function knownOwner() {
  const test = await createContextWithUsers()
  const { as, db, people, services } = test
  const { owner, other, admin } = people
  const now = services.now()
  const userId = owner.id
  await as.owner.follows.follow({ id: other.id })
  await as.other.follows.follow({ id: userId })
  const startsAt = new Date(now.getTime() + HOUR).toISOString()
  const mine = await as.owner.plannedStreams.plan({ title: 'Dryline day', startsAt })
  const theirs = await as.other.plannedStreams.plan({ title: 'Night lightning', startsAt })
  await as.other.plannedStreams.remind({ id: mine.id })
  await as.owner.plannedStreams.remind({ id: theirs.id })
  db.insert(tables.notificationPreferences).values({ userId, weeklyDigest: true }).run()
  db.insert(tables.warningPlaces).values({ userId, latitude: 35.3, longitude: -97.5, name: 'Home', radiusKm: 40 }).run()
  const { id: photoId } = db
    .insert(tables.photos)
    .values({
      ...{
        id: 'photo',
        userId: other.id,
        title: 'Hail',
        imageUrl: '/files/photos/photo-large.webp',
        width: 10,
        height: 10,
      },
      ...{ placeholder: 'data:,', stormType: 'hail', isPublic: true, status: 'approved', createdAt: now },
    })
    .returning()
    .get()
  const { id: commentId } = await as.owner.photos.comment({ id: photoId, content: 'How large?' })
  const browser = { endpoint: 'https://push.test/secret-address', p256dh: 'secret-key', auth: 'secret-auth' }
  db.insert(tables.pushSubscriptions)
    .values({ id: 'device', userId, ...browser, device: 'Firefox on Linux', createdAt: now })
    .run()
  const told = { kind: 'new-follower', title: 'New follower', body: 'Somebody follows you', url: '/', createdAt: now }
  db.insert(tables.notifications)
    .values({ ...told, id: 'n-1', userId, key: `new-follower:${other.id}` })
    .run()
  db.insert(tables.notifications)
    .values({ ...told, id: 'n-2', userId: other.id, key: `new-follower:${userId}` })
    .run()
  db.insert(tables.notifications)
    .values({ ...told, id: 'n-3', userId: other.id, key: `stream-live:${userId}:s-1` })
    .run()
  db.insert(tables.notifications)
    .values({ ...told, id: 'n-4', userId: other.id, key: `comment:${userId}:photo:${photoId}:${commentId}` })
    .run()
  db.insert(tables.reports)
    .values({
      ...{ id: 'r-1', userId, subject: 'profile', subjectId: other.id, subjectUserId: other.id, reason: 'spam' },
      ...{ excerpt: 'Buy hail', severity: 'low', status: 'dismissed', reviewedBy: admin.id, createdAt: now },
    })
    .run()
  db.insert(tables.chatRules).values({ channelId: userId, slowModeSeconds: 10, heldWords: '["spam"]' }).run()
  db.insert(tables.chatModerators).values({ channelId: userId, userId: other.id, createdAt: now }).run()
  db.insert(tables.chatModerators).values({ channelId: admin.id, userId, createdAt: now }).run()
  db.insert(tables.chatRestrictions).values({ channelId: other.id, userId, createdAt: now }).run()
  db.insert(tables.activeDays).values({ day: '2026-05-20', userId }).onConflictDoNothing().run()
  const act = { type: 'user' as const, now }
  recordAuditEvent(db, {
    ...act,
    actor: admin,
    action: 'verify-user',
    description: 'Verified owner',
    subjectId: userId,
  })
  recordAuditEvent(db, {
    ...act,
    actor: owner,
    action: 'time-out',
    description: 'Timed out other',
    subjectId: other.id,
  })
  return test
}

test('the export contains notifications, plans, reports and moderation, without keys and reviewers', async () => {
  const { db, people, services } = await knownOwner()
  const data = collectUserData(db, people.owner.id, services.now())
  expect(data).toMatchObject({
    notificationPreferences: { weeklyDigest: true, weatherWarnings: true },
    warningPlace: { name: 'Home', radiusKm: 40 },
    pushDevices: [{ device: 'Firefox on Linux', lastSentAt: null }],
    notifications: [{ title: 'New follower', readAt: null }],
    plannedStreams: [{ title: 'Dryline day' }],
    streamReminders: [{ channel: 'other', title: 'Night lightning' }],
    reports: [{ subject: 'profile', reason: 'spam', excerpt: 'Buy hail', status: 'dismissed' }],
    chatRules: { slowModeSeconds: 10, heldWords: ['spam'] },
    chatModerators: [{ username: 'other' }],
    moderatedChannels: [{ channel: 'admin' }],
    chatRestrictions: [{ channel: 'other', until: null }],
    ownActs: [{ action: 'time-out', description: 'Timed out other' }],
    actsAboutMe: [{ action: 'verify-user', description: 'Verified owner' }],
  })
  expect(data.activeDays.map(({ day }) => day)).toContain('2026-05-20')
  const text = JSON.stringify(data)
  expect(text).not.toMatch(/secret-/)
  expect(text).not.toContain(people.admin.id)
})

test('after an account is deleted only the append-only audit log contains its id', async () => {
  const { as, db, people } = await knownOwner()
  const { id } = people.owner
  expect(tablesThatKnow(db, id)).toContain('stream_reminders')
  await as.owner.profiles.remove({ id, password: PASSWORD })
  expect(tablesThatKnow(db, id)).toEqual(['admin_log'])
})

/** Every table of the database with a column that holds these words. */
function tablesThatKnow(db: Db, words: string): string[] {
  const all = db.all<{ name: string }>(sql`select name from sqlite_master where type = 'table' order by name`)
  return all
    .map(({ name }) => name)
    .filter((name) =>
      db.all<{ name: string }>(sql`select name from pragma_table_info(${name})`).some((column) => {
        const holds = sql`instr(cast(${sql.identifier(column.name)} as text), ${words}) > 0`
        return db.all(sql`select 1 from ${sql.identifier(name)} where ${holds} limit 1`).length > 0
      }),
    )
}
