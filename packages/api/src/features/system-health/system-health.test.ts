import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tables } from '@squall/shared/server/db'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createContextWithUsers } from '../../testing/test-context'
import { startTestServer } from '../../testing/test-server'
import { readSystemHealth } from './system-health'

const MEDIA = {
  sockets: 3,
  viewers: 2,
  publishers: 1,
  uptimeSeconds: 60,
  memoryBytes: 1_000_000,
  engine: { name: 'ws' as const, passedOver: [] },
}
const mediaHealth = async () => MEDIA

test('every part of the system reports its health, measured now', async () => {
  const { as, services } = await createContextWithUsers({ mediaHealth })
  const health = await as.admin.admin.systemHealth()
  expect(health.checkedAt).toBe(services.now().toISOString())
  expect(health.api.facts).toMatchObject({
    uptimeSeconds: expect.any(Number),
    cpuPercent: null,
    eventLoopDelayMs: null,
  })
  expect(health.api.facts?.memoryBytes).toBeGreaterThan(10_000_000)
  expect(health.database).toMatchObject({ state: 'well', facts: { migrations: 'current', walBytes: 0 } })
  expect(health.database.facts?.sizeBytes).toBeGreaterThan(100_000)
  expect(health.media.facts).toEqual({ ...MEDIA, answeredInMs: expect.any(Number) })
  expect(health.weather.facts?.sources.map(({ id }) => id)).toContain('alerts')
  expect(health.disk.facts?.totalBytes).toBeGreaterThan(health.disk.facts?.freeBytes ?? 0)
  expect(health.notifications).toMatchObject({ state: 'well', facts: { waiting: 0, failed: 0, oldestDueAt: null } })
  expect(health.versions.facts).toMatchObject({
    node: process.versions.node,
    squall: expect.stringMatching(/^\d+\.\d+/),
  })
})

test('recordings and clips are counted with the space that they take', async () => {
  const { as, db, people } = await createContextWithUsers({ mediaHealth })
  const { streams } = tables
  const ended = await as.owner.streams.start({ isRecorded: true })
  await as.owner.streams.end({ id: ended.id })
  db.update(streams).set({ recordingBytes: 5_000, recordingMs: 60_000 }).where(eq(streams.id, ended.id)).run()
  const stopped = await as.owner.streams.start({ isRecorded: true })
  db.update(streams).set({ recordingState: 'disk-full' }).where(eq(streams.id, stopped.id)).run()
  await as.other.streams.start({ isRecorded: true })
  const { recordings } = await as.admin.admin.systemHealth()
  expect(recordings).toMatchObject({
    state: 'strained',
    facts: { isOn: true, running: 1, stopped: 1, replays: 1, replayBytes: 5_000, clips: 0, clipBytes: 0 },
  })
  expect(recordings.facts?.largest).toEqual({ username: people.owner.username, bytes: 5_000 })
})

test('processor time and delays cover the interval between samples, however often they are read', async () => {
  const { services } = await createContextWithUsers()
  const { meter } = services
  meter.sample()
  expect(meter.read()).toMatchObject({ cpuPercent: null, eventLoopDelayMs: null })
  await new Promise((resolve) => setTimeout(resolve, 100))
  meter.sample()
  const { cpuPercent, eventLoopDelayMs } = meter.read()
  expect(cpuPercent).toBeGreaterThan(0)
  expect(eventLoopDelayMs?.max).toBeGreaterThanOrEqual(eventLoopDelayMs?.p50 ?? Number.NaN)
  expect(meter.read()).toMatchObject({ cpuPercent, eventLoopDelayMs })
})

describe('a failing part does not affect the others', () => {
  test('no media process', async () => {
    const { as } = await createContextWithUsers()
    const { media, database, disk } = await as.admin.admin.systemHealth()
    expect(media).toEqual({ state: 'failed', problem: 'The media process does not answer.', facts: null })
    expect([database.state, disk.facts === null]).toEqual(['well', false])
  })

  test('no such folder, and no such table', async () => {
    const { services, db, logs } = await createContextWithUsers({ mediaHealth })
    db.run(sql`drop table deliveries`)
    const installation = { ...services.installation, dataFolder: join(tmpdir(), 'squall-is-not-here') }
    const health = await readSystemHealth({ ...services, installation })
    expect([health.disk.state, health.notifications.state]).toEqual(['failed', 'failed'])
    expect([health.database.state, health.media.state]).toEqual(['well', 'well'])
    expect(logs.join('\n')).toMatch(/system health: The disk could not be looked at\./)
  })

  test('a database with a migration that this version does not have', async () => {
    const { as, db } = await createContextWithUsers({ mediaHealth })
    db.run(sql`insert into __drizzle_migrations (hash, created_at) values ('of-tomorrow', 9999999999999)`)
    const { database } = await as.admin.admin.systemHealth()
    expect(database).toMatchObject({ state: 'strained', problem: 'A newer version of Squall has used this database.' })
  })
})

test('waiting notifications are counted, and overdue ones are a problem', async () => {
  const { as, db, people, services, passTime } = await createContextWithUsers({ mediaHealth })
  const createdAt = services.now()
  const person = { userId: people.owner.id, createdAt }
  db.insert(tables.notifications)
    .values({ ...person, id: 'n', key: 'k', kind: 'account', title: 'Hello', body: '', url: '/' })
    .run()
  const delivery = { notificationId: 'n', channel: 'push', dueAt: createdAt } as const
  db.insert(tables.deliveries)
    .values([
      { ...delivery, id: 'a', target: 'one', state: 'waiting' },
      { ...delivery, id: 'b', target: 'two', state: 'failed' },
      { ...delivery, id: 'c', target: 'three', state: 'sent' },
    ])
    .run()
  const queue = async () => (await as.admin.admin.systemHealth()).notifications
  expect(await queue()).toMatchObject({
    state: 'well',
    facts: { waiting: 1, failed: 1, sending: 0, oldestDueAt: createdAt.toISOString() },
  })
  passTime(6 * 60_000)
  expect(await queue()).toMatchObject({ state: 'strained' })
})

test('only administrators read system health', async () => {
  const { request, people } = await startTestServer()
  expect((await request('GET', '/api/admin/system-health')).status).toBe(401)
  const { sessionId } = people.owner
  const claimed = { 'user-id': people.admin.id }
  expect((await request('GET', '/api/admin/system-health', { sessionId, headers: claimed })).status).toBe(403)
  const answer = await request('GET', '/api/admin/system-health', { sessionId: people.admin.sessionId })
  expect(answer.status).toBe(200)
  expect(answer.text).not.toMatch(/test-secret|squall\.db/)
})
