import { POST_AWAITS_REVIEW, tables } from '@squall/shared/server/db'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createNotificationWorker } from '../notifications/worker'
import { createFeed } from './testing'

const WARNING = { content: 'Bridge out on 54 #roads', postType: 'warning' } as const

async function createWarningContext() {
  const context = await createFeed()
  const { as, db, services, people } = context
  const sender = { reason: 'Not used here', send: async () => ({ outcome: 'sent' as const }) }
  const worker = createNotificationWorker(services, { push: sender, email: sender }, () => 0.5)
  async function listReviewLines() {
    await worker.fanOut()
    const lines = db.select().from(tables.notifications).all()
    return lines.filter(({ kind }) => kind === 'review').map(({ userId, title, body }) => ({ userId, title, body }))
  }
  const listPosted = async () =>
    (await as.anonymous.activities.list({ userId: people.owner.id }))
      .map(({ activityTitle }) => activityTitle)
      .filter((title) => title.startsWith('Posted'))
  const listQueue = async (status: 'pending' | 'approved' | 'rejected') =>
    (await as.admin.reviews.queue({ status })).items.flatMap((item) => (item.kind === 'post' ? [item.post.id] : []))
  return { ...context, listReviewLines, listPosted, listQueue }
}

test('a warning of an approved member is public at once, with its hashtags, and still waits for a review', async () => {
  const { as, listPosted, listQueue } = await createWarningContext()
  expect(await as.other.posts.trending()).toEqual([])
  const warning = await as.owner.posts.create(WARNING)
  expect(warning).toMatchObject({ status: 'approved', awaitsReview: true })
  expect(await as.anonymous.posts.recent()).toMatchObject([{ id: warning.id }])
  expect(await as.other.posts.list({ hashtag: 'roads' })).toMatchObject([{ id: warning.id }])
  expect(await as.other.posts.trending()).toEqual([{ hashtag: 'roads', count: 1 }])
  expect(await as.other.posts.like({ id: warning.id })).toMatchObject({ likes: 1 })
  expect(await listPosted()).toEqual(['Posted: Bridge out on 54 #roads'])
  expect(await as.admin.posts.pending({})).toMatchObject([{ id: warning.id }])
  expect(await listQueue('pending')).toEqual([warning.id])
  expect(await listQueue('approved')).toEqual([])
  expect(await as.admin.admin.waiting()).toMatchObject({ posts: 1 })
  expect(await as.admin.reviews.analytics()).toMatchObject({ waiting: { posts: 1 }, oldest: warning.createdAt })
})

test('a warning of a pending member waits, and so does any other post of an approved one', async () => {
  const { as } = await createWarningContext()
  expect(await as.pending.posts.create(WARNING)).toMatchObject({ status: 'pending', awaitsReview: true })
  expect(await as.owner.posts.create({ ...WARNING, postType: 'tip' })).toMatchObject({ status: 'pending' })
  expect(await as.anonymous.posts.recent()).toEqual([])
  await expect(as.anonymous.posts.create(WARNING)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect(await as.anonymous.posts.recent()).toEqual([])
})

test('an administrator confirms a warning: it leaves the queue, and nobody is told again', async () => {
  const { as, db, listPosted, listQueue, listReviewLines } = await createWarningContext()
  const { id } = await as.owner.posts.create(WARNING)
  expect(await as.admin.posts.approve({ id })).toMatchObject({ status: 'approved', awaitsReview: false })
  expect(await listQueue('pending')).toEqual([])
  expect(await listQueue('approved')).toEqual([id])
  expect(await as.admin.admin.waiting()).toMatchObject({ posts: 0 })
  expect(await listReviewLines()).toEqual([])
  expect(await listPosted()).toHaveLength(1)
  const [event] = db.select({ description: tables.adminLog.description }).from(tables.adminLog).all()
  expect(event?.description).toBe('Confirmed the published warning “Bridge out on 54 #roads” by owner')
  await as.admin.reviews.undo({ targets: [{ kind: 'post', id }] })
  expect(await listQueue('pending')).toEqual([id])
  expect(await listPosted()).toHaveLength(1)
})

test('a rejected warning disappears everywhere, its author reads the reason, and an undo brings it back', async () => {
  const { as, people, listPosted, listQueue, listReviewLines } = await createWarningContext()
  const { id } = await as.owner.posts.create(WARNING)
  await as.admin.posts.reject({ id, reason: 'The bridge is open' })
  expect(await as.anonymous.posts.recent()).toEqual([])
  await expect(as.other.posts.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await as.other.posts.trending()).toEqual([])
  expect(await listPosted()).toEqual([])
  expect(await as.owner.posts.get({ id })).toMatchObject({
    status: 'rejected',
    awaitsReview: false,
    rejectReason: 'The bridge is open',
  })
  expect(await listReviewLines()).toEqual([
    {
      userId: people.owner.id,
      title: 'Your post was rejected',
      body: '“Bridge out on 54 #roads” is not public. Reason: The bridge is open',
    },
  ])
  await as.admin.reviews.undo({ targets: [{ kind: 'post', id }] })
  expect(await as.anonymous.posts.recent()).toMatchObject([{ id, awaitsReview: true }])
  expect(await listQueue('pending')).toEqual([id])
  expect(await listPosted()).toHaveLength(1)
})

test('only an administrator decides on a warning, and only its author deletes it', async () => {
  const { as } = await createWarningContext()
  const { id } = await as.owner.posts.create(WARNING)
  for (const decide of ['approve', 'reject'] as const) {
    await expect(as.other.posts[decide]({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(as.owner.posts[decide]({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(as.anonymous.posts[decide]({ id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(as.admin.posts[decide]({ id: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  await expect(as.other.posts.remove({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await as.owner.posts.remove({ id })
  expect(await as.admin.posts.pending({})).toEqual([])
})

test('published warnings count among the twenty posts that may wait, so that nobody floods the feed', async () => {
  const { as, passTime } = await createWarningContext()
  const ids: string[] = []
  for (let n = 0; n < 20; n++) {
    const { id } = await as.owner.posts.create({ ...WARNING, content: `Hail ${n}` })
    ids.push(id)
    passTime(2 * 60_000)
  }
  for (const postType of ['warning', 'tip'] as const) {
    await expect(as.owner.posts.create({ content: 'One more', postType })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'You have 20 posts waiting for review. Please wait until some are reviewed.',
    })
    passTime(2 * 60_000)
  }
  await as.admin.posts.approve({ id: ids[0] ?? '' })
  expect(await as.owner.posts.create(WARNING)).toMatchObject({ status: 'approved' })
})

test('the posts that wait are read from an index of their own', async () => {
  const { db } = await createWarningContext()
  const plan = db
    .all<{ detail: string }>(sql`explain query plan select count(*) from posts where ${POST_AWAITS_REVIEW}`)
    .map(({ detail }) => detail)
  expect(plan.join('; ')).toContain('posts_waiting')
})

test('warnings of the last six hours come before newer posts, and older ones stand in their place', async () => {
  const { as, post, passTime } = await createWarningContext()
  const { id: old } = await as.owner.posts.create(WARNING)
  passTime(5 * 3_600_000)
  const { id: fresh } = await as.owner.posts.create({ ...WARNING, content: 'Hail on 54' })
  const { id: tip } = await post('Fill the tank')
  const listIds = async () => (await as.anonymous.posts.recent()).map(({ id }) => id)
  expect(await listIds()).toEqual([fresh, old, tip])
  passTime(3_600_000)
  expect(await listIds()).toEqual([fresh, tip, old])
})
