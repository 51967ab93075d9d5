import { MAX_PLANNED } from '@squall/shared/contract/live'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createContextWithUsers } from '../../testing/test-context'
import { startTestServer } from '../../testing/test-server'
import { enqueueStreamReminders } from './mutations'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

async function planning() {
  const test = await createContextWithUsers()
  const { services, db, as } = test
  const inMinutes = (minutes: number) => new Date(services.now().getTime() + minutes * MINUTE).toISOString()
  const job = enqueueStreamReminders(services)
  return {
    ...test,
    inMinutes,
    plan: (minutes = 60, title = 'Dryline day') =>
      as.owner.plannedStreams.plan({ title, startsAt: inMinutes(minutes) }),
    reminded: async () => {
      await job.run()
      return db
        .select()
        .from(tables.notificationEvents)
        .all()
        .map(({ event }) => JSON.parse(event))
        .filter(({ kind }) => kind === 'stream-reminder')
    },
  }
}

test('a stream is planned, publicly listed, changed and cancelled', async () => {
  const { as, people, plan, inMinutes } = await planning()
  const planned = await plan(60, '  Dryline day ')
  expect(planned).toMatchObject({ title: 'Dryline day', status: 'upcoming', reminders: 0, remindable: true })
  await plan(30, 'Sooner')
  const seen = () => as.anonymous.plannedStreams.list({ userId: people.owner.id })
  expect((await seen()).map(({ title }) => title)).toEqual(['Sooner', 'Dryline day'])
  const startsAt = inMinutes(20)
  expect(await as.owner.plannedStreams.edit({ id: planned.id, startsAt })).toMatchObject({ startsAt })
  await as.owner.plannedStreams.edit({ id: planned.id, title: 'Triple point' })
  expect((await seen()).map(({ title }) => title)).toEqual(['Triple point', 'Sooner'])
  await as.owner.plannedStreams.cancel({ id: planned.id })
  expect(await as.owner.plannedStreams.cancel({ id: planned.id })).toMatchObject({ status: 'cancelled' })
  expect((await seen()).map(({ title }) => title)).toEqual(['Sooner'])
  await expect(as.owner.plannedStreams.edit({ id: planned.id, title: 'Again' })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
})

test('the next planned streams of all channels are listed, soonest first, without cancelled ones', async () => {
  const { as, plan, inMinutes } = await planning()
  await plan(90, 'Later')
  const called = await plan(40, 'Called off')
  await as.owner.plannedStreams.cancel({ id: called.id })
  await as.admin.plannedStreams.plan({ title: 'Soon', startsAt: inMinutes(30) })
  expect((await as.anonymous.plannedStreams.next()).map(({ title }) => title)).toEqual(['Soon', 'Later'])
})

test('only approved members plan, and only the owner changes and cancels', async () => {
  const { as, plan, inMinutes } = await planning()
  const { id } = await plan()
  const input = { title: 'Mine', startsAt: inMinutes(60) }
  await expect(as.pending.plannedStreams.plan(input)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.anonymous.plannedStreams.plan(input)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  for (const verb of ['edit', 'cancel'] as const) {
    await expect(as.other.plannedStreams[verb]({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(as.admin.plannedStreams[verb]({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(as.anonymous.plannedStreams[verb]({ id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(as.owner.plannedStreams[verb]({ id: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
})

test('a time that is past, too soon or years away, an empty title and more than twenty are refused', async () => {
  const { as, plan, inMinutes, passTime } = await planning()
  for (const startsAt of [inMinutes(-5), inMinutes(15), inMinutes(366 * 24 * 60), 'tomorrow']) {
    await expect(as.owner.plannedStreams.plan({ title: 'x', startsAt })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
  for (const title of ['  ', 'x'.repeat(101)]) {
    await expect(plan(60, title)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
  for (let at = 0; at < MAX_PLANNED; at++) await plan(60 + at)
  await expect(plan()).rejects.toMatchObject({ code: 'CONFLICT' })
  passTime(2 * 60 * MINUTE)
  await plan()
})

test('members add a reminder once and remove it; the owner and visitors cannot', async () => {
  const { as, people, plan } = await planning()
  const { id } = await plan()
  await as.other.plannedStreams.remind({ id })
  expect(await as.other.plannedStreams.remind({ id })).toMatchObject({ reminders: 1, remindedMe: true })
  expect(await as.pending.plannedStreams.remind({ id })).toMatchObject({ reminders: 2 })
  expect(await as.other.plannedStreams.forget({ id })).toMatchObject({ reminders: 1, remindedMe: false })
  expect(await as.other.plannedStreams.forget({ id })).toMatchObject({ reminders: 1 })
  await expect(as.owner.plannedStreams.remind({ id })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  for (const verb of ['remind', 'forget'] as const) {
    await expect(as.anonymous.plannedStreams[verb]({ id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(as.other.plannedStreams[verb]({ id: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  await as.owner.plannedStreams.cancel({ id })
  await expect(as.admin.plannedStreams.remind({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
  const list = { userId: people.owner.id }
  expect(await as.pending.plannedStreams.list(list)).toMatchObject([{ id, status: 'cancelled' }])
  expect(await as.other.plannedStreams.list(list)).toEqual([])
})

test('a reminder is enqueued a quarter of an hour before the start, once, and the start is then fixed', async () => {
  const { as, plan, reminded, inMinutes, passTime } = await planning()
  const { id } = await plan(60)
  const cancelled = await plan(60, 'Off')
  await as.owner.plannedStreams.cancel({ id: cancelled.id })
  expect(await reminded()).toEqual([])
  passTime(45 * MINUTE)
  expect(await reminded()).toEqual([{ kind: 'stream-reminder', plannedStreamId: id }])
  expect(await reminded()).toHaveLength(1)
  await expect(as.other.plannedStreams.remind({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(as.owner.plannedStreams.edit({ id, startsAt: inMinutes(90) })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  expect(await as.owner.plannedStreams.edit({ id, title: 'Renamed' })).toMatchObject({ remindable: false })
})

test('a moved start has its reminder at the new time, and a start that passed during a downtime has none', async () => {
  const { as, plan, reminded, inMinutes, passTime } = await planning()
  const moved = await plan(20)
  await plan(21, 'Missed')
  await as.owner.plannedStreams.edit({ id: moved.id, startsAt: inMinutes(120) })
  passTime(60 * MINUTE)
  expect(await reminded()).toEqual([])
  passTime(50 * MINUTE)
  expect(await reminded()).toMatchObject([{ plannedStreamId: moved.id }])
})

test('a planned stream disappears half an hour after its time, and when its owner may not stream', async () => {
  const { as, people, plan, passTime, db } = await planning()
  const list = () => as.other.plannedStreams.list({ userId: people.owner.id })
  const { id } = await plan(20)
  await plan(DAY / MINUTE, 'Tomorrow')
  passTime(49 * MINUTE)
  expect(await list()).toHaveLength(2)
  passTime(2 * MINUTE)
  expect((await list()).map(({ title }) => title)).toEqual(['Tomorrow'])
  await expect(as.owner.plannedStreams.cancel({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
  db.update(tables.users).set({ accountStatus: 'suspended' }).where(eq(tables.users.id, people.owner.id)).run()
  expect(await list()).toEqual([])
})

test('the calendar file is public', async () => {
  const { request, as, services } = await startTestServer()
  const startsAt = new Date(services.now().getTime() + DAY).toISOString()
  const { id } = await as.owner.plannedStreams.plan({ title: 'Dryline; day', startsAt })
  const answer = await request('GET', `/api/planned-streams/${id}/calendar.ics`)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(answer.text).toContain('SUMMARY:OWNER live: Dryline\\; day\r\n')
  expect(answer.text).toContain('STATUS:CONFIRMED')
  expect((await request('GET', '/api/planned-streams/none/calendar.ics')).status).toBe(404)
})
