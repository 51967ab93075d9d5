import { tables } from '@squall/shared/server/db'
import { expect, test } from 'vitest'
import { encodeKeyFrame, minute, startClipServer } from './testing'

const { adminLog } = tables

async function startWithClip() {
  const server = await startClipServer(minute(await encodeKeyFrame()))
  const { id, filmUrl, thumbnailUrl } = await server.as.other.clips.create({ streamId: server.streamId })
  const person = await server.addPerson('reporter')
  const reporter = await server.caller(person.sessionId)
  const status = async (path: string, sessionId?: string) =>
    (await server.request('GET', path, sessionId === undefined ? {} : { sessionId })).status
  return { ...server, id, filmUrl, thumbnailUrl: thumbnailUrl ?? '', reporter, status }
}

test('an administrator takes a clip down: its maker and the channel see why, others that it was removed', async () => {
  const { as, id, filmUrl, thumbnailUrl, people, reporter, status } = await startWithClip()
  const removed = { title: 'Dryline & Dust', removeReason: 'A licence plate', removedAt: expect.any(String) }
  expect(await as.admin.clips.takeDown({ id, reason: 'A licence plate' })).toMatchObject(removed)
  for (const caller of [as.owner, as.other, as.admin]) expect(await caller.clips.get({ id })).toMatchObject(removed)
  const gone = { code: 'NOT_FOUND', message: 'This clip was removed' }
  for (const caller of [as.anonymous, reporter]) await expect(caller.clips.get({ id })).rejects.toMatchObject(gone)
  expect(await as.anonymous.clips.list({})).toEqual([])
  expect(await as.anonymous.clips.list({ channelId: people.owner.id })).toEqual([])
  expect(await as.owner.clips.list({ channelId: people.owner.id })).toMatchObject([removed])
  expect(await as.other.clips.list({ userId: people.other.id })).toMatchObject([removed])
  expect([await status(filmUrl), await status(thumbnailUrl)]).toEqual([404, 404])
  expect([await status(filmUrl, people.admin.sessionId), await status(thumbnailUrl, people.admin.sessionId)]).toEqual([
    200, 200,
  ])
})

test('only administrators take clips down and restore them, and only their own removal', async () => {
  const { as, addPerson, caller, db, id } = await startWithClip()
  for (const act of ['takeDown', 'restore'] as const) {
    await expect(as.owner.clips[act]({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(as.anonymous.clips[act]({ id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(as.admin.clips[act]({ id: 'nowhere' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  await as.admin.clips.takeDown({ id })
  const second = await caller((await addPerson('second', { isAdmin: true })).sessionId)
  await expect(second.clips.restore({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await as.admin.clips.restore({ id })).toMatchObject({ removedAt: null, removeReason: null })
  await expect(as.admin.clips.restore({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(db.select().from(adminLog).all()).toMatchObject([
    { action: 'remove-clip', type: 'clip', description: 'Took down the clip “Dryline & Dust” by other' },
    { action: 'undo', type: 'clip' },
  ])
})

test('a reported clip is in the review queue; resolving takes it down, and undoing brings it back', async () => {
  const { as, id, people, reporter, thumbnailUrl } = await startWithClip()
  await expect(as.other.reports.create({ subject: 'clip', subjectId: id, reason: 'spam' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
  await reporter.reports.create({ subject: 'clip', subjectId: id, reason: 'private-information' })
  const { items } = await as.admin.reviews.queue({})
  expect(items).toMatchObject([
    {
      kind: 'report',
      report: {
        ...{ subject: 'clip', subjectId: id, excerpt: 'Dryline & Dust', owner: { id: people.other.id } },
        target: { isShown: true, pictureUrl: thumbnailUrl },
      },
    },
  ])
  const [item] = items
  const targets = item?.kind === 'report' ? [{ kind: item.kind, id: item.report.id }] : []
  const answer = await as.admin.reviews.decide({ targets, decision: 'reject', removes: true })
  expect(answer).toMatchObject({ failed: [], isUndoable: true })
  expect(await as.owner.clips.get({ id })).toMatchObject({ removeReason: 'Removed after a report' })
  expect(await as.admin.reviews.undo({ targets })).toMatchObject({ failed: [] })
  expect(await as.anonymous.clips.get({ id })).toMatchObject({ removedAt: null })
})
