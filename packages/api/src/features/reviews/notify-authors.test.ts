import { tables } from '@squall/shared/server/db'
import { expect, test } from 'vitest'
import { createNotificationWorker } from '../notifications/worker'
import { createQueue } from './testing'

async function createReviewContext() {
  const test = await createQueue()
  const sender = { reason: 'Not used here', send: async () => ({ outcome: 'sent' as const }) }
  const worker = createNotificationWorker(test.services, { push: sender, email: sender }, () => 0.5)
  const fanOut = () => worker.fanOut()
  const inbox = () =>
    test.db
      .select()
      .from(tables.notifications)
      .all()
      .filter(({ kind }) => kind === 'review')
      .map(({ userId, title, body, url }) => ({ userId, title, body, url }))
  return { ...test, fanOut, inbox }
}

test('authors are told that a photo and a post were approved, and where they are', async () => {
  const { as, addPhoto, addPost, people, fanOut, inbox } = await createReviewContext()
  const [photo, post] = [addPhoto(), await addPost('Hail as large as golf balls')]
  const own = addPhoto({ isPublic: false })
  await as.admin.photos.approve({ id: photo })
  await as.admin.posts.approve({ id: post })
  await as.admin.photos.approve({ id: own })
  await fanOut()
  const userId = people.owner.id
  expect(inbox()).toEqual([
    {
      userId,
      title: 'Your photo was approved',
      body: '“Photo 1” is in the gallery now.',
      url: `/gallery?photo=${photo}`,
    },
    {
      userId,
      title: 'Your post was approved',
      body: '“Hail as large as golf balls” is in the community feed now.',
      url: `/community/social?post=${post}`,
    },
    {
      userId,
      title: 'Your photo was approved',
      body: '“Photo 2” stays private, as you chose.',
      url: `/gallery?photo=${own}`,
    },
  ])
})

test('authors are told the reason of a rejection, or that there was none', async () => {
  const { as, addPhoto, addPost, fanOut, inbox } = await createReviewContext()
  await as.admin.photos.reject({ id: addPhoto(), reason: 'Not your picture' })
  const targets = [{ kind: 'post' as const, id: await addPost('Buy now') }]
  await as.admin.reviews.decide({ targets, decision: 'reject' })
  await fanOut()
  expect(inbox()).toMatchObject([
    { title: 'Your photo was rejected', body: '“Photo 1” is not public. Reason: Not your picture' },
    { title: 'Your post was rejected', body: '“Buy now” is not public. No reason was given.' },
  ])
})

test('a decision that was undone or changed before the fan-out is not told, and reviewers are not told of their own', async () => {
  const { as, addPhoto, people, passTime, fanOut, inbox } = await createReviewContext()
  const [undone, changed, own] = [addPhoto(), addPhoto(), addPhoto({ userId: people.admin.id })]
  await as.admin.photos.approve({ id: undone })
  await as.admin.reviews.undo({ targets: [{ kind: 'photo', id: undone }] })
  await as.admin.photos.approve({ id: changed })
  passTime(1_000)
  await as.admin.photos.reject({ id: changed, reason: 'Blurred' })
  await as.admin.photos.approve({ id: own })
  await fanOut()
  expect(inbox().map(({ title }) => title)).toEqual(['Your photo was rejected'])
})

test('repeating a decision tells nobody twice', async () => {
  const { as, addPhoto, fanOut, inbox } = await createReviewContext()
  const id = addPhoto()
  await as.admin.photos.approve({ id })
  await as.admin.photos.approve({ id })
  await fanOut()
  expect(inbox()).toHaveLength(1)
})
