import { USER_PAGE, userCursor } from '@squall/shared/contract/admin'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createContextWithUsers } from '../../testing/test-context'
import { startTestServer } from '../../testing/test-server'
import { addPendingUsers } from './testing'

test('users are paged, newest first, each once, also when several joined at the same moment', async () => {
  const { db, as } = await createContextWithUsers()
  addPendingUsers(db, 120, Date.now() + 60_000)
  db.run(sql`update users set created_at = ${Date.now() + 90_000} where username like 'crowd_%'`)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await as.admin.admin.users({ cursor })
    seen.push(...page.map(({ id }) => id))
    const last = page.at(-1)
    cursor = page.length === USER_PAGE && last ? userCursor(last) : undefined
  } while (cursor !== undefined)
  expect(seen).toHaveLength(124)
  expect(new Set(seen).size).toBe(124)
})

test('the search finds parts of usernames, names and addresses in any case', async () => {
  const { as, addPerson, db } = await createContextWithUsers()
  const { id } = await addPerson('vortex')
  const set = (displayName: string) => db.run(sql`update users set display_name = ${displayName} where id = ${id}`)
  const found = async (search: string) => (await as.admin.admin.users({ search })).map(({ username }) => username)
  expect(await found('ORTE')).toEqual(['vortex'])
  expect(await found(' vortex@SQUALL ')).toEqual(['vortex'])
  set('Édouard 100%_Ok')
  expect(await found('édouard')).toEqual(['vortex'])
  expect(await found('100%_')).toEqual(['vortex'])
  for (const nothing of ['100__', '%', '_x', "' or 1=1 --"])
    expect(await found(nothing), nothing).toEqual(nothing === '%' ? ['vortex'] : [])
})

test('status and search narrow the list, its count and select-all alike', async () => {
  const { as, db, people } = await createContextWithUsers()
  addPendingUsers(db, 70)
  const filter = { status: 'pending', search: 'crowd' } as const
  expect(await as.admin.admin.countUsers(filter)).toBe(70)
  const found = await as.admin.admin.findUsers(filter)
  expect(found.total).toBe(70)
  expect(found.ids).not.toContain(people.pending.id)
  expect((await as.admin.admin.findUsers({})).total).toBe(74)
  expect(await as.admin.admin.countUsers({ status: 'deleted' })).toBe(0)
})

test('select-all is bounded and returns the total', async () => {
  const { as, db } = await createContextWithUsers()
  addPendingUsers(db, 10_050)
  const { ids, total } = await as.admin.admin.findUsers({ search: 'crowd' })
  expect(ids).toHaveLength(10_000)
  expect(total).toBe(10_050)
})

test('over REST a page is an array, the total is in a header, and invalid input is refused', async () => {
  const { db, request, people } = await startTestServer()
  const { sessionId } = people.admin
  addPendingUsers(db, 60)
  const answer = await request('GET', '/api/admin/users?status=pending', { sessionId })
  expect(answer.json).toHaveLength(USER_PAGE)
  expect(answer.headers.get('x-total-count')).toBe('61')
  const found = await request('GET', '/api/admin/users?search=crowd', { sessionId })
  expect(found.headers.get('x-total-count')).toBe('60')
  expect(answer.text).not.toMatch(/passwordHash|argon2/)
  for (const query of ['status=gone', 'cursor=1', 'cursor=2026-01-01_x', `search=${'x'.repeat(101)}`]) {
    expect((await request('GET', `/api/admin/users?${query}`, { sessionId })).status, query).toBe(400)
  }
})

test('the user list reads its page from a covering index', async () => {
  const { db } = await createContextWithUsers()
  const plan = (where: string) =>
    db
      .all<{ detail: string }>(
        sql.raw(`explain query plan select id from users where ${where} order by created_at desc, id desc limit 50`),
      )
      .map(({ detail }) => detail)
      .join('; ')
  const text = "(username like '%a%' or display_name like '%a%' or email like '%a%')"
  expect(plan(text)).toMatch(/COVERING INDEX users_newest/)
  expect(plan(`account_status = 'pending' and ${text}`)).toMatch(/COVERING INDEX users_status_newest/)
  expect(plan('(created_at, id) < (1, 1)')).toMatch(/COVERING INDEX users_newest/)
  for (const where of [text, '1 = 1', "account_status = 'pending'"]) expect(plan(where)).not.toMatch(/TEMP B-TREE/)
})
