import type { AdminLogType } from '@squall/shared/contract/admin'
import { tables } from '@squall/shared/server/db'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { CACHE } from '../../platform/http-server/cache-control'
import { createContextWithUsers } from '../../testing/test-context'
import { startTestServer } from '../../testing/test-server'
import { recordAuditEvent } from './audit-events'

type Test = Awaited<ReturnType<typeof createContextWithUsers>>
const HOUR = 3_600_000

/** Some acts of several people; the oldest is first. */
function addActs({ db, people, services: { now } }: Test) {
  const add = (hoursAgo: number, actor: { id: string; username: string } | null, type: AdminLogType, text: string) =>
    recordAuditEvent(db, {
      actor,
      action: type === 'photo' ? 'approve-photo' : 'approve-user',
      type,
      description: text,
      now: new Date(now().getTime() - hoursAgo * HOUR),
    })
  add(48, people.admin, 'user', 'Approved @ana')
  add(24, people.other, 'photo', 'Approved the photo “Shelf cloud”')
  add(5, null, 'user', 'Approved @ben by itself')
  add(1, people.admin, 'user', 'Approved @cleo')
}

const listDescriptions = (acts: { description: string }[]) => acts.map(({ description }) => description)

test('the newest event is first, with its actor and time', async () => {
  const test = await createContextWithUsers()
  addActs(test)
  const acts = await test.as.admin.admin.activityLogs({})
  expect(listDescriptions(acts)).toEqual([
    'Approved @cleo',
    'Approved @ben by itself',
    'Approved the photo “Shelf cloud”',
    'Approved @ana',
  ])
  expect(acts[0]).toEqual({
    id: expect.any(String),
    serial: 4,
    action: 'approve-user',
    type: 'user',
    description: 'Approved @cleo',
    timestamp: new Date(test.services.now().getTime() - HOUR).toISOString(),
    actorId: test.people.admin.id,
    actorName: 'admin',
    subjectId: null,
    channelId: null,
    undoes: null,
  })
  expect(acts[1]).toMatchObject({ actorId: null, actorName: 'Squall' })
})

test('type, actor, search text and time filter the log, alone and together', async () => {
  const test = await createContextWithUsers()
  addActs(test)
  const { admin } = test.as
  const find = async (filter: Parameters<typeof admin.admin.activityLogs>[0]) =>
    (await admin.admin.activityLogs(filter)).map(({ serial }) => serial)
  const at = (hoursAgo: number) => new Date(test.services.now().getTime() - hoursAgo * HOUR).toISOString()
  expect(await find({ type: 'photo' })).toEqual([2])
  expect(await find({ actor: test.people.admin.id })).toEqual([4, 1])
  expect(await find({ actor: 'squall' })).toEqual([3])
  expect(await find({ actor: 'nobody' })).toEqual([])
  expect(await find({ search: 'shelf' })).toEqual([2])
  expect(await find({ search: 'approved admin' })).toEqual([4, 1])
  expect(await find({ search: '!!!' })).toEqual([])
  expect(await find({ search: '"; drop table admin_log' })).toEqual([])
  expect(await find({ search: '  ' })).toEqual([4, 3, 2, 1])
  expect(await find({ from: at(5) })).toEqual([4, 3])
  expect(await find({ until: at(5) })).toEqual([2, 1])
  expect(await find({ from: at(24), until: at(2) })).toEqual([3, 2])
  expect(await find({ from: at(0) })).toEqual([])
  expect(await find({ type: 'user', actor: test.people.admin.id, search: 'ana', from: at(72), until: at(0) })).toEqual([
    1,
  ])
  expect(await find({ type: 'photo', search: 'ana' })).toEqual([])
})

test('pages follow each other without a gap, also while events are added', async () => {
  const test = await createContextWithUsers()
  const act = { actor: null, action: 'approve-user', type: 'user' } as const
  for (let n = 1; n <= 120; n++)
    recordAuditEvent(test.db, { ...act, description: `Act ${n}`, now: test.services.now() })
  const all: number[] = []
  for (let cursor: number | undefined; ; ) {
    const page = await test.as.admin.admin.activityLogs({ cursor, search: 'act' })
    recordAuditEvent(test.db, { ...act, description: 'Act in between', now: test.services.now() })
    all.push(...page.map(({ serial }) => serial))
    cursor = page.at(-1)?.serial
    if (page.length === 0) break
  }
  expect(all).toEqual(Array.from({ length: 120 }, (_, index) => 120 - index))
})

test('each actor is listed by the newest name', async () => {
  const test = await createContextWithUsers()
  expect(await test.as.admin.admin.logActors()).toEqual([])
  addActs(test)
  recordAuditEvent(test.db, {
    actor: { id: test.people.other.id, username: 'renamed' },
    action: 'ban',
    type: 'chat',
    description: 'Banned @dee',
    now: test.services.now(),
  })
  expect(await test.as.admin.admin.logActors()).toEqual([
    { id: test.people.admin.id, name: 'admin' },
    { id: test.people.other.id, name: 'renamed' },
    { id: 'squall', name: 'Squall' },
  ])
})

describe('the log is append-only', () => {
  /** Returns the error of the database for a statement. */
  function getDatabaseError(attempt: () => unknown): string {
    try {
      attempt()
      return 'nothing'
    } catch (error) {
      return String(error instanceof Error && error.cause ? error.cause : error)
    }
  }

  test('no statement can change, delete or replace a row of the log', async () => {
    const test = await createContextWithUsers()
    addActs(test)
    const { db } = test
    const { adminLog } = tables
    const before = db.select().from(adminLog).all()
    const row = before[1] ?? expect.fail('no row')
    const forged = { ...row, description: 'Nothing happened' }
    const attempts: (() => unknown)[] = [
      () => db.update(adminLog).set({ description: 'Nothing happened' }).run(),
      () => db.update(adminLog).set({ actorName: 'x' }).where(eq(adminLog.id, row.id)).run(),
      () => db.delete(adminLog).run(),
      () => db.delete(adminLog).where(eq(adminLog.serial, row.serial)).run(),
      () => db.insert(adminLog).values(forged).onConflictDoUpdate({ target: adminLog.serial, set: forged }).run(),
      () => db.run(sql`update or ignore admin_log set description = 'x'`),
      () =>
        db.run(
          sql`insert or replace into admin_log (serial, id, actor_name, action, type, description, created_at)
              values (${row.serial}, 'new', 'x', 'ban', 'chat', 'Nothing happened', 0)`,
        ),
      () =>
        db.run(
          sql`replace into admin_log (id, actor_name, action, type, description, created_at)
              values (${row.id}, 'x', 'ban', 'chat', 'Nothing happened', 0)`,
        ),
    ]
    for (const attempt of attempts) expect(getDatabaseError(attempt)).toContain('The log is append-only')
    expect(db.select().from(adminLog).all()).toEqual(before)
  })

  test('events stay when their actors are deleted', async () => {
    const test = await createContextWithUsers()
    addActs(test)
    test.db.delete(tables.users).where(eq(tables.users.id, test.people.other.id)).run()
    expect(await test.as.admin.admin.activityLogs({ actor: test.people.other.id })).toHaveLength(1)
  })

  test('an event with a chosen serial cannot be inserted between others', async () => {
    const test = await createContextWithUsers()
    addActs(test)
    test.db.run(sql`insert into admin_log (id, actor_name, action, type, description, created_at)
      values ('next', 'x', 'an-act-of-an-older-version', 'chat', 'Happened', 0)`)
    const [newest] = await test.as.admin.admin.activityLogs({})
    expect(newest).toMatchObject({ serial: 5, action: 'an-act-of-an-older-version' })
  })
})

describe('over HTTP', () => {
  const PATH = '/api/admin/activity-logs'

  test('the first page has the total', async () => {
    const test = await startTestServer()
    addActs(test)
    const { sessionId } = test.people.admin
    const answer = await test.request('GET', `${PATH}?type=user`, { sessionId })
    expect([answer.json.length, answer.headers.get('x-total-count')]).toEqual([3, '3'])
    expect((await test.request('GET', `${PATH}?cursor=2`, { sessionId })).json).toHaveLength(1)
  })

  test.each(['type=war', 'from=yesterday', 'cursor=x', `search=${'x'.repeat(101)}`])('%s is refused', async (query) => {
    const { request, people } = await startTestServer()
    const { sessionId } = people.admin
    for (const path of query.startsWith('cursor') ? [PATH] : [PATH, `${PATH}/export`]) {
      const { status, json } = await request('GET', `${path}?${query}`, { sessionId })
      expect([status, json.code]).toEqual([400, 'BAD_REQUEST'])
    }
  })

  test('the export has all matching events, more than a page, and no formulas', async () => {
    const test = await startTestServer()
    const { db, people, services } = test
    for (let n = 1; n <= 1_203; n++) {
      recordAuditEvent(db, {
        actor: people.admin,
        action: 'ban',
        type: 'chat',
        description: `Banned no. ${n}`,
        now: services.now(),
      })
    }
    const evil = { actor: { id: '@evil', username: '=1+1' }, action: 'ban', type: 'user' } as const
    recordAuditEvent(db, { ...evil, description: '\u202E\n=HYPERLINK("http://\u2028evil.test")', now: services.now() })
    const { sessionId } = people.admin
    const all = await test.request('GET', `${PATH}/export`, { sessionId })
    expect(all.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(all.headers.get('content-disposition')).toMatch(/^attachment; filename="squall-log-\d{4}-\d\d-\d\d\.csv"$/)
    expect(all.headers.get('cache-control')).toBe(CACHE.personal)
    const lines = all.text.replace(/^\uFEFF/, '').split('\r\n')
    expect(lines).toHaveLength(1 + 1_204 + 1)
    expect(lines[0]).toBe(
      '"Time (UTC)","Action","Type","Description","Who","Who (id)","Subject (id)","Channel (id)","Entry (id)","Takes back (id)"',
    )
    expect(lines[1]).toContain(`"'=HYPERLINK(""http:// evil.test"")","'=1+1","'@evil"`)
    expect(lines[2]).toContain('"Banned no. 1203","admin"')
    const some = await test.request('GET', `${PATH}/export?type=chat&search=1203`, { sessionId })
    expect(some.text.split('\r\n')).toHaveLength(3)
  })

  test('only administrators can export the log', async () => {
    const { request, people } = await startTestServer()
    expect((await request('GET', `${PATH}/export`)).status).toBe(401)
    for (const { sessionId } of [people.owner, people.pending]) {
      const answer = await request('GET', `${PATH}/export`, { sessionId, headers: { 'user-id': people.admin.id } })
      expect(answer.status).toBe(403)
      expect((await request('GET', `${PATH}/export`, { sessionId })).status).toBe(403)
    }
  })
})
