import { DECISIONS_MAX, type ReviewTarget } from '@squall/shared/contract/admin'
import { tables } from '@squall/shared/server/db'
import { expect, test } from 'vitest'
import { createQueue } from './testing'

type Kind = ReviewTarget['kind']
const target = (kind: Kind, id: string): ReviewTarget => ({ kind, id })

test('one decision applies to many items, each with its own audit event', async () => {
  const { as, addPhoto, addPost, addReport, kinds, log } = await createQueue()
  const targets = [
    target('photo', addPhoto()),
    target('post', await addPost('Hail')),
    target('report', await addReport()),
  ]
  expect(await as.admin.reviews.decide({ targets, decision: 'approve' })).toEqual({
    done: targets,
    failed: [],
    isUndoable: true,
  })
  expect(await kinds({ status: 'pending' })).toEqual([])
  expect(log()).toEqual([
    'admin approve-photo: Approved the photo “Photo 1” by owner',
    'admin approve-post: Approved the post “Hail” by owner',
    'admin dismiss-report: Dismissed a report about a profile of owner',
  ])
})

test('items that fail are returned with the reason, and the others are decided', async () => {
  const { as, addPhoto, addReport } = await createQueue()
  const photo = target('photo', addPhoto())
  const report = target('report', await addReport())
  await as.admin.reviews.decide({ targets: [report], decision: 'approve' })
  const targets = [target('post', 'none'), photo, report, photo]
  expect(await as.admin.reviews.decide({ targets, decision: 'reject', reason: 'Blurred' })).toEqual({
    done: [photo],
    failed: [
      { kind: 'post', id: 'none', message: 'Post not found' },
      { ...report, message: 'This report was answered already' },
    ],
    isUndoable: true,
  })
  expect(await as.owner.photos.get({ id: photo.id })).toMatchObject({ status: 'rejected', rejectReason: 'Blurred' })
})

test('an undo restores status, reason, activity and hashtags', async () => {
  const { as, db, addPhoto, addPost, log, people } = await createQueue()
  const [photoId, postId] = [addPhoto(), await addPost('Look #hail')]
  const targets = [target('photo', photoId), target('post', postId)]
  const activities = () => as.anonymous.activities.list({ userId: people.owner.id })
  const before = await activities()
  await as.admin.reviews.decide({ targets, decision: 'approve' })
  expect(await activities()).not.toEqual(before)
  expect(await as.admin.reviews.undo({ targets })).toEqual({ done: targets, failed: [], isUndoable: false })
  expect(await as.owner.photos.get({ id: photoId })).toMatchObject({ status: 'pending', rejectReason: null })
  expect(await as.owner.posts.get({ id: postId })).toMatchObject({ status: 'pending', rejectReason: null })
  expect(db.select().from(tables.postHashtags).all()).toEqual([])
  expect((await activities()).filter(({ activityTitle }) => /^(Posted|Shared)/.test(activityTitle))).toEqual([])
  expect(log().slice(-2)).toEqual([
    'admin undo: Took back the decision on the photo “Photo 1”',
    'admin undo: Took back the decision on the post “Look #hail”',
  ])
  await as.admin.reviews.decide({ targets, decision: 'approve' })
  expect(db.select().from(tables.postHashtags).all()).toHaveLength(1)
})

test('undoing the rejection of an approved item shows it again', async () => {
  const { as, addPhoto } = await createQueue()
  const id = addPhoto()
  await as.admin.photos.approve({ id })
  await as.admin.photos.reject({ id, reason: 'Not yours' })
  await as.admin.reviews.undo({ targets: [target('photo', id)] })
  expect(await as.anonymous.photos.get({ id })).toMatchObject({ status: 'approved', rejectReason: null })
})

test('a decision cannot be undone twice, by another administrator, or after a later change', async () => {
  const { as, addPerson, addPhoto, addReport, caller } = await createQueue()
  const targets = [target('photo', addPhoto()), target('report', await addReport())]
  const first = await as.admin.reviews.undo({ targets })
  expect(first.failed.map(({ message }) => message)).toEqual(Array(2).fill('There is nothing to undo'))
  await as.admin.reviews.decide({ targets, decision: 'approve' })
  const second = await caller((await addPerson('second', { isAdmin: true })).sessionId)
  expect((await second.reviews.undo({ targets })).done).toEqual([])
  await as.admin.reviews.undo({ targets })
  const again = await as.admin.reviews.undo({ targets })
  expect(again.failed.map(({ message }) => message)).toEqual(
    Array(2).fill('This has changed since, or was already undone'),
  )
  await as.admin.reviews.decide({ targets, decision: 'approve' })
  await second.photos.reject({ id: targets[0]?.id ?? '' })
  expect((await as.admin.reviews.undo({ targets })).done).toEqual([targets[1]])
})

test('resolving a report removes the photo, the post or the message; an undo restores them', async () => {
  const { as, db, addPhoto, post } = await createQueue()
  const photoId = addPhoto({ status: 'approved' })
  const { id: postId } = await post('Approved post')
  const stream = await as.owner.streams.start({ title: 'Chase' })
  const line = await as.owner.chat.post({ streamId: stream.id, message: 'Rude words' })
  const targets: ReviewTarget[] = []
  for (const [subject, subjectId] of [
    ['photo', photoId],
    ['post', postId],
    ['message', line.id],
  ] as const) {
    const { id } = await as.other.reports.create({ subject, subjectId, reason: 'hate' })
    targets.push(target('report', id))
  }
  const result = await as.admin.reviews.decide({ targets, decision: 'reject', removes: true })
  expect(result).toMatchObject({ done: targets, failed: [], isUndoable: true })
  await expect(as.anonymous.photos.get({ id: photoId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(as.anonymous.posts.get({ id: postId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await as.anonymous.chat.list({ streamId: stream.id })).toEqual([])
  expect(await as.admin.reviews.undo({ targets })).toMatchObject({ done: targets, failed: [] })
  expect(await as.anonymous.photos.get({ id: photoId })).toMatchObject({ status: 'approved' })
  expect(await as.anonymous.posts.get({ id: postId })).toMatchObject({ status: 'approved' })
  expect(await as.anonymous.chat.list({ streamId: stream.id })).toHaveLength(1)
  expect(
    db
      .select()
      .from(tables.reports)
      .all()
      .map(({ status }) => status),
  ).toEqual(['open', 'open', 'open'])
})

test('resolving a report ends the stream or suspends the account, which cannot be undone', async () => {
  const { as, db, events, people, log } = await createQueue()
  const stream = await as.owner.streams.start({ title: 'Chase' })
  const report = (subject: 'stream' | 'profile', subjectId: string) =>
    as.other.reports.create({ subject, subjectId, reason: 'danger' })
  const ids = [await report('stream', stream.id), await report('profile', people.pending.id)]
  const targets = ids.map(({ id }) => target('report', id))
  expect(await as.admin.reviews.decide({ targets, decision: 'reject', removes: true })).toMatchObject({
    done: targets,
    isUndoable: false,
  })
  expect(await as.anonymous.streams.get({ id: stream.id })).toMatchObject({ isLive: false })
  expect(events).toContainEqual({ type: 'stream-ended', streamId: stream.id })
  const endReason = 'It was reported: “It puts people in danger”. An administrator agreed with the report.'
  expect(await as.owner.streams.summary({ id: stream.id }), 'the broadcaster reads why').toMatchObject({ endReason })
  const notices = db.select().from(tables.notificationEvents).all()
  expect(notices.map(({ event }) => JSON.parse(event))).toContainEqual(
    expect.objectContaining({ kind: 'broadcast-notice', notice: 'ended', userId: people.owner.id, text: endReason }),
  )
  expect(log()).toContain(`admin end-stream: Ended the stream of @owner: ${endReason}`)
  expect(await as.admin.admin.users({ status: 'suspended' })).toMatchObject([{ id: people.pending.id }])
  expect(log()).toContain('admin resolve-report: Resolved a report about a stream of owner and took it down')
  const undo = await as.admin.reviews.undo({ targets })
  expect(undo.failed.map(({ message }) => message)).toEqual(Array(2).fill('This cannot be taken back'))
})

test('resolving a report deletes the comment, wherever it is, which cannot be undone', async () => {
  const { as, addPhoto, post, log } = await createQueue()
  const photo = addPhoto({ status: 'approved' })
  const { id: postId } = await post('Approved post')
  const { id: routeId } = await as.owner.chaseRoutes.share({
    title: 'Loop',
    startLocation: 'Norman',
    endLocation: 'Ada',
  })
  const comments = [
    await as.other.photos.comment({ id: photo, content: 'Rude words' }),
    await as.other.posts.comment({ id: postId, content: 'Rude words' }),
    await as.other.chaseRoutes.comment({ id: routeId, content: 'Rude words' }),
  ]
  const targets: ReviewTarget[] = []
  for (const comment of comments) {
    const { id } = await as.owner.reports.create({ subject: 'comment', subjectId: comment.id, reason: 'hate' })
    targets.push(target('report', id))
  }
  const { items } = await as.admin.reviews.queue({ type: 'report' })
  expect(items.map((item) => item.kind === 'report' && item.report)).toMatchObject([
    { excerpt: 'Rude words', owner: { username: 'other' }, target: { commentOn: { subject: 'photo', id: photo } } },
    { excerpt: 'Rude words', target: { isShown: true, commentOn: { subject: 'post', id: postId } } },
    { excerpt: 'Rude words', target: { isShown: true, commentOn: { subject: 'route', id: routeId } } },
  ])
  expect(await as.admin.reviews.decide({ targets, decision: 'reject', removes: true })).toMatchObject({
    done: targets,
    isUndoable: false,
  })
  expect(await as.anonymous.photos.get({ id: photo })).toMatchObject({ comments: 0 })
  expect(await as.anonymous.posts.comments({ id: postId })).toEqual([])
  expect(await as.anonymous.chaseRoutes.comments({ id: routeId })).toEqual([])
  expect(log().at(-1)).toBe('admin resolve-report: Resolved a report about a comment of other and deleted it')
  const undo = await as.admin.reviews.undo({ targets })
  expect(undo.failed.map(({ message }) => message)).toEqual(Array(3).fill('This cannot be taken back'))
})

test('a reported comment that its author deleted stays in the queue with its excerpt, and is answered', async () => {
  const { as, addPhoto } = await createQueue()
  const { id } = await as.other.photos.comment({ id: addPhoto({ status: 'approved' }), content: 'Rude words' })
  const report = await as.owner.reports.create({ subject: 'comment', subjectId: id, reason: 'hate' })
  await as.other.photos.removeComment({ id })
  const { items } = await as.admin.reviews.queue({ type: 'report' })
  expect(items.map((item) => item.kind === 'report' && item.report)).toMatchObject([
    { excerpt: 'Rude words', target: { isShown: false, commentOn: null } },
  ])
  const targets = [target('report', report.id)]
  expect(await as.admin.reviews.decide({ targets, decision: 'reject', removes: true })).toMatchObject({
    done: targets,
    isUndoable: true,
  })
})

test('resolving without removal keeps the content, and content that is gone is not removed again', async () => {
  const { as, addPhoto } = await createQueue()
  const photoId = addPhoto({ status: 'approved' })
  const { id } = await as.other.reports.create({ subject: 'photo', subjectId: photoId, reason: 'spam' })
  const targets = [target('report', id)]
  await as.admin.reviews.decide({ targets, decision: 'reject' })
  expect(await as.anonymous.photos.get({ id: photoId })).toMatchObject({ status: 'approved' })
  await as.admin.reviews.undo({ targets })
  await as.owner.photos.remove({ id: photoId })
  expect(await as.admin.reviews.decide({ targets, decision: 'reject', removes: true })).toMatchObject({ failed: [] })
})

test('a removal that would suspend the deciding administrator is refused, and the report stays open', async () => {
  const { as, people, kinds } = await createQueue()
  const { id } = await as.other.reports.create({ subject: 'profile', subjectId: people.admin.id, reason: 'other' })
  const targets = [target('report', id)]
  const { failed } = await as.admin.reviews.decide({ targets, decision: 'reject', removes: true })
  expect(failed).toHaveLength(1)
  expect(await kinds({ status: 'pending' })).toEqual(targets)
})

test('only administrators decide, about at least one and at most a few hundred items', async () => {
  const { as, addPhoto } = await createQueue()
  const targets = [target('photo', addPhoto())]
  for (const [caller, code] of [
    [as.anonymous, 'UNAUTHORIZED'],
    [as.owner, 'FORBIDDEN'],
  ] as const) {
    await expect(caller.reviews.decide({ targets, decision: 'approve' })).rejects.toMatchObject({ code })
    await expect(caller.reviews.undo({ targets })).rejects.toMatchObject({ code })
  }
  const many = Array.from({ length: DECISIONS_MAX + 1 }, (_, n) => target('photo', `${n}`))
  for (const wrong of [[], many]) {
    await expect(as.admin.reviews.decide({ targets: wrong, decision: 'approve' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  }
  const reason = 'x'.repeat(501)
  await expect(as.admin.reviews.decide({ targets, decision: 'reject', reason })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
})
