import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createMediaClient } from '../../platform/media-client'
import { createLogList } from '../../testing/log-list'
import { startTestServer } from '../../testing/test-server'

const READY = { api: 'ready', database: 'ready', migrations: 'ready', media: 'ready' }

test('/readyz says which part is not ready, and nothing more', async () => {
  const { request, services } = await startTestServer()
  expect(await request('GET', '/readyz')).toMatchObject({ status: 200, json: READY })
  services.media.isReady = async () => false
  const answer = await request('GET', '/readyz')
  expect(answer.status).toBe(503)
  expect(answer.json).toEqual({ ...READY, media: 'not ready' })
})

test('/readyz says that media is missing while nothing listens on its port', async () => {
  const media = createMediaClient({ internalPort: 1, internalSecret: 'test-secret', log: createLogList().log })
  const { request } = await startTestServer({ media })
  expect(await request('GET', '/readyz')).toMatchObject({ status: 503, json: { ...READY, media: 'not ready' } })
})

test('/readyz detects a database that cannot be written or has other migrations', async () => {
  const { db, logs, request } = await startTestServer()
  db.run(sql`delete from __drizzle_migrations where rowid = (select max(rowid) from __drizzle_migrations)`)
  expect((await request('GET', '/readyz')).json).toEqual({ ...READY, migrations: 'not ready' })
  expect(logs).toEqual([])
  db.run(sql`drop table __drizzle_migrations`)
  db.run(sql`begin`)
  expect(await request('GET', '/readyz')).toMatchObject({
    status: 503,
    json: { ...READY, database: 'not ready', migrations: 'not ready' },
  })
  expect(logs).toHaveLength(2)
})

test('/healthz says that the process is alive, regardless of the other parts', async () => {
  const { request, services } = await startTestServer()
  services.media.isReady = async () => false
  expect(await request('GET', '/healthz')).toMatchObject({ status: 200, json: { api: 'alive' } })
})
