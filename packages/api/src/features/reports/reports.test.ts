import type { ReportInput } from '@squall/shared/contract/admin'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createFeed } from '../posts/testing'

const { chatMessages, photos, reports } = tables

/** A member with one of each thing that can be reported. */
async function createSubjects() {
  const context = await createFeed()
  const { as, db, people, post, services } = context
  const { id: postId } = await post('Shelf cloud near Norman')
  const { id: commentId } = await as.owner.posts.comment({ id: postId, content: 'Stickers at my shop' })
  const stream = await as.owner.streams.start({ title: 'Chase day' })
  const line = await as.owner.chat.post({ streamId: stream.id, message: 'Buy my stickers' })
  db.insert(photos)
    .values({
      id: 'photo-1',
      userId: people.owner.id,
      title: 'Wall cloud',
      description: 'Over Moore',
      imageUrl: '/files/photos/one-large.webp',
      width: 10,
      height: 10,
      placeholder: 'data:,',
      stormType: 'supercell',
      isPublic: true,
      status: 'approved',
      createdAt: services.now(),
    })
    .run()
  const subjects: Pick<ReportInput, 'subject' | 'subjectId'>[] = [
    { subject: 'stream', subjectId: stream.id },
    { subject: 'message', subjectId: line.id },
    { subject: 'photo', subjectId: 'photo-1' },
    { subject: 'post', subjectId: postId },
    { subject: 'comment', subjectId: commentId },
    { subject: 'profile', subjectId: people.owner.id },
  ]
  return { ...context, subjects }
}

test('a member reports a stream, a message, a photo, a post, a comment and a profile, each with an excerpt', async () => {
  const { as, db, people, subjects } = await createSubjects()
  for (const subject of subjects) {
    expect(await as.other.reports.create({ ...subject, reason: 'spam', details: ' See for yourself ' })).toMatchObject({
      status: 'open',
    })
  }
  const rows = db.select().from(reports).all()
  expect(rows.map(({ excerpt }) => excerpt)).toEqual([
    'Chase day',
    'Buy my stickers',
    'Wall cloud\nOver Moore',
    'Shelf cloud near Norman',
    'Stickers at my shop',
    'OWNER (@owner)',
  ])
  for (const row of rows) {
    expect(row).toMatchObject({ userId: people.other.id, subjectUserId: people.owner.id, details: 'See for yourself' })
  }
})

test('pending accounts may report too, visitors may not', async () => {
  const { as, subjects } = await createSubjects()
  const [subject] = subjects
  if (subject === undefined) return
  expect(await as.pending.reports.create({ ...subject, reason: 'danger' })).toMatchObject({ status: 'open' })
  await expect(as.anonymous.reports.create({ ...subject, reason: 'danger' })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
})

test('members cannot report their own content, or anything twice', async () => {
  const { as, db, subjects } = await createSubjects()
  for (const subject of subjects) {
    await expect(as.owner.reports.create({ ...subject, reason: 'spam' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'You cannot report what is your own',
    })
    await as.other.reports.create({ ...subject, reason: 'spam' })
  }
  const [subject] = subjects
  if (subject === undefined) return
  await expect(as.other.reports.create({ ...subject, reason: 'hate' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'You have reported this already',
  })
  expect(db.select().from(reports).all()).toHaveLength(subjects.length)
})

test('missing or invisible content cannot be reported', async () => {
  const { as, db, passTime, people, post, subjects } = await createSubjects()
  for (const { subject } of subjects) {
    await expect(as.other.reports.create({ subject, subjectId: 'none', reason: 'spam' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  }
  const waiting = await post('Not yet approved', {}, false)
  passTime(10 * 60_000)
  const { id: onPrivatePhoto } = await as.owner.photos.comment({ id: 'photo-1', content: 'Between us' })
  db.update(photos).set({ isPublic: false }).run()
  db.update(chatMessages).set({ state: 'removed' }).run()
  db.update(tables.users).set({ accountStatus: 'deleted' }).where(eq(tables.users.id, people.pending.id)).run()
  const hidden = [...subjects.filter(({ subject }) => subject === 'photo' || subject === 'message')]
  hidden.push({ subject: 'comment', subjectId: onPrivatePhoto })
  hidden.push({ subject: 'post', subjectId: waiting.id }, { subject: 'profile', subjectId: people.pending.id })
  for (const subject of hidden) {
    await expect(as.other.reports.create({ ...subject, reason: 'spam' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
})

test('a report needs a listed reason and short details', async () => {
  const { as, subjects } = await createSubjects()
  const [subject] = subjects
  const wrong: object[] = [{ reason: 'boring' }, { reason: 'spam', details: 'x'.repeat(501) }, {}]
  for (const change of wrong) {
    const input = { ...subject, ...change } as ReportInput
    await expect(as.other.reports.create(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
  const unknown = { subject: 'meetup', subjectId: 'one', reason: 'spam' } as unknown as ReportInput
  await expect(as.other.reports.create(unknown)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('a member may report ten times in ten minutes', async () => {
  const { as, addPerson, passTime } = await createSubjects()
  const report = async (name: string) => {
    const { id } = await addPerson(name)
    return as.other.reports.create({ subject: 'profile', subjectId: id, reason: 'spam' })
  }
  for (let n = 0; n < 10; n++) await report(`person-${n}`)
  await expect(report('one-more')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  passTime(10 * 60_000)
  expect(await report('later')).toMatchObject({ status: 'open' })
})

test('all open reports of a subject have the severity of the worst, one level higher from three reporters on', async () => {
  const { addPerson, as, caller, db, people } = await createSubjects()
  const subject = { subject: 'profile', subjectId: people.owner.id } as const
  const severities = () => db.select({ severity: reports.severity }).from(reports).all()
  await as.other.reports.create({ ...subject, reason: 'spam' })
  expect(severities()).toEqual([{ severity: 'low' }])
  await as.pending.reports.create({ ...subject, reason: 'harassment' })
  expect(severities()).toEqual([{ severity: 'high' }, { severity: 'high' }])
  const third = await caller((await addPerson('third')).sessionId)
  await third.reports.create({ ...subject, reason: 'spam' })
  expect(severities().map(({ severity }) => severity)).toEqual(['critical', 'critical', 'critical'])
})
