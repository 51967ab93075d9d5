import { REVIEW_PAGE } from '@squall/shared/contract/admin'
import { expect, test } from 'vitest'
import { createQueue, getTarget } from './testing'

test('the queue holds waiting photos and posts and open reports, the oldest first', async () => {
  const { addPhoto, addPost, addReport, kinds } = await createQueue()
  const post = await addPost('Hail in Norman')
  const photo = addPhoto()
  const report = await addReport()
  const late = addPhoto()
  expect(await kinds({ status: 'pending' })).toEqual([
    { kind: 'post', id: post },
    { kind: 'photo', id: photo },
    { kind: 'report', id: report },
    { kind: 'photo', id: late },
  ])
})

test('an item that several members reported is in the queue once, with the number of reports', async () => {
  const { as, people, addReport } = await createQueue()
  const id = await addReport('spam')
  await as.pending.reports.create({ subject: 'profile', subjectId: people.owner.id, reason: 'danger' })
  const { items } = await as.admin.reviews.queue({ status: 'pending' })
  expect(items).toMatchObject([
    {
      kind: 'report',
      severity: 'critical',
      report: {
        id,
        count: 2,
        reporter: { username: 'other' },
        owner: { username: 'owner' },
        target: { isShown: true },
      },
    },
  ])
})

test('status, severity, type and search words filter the queue', async () => {
  const { as, addPhoto, addPost, addReport, kinds } = await createQueue()
  const warning = await addPost('Tornado on the ground near Moore', 'warning')
  const story = await addPost('A quiet evening')
  const picture = await addPost('My best picture', 'photo')
  const photo = addPhoto({ title: 'Anvil crawlers' })
  const report = await addReport('other')
  await as.admin.posts.approve({ id: story })
  expect(await kinds({ status: 'approved' })).toEqual([{ kind: 'post', id: story }])
  expect(await kinds({ severity: 'critical' })).toEqual([{ kind: 'post', id: warning }])
  expect(await kinds({ severity: 'medium' })).toEqual([{ kind: 'report', id: report }])
  expect(await kinds({ type: 'warning' })).toEqual([{ kind: 'post', id: warning }])
  expect(await kinds({ type: 'photo' })).toEqual([
    { kind: 'post', id: picture },
    { kind: 'photo', id: photo },
  ])
  expect(await kinds({ type: 'report' })).toEqual([{ kind: 'report', id: report }])
  expect(await kinds({ search: 'crawl' })).toEqual([{ kind: 'photo', id: photo }])
  expect(await kinds({ search: 'OTHER' })).toEqual([{ kind: 'report', id: report }])
  expect(await kinds()).toHaveLength(5)
  expect(await kinds({ search: 'nothing like it' })).toEqual([])
})

test('answered reports are found as approved and rejected', async () => {
  const { as, addReport, kinds } = await createQueue()
  const id = await addReport()
  const targets = [{ kind: 'report' as const, id }]
  await as.admin.reviews.decide({ targets, decision: 'approve' })
  expect(await kinds({ status: 'pending' })).toEqual([])
  expect(await kinds({ status: 'approved' })).toEqual(targets)
  await as.admin.reviews.undo({ targets })
  await as.admin.reviews.decide({ targets, decision: 'reject' })
  expect(await kinds({ status: 'rejected' })).toEqual(targets)
})

test('pages follow each other without a gap or a duplicate, even when decisions are made in between', async () => {
  const { as, addPhoto, addPost } = await createQueue()
  const all: string[] = []
  for (let n = 0; n < REVIEW_PAGE + 5; n++) all.push(n % 6 === 5 ? await addPost(`Post ${n}`) : addPhoto())
  const first = await as.admin.reviews.queue({ status: 'pending' })
  expect(first.items.map((item) => getTarget(item).id)).toEqual(all.slice(0, REVIEW_PAGE))
  await as.admin.reviews.decide({ targets: first.items.slice(0, 3).map(getTarget), decision: 'approve' })
  const second = await as.admin.reviews.queue({ status: 'pending', cursor: first.nextCursor ?? '' })
  expect(second.items.map((item) => getTarget(item).id)).toEqual(all.slice(REVIEW_PAGE))
  expect(second.nextCursor).toBeNull()
})

test('pages that are not full lead on to a rare match far back', async () => {
  const { as, db, addPhoto } = await createQueue()
  db.transaction(() => {
    for (let n = 0; n < 1_100; n++) addPhoto()
  })
  const needle = addPhoto({ title: 'Needle' })
  let cursor: string | undefined
  for (let n = 0; n < 5; n++) {
    const page = await as.admin.reviews.queue({ search: 'needle', ...(cursor !== undefined && { cursor }) })
    if (page.nextCursor === null) {
      expect(page.items.map(getTarget)).toEqual([{ kind: 'photo', id: needle }])
      return
    }
    expect(page.items).toEqual([])
    cursor = page.nextCursor
  }
  expect.unreachable('the end was not reached')
})

test('the analytics count waiting items by severity, and the decisions of a week', async () => {
  const { as, addPhoto, addPost, addReport, passTime } = await createQueue()
  expect(await as.admin.reviews.analytics()).toMatchObject({ oldest: null, approved: 0 })
  const [first, second] = [addPhoto(), addPhoto()]
  const warning = await addPost('Wind damage', 'warning')
  const report = await addReport('danger')
  const decide = (kind: 'photo' | 'post' | 'report', id: string, decision: 'approve' | 'reject') =>
    as.admin.reviews.decide({ targets: [{ kind, id }], decision })
  await decide('photo', first, 'approve')
  await decide('post', warning, 'reject')
  await as.admin.reviews.undo({ targets: [{ kind: 'post', id: warning }] })
  const { photo } = { photo: await as.admin.photos.get({ id: second }) }
  expect(await as.admin.reviews.analytics()).toEqual({
    waiting: { photos: 1, posts: 1, stormReports: 0, reports: 1 },
    oldest: photo.createdAt,
    bySeverity: { low: 1, medium: 0, high: 1, critical: 1 },
    approved: 1,
    rejected: 0,
    resolved: 0,
    dismissed: 0,
  })
  await decide('report', report, 'reject')
  passTime(8 * 86_400_000)
  expect(await as.admin.reviews.analytics()).toMatchObject({ approved: 0, resolved: 0 })
})

test('only administrators read the queue, and unknown filters are refused', async () => {
  const { as } = await createQueue()
  for (const [caller, code] of [
    [as.anonymous, 'UNAUTHORIZED'],
    [as.owner, 'FORBIDDEN'],
  ] as const) {
    await expect(caller.reviews.queue({})).rejects.toMatchObject({ code })
    await expect(caller.reviews.analytics()).rejects.toMatchObject({ code })
  }
  for (const cursor of ['', '1', '1.2', 'a.b.c', '-1.0.0', "1.2.3'"]) {
    await expect(as.admin.reviews.queue({ cursor })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
  await expect(as.admin.reviews.queue({ search: 'x'.repeat(101) })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})
