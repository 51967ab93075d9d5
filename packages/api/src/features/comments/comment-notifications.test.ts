import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createNotificationContext } from '../notifications/testing'

const MINUTE = 60_000

/** The owner's photo, post and chase route, on which others comment. */
async function createCommented() {
  const context = await createNotificationContext()
  const { as, db, people, services } = context
  const row = { title: 'Shelf cloud', width: 10, height: 10, placeholder: 'data:,' }
  const addPhoto = (id: string) =>
    db
      .insert(tables.photos)
      .values({
        ...{ ...row, id, userId: people.owner.id, imageUrl: `/files/photos/${id}-large.webp`, stormType: 'supercell' },
        ...{ isPublic: true, status: 'approved', createdAt: services.now() },
      })
      .run()
  addPhoto('photo')
  const { id: postId } = await as.owner.posts.create({ content: 'Hail in Moore' })
  await as.admin.posts.approve({ id: postId })
  const place = { title: 'Dry line loop', startLocation: 'Norman', endLocation: 'Chickasha' }
  const { id: routeId } = await as.owner.chaseRoutes.share(place)
  db.delete(tables.notificationEvents).run()
  return { ...context, addPhoto, photoId: 'photo', postId, routeId }
}

test('the author is notified in the inbox and by push of a comment on a photo, a post and a route', async () => {
  const { addDevice, as, deliver, inboxes, people, photoId, postId, push, queue, routeId } = await createCommented()
  addDevice(people.owner.id)
  await as.other.photos.comment({ id: photoId, content: 'Where was\nthis?' })
  await as.other.posts.comment({ id: postId, content: 'How large?' })
  await as.other.chaseRoutes.comment({ id: routeId, content: 'Muddy' })
  await deliver()
  const expected = [
    { title: 'OTHER commented on your photo', body: 'Where was this?', url: `/gallery?photo=${photoId}` },
    { title: 'OTHER commented on your post', body: 'How large?', url: `/community/social?post=${postId}` },
    { title: 'OTHER commented on your chase route', body: 'Muddy', url: `/community/routes?route=${routeId}` },
  ]
  expect(inboxes()).toMatchObject(expected.map((text) => ({ ...text, kind: 'comment', userId: people.owner.id })))
  expect(push.sent.map(({ notification }) => notification)).toMatchObject(expected)
  expect(queue('email')).toEqual([])
})

test('nobody is notified of their own comment, or of one that is refused', async () => {
  const { as, db, photoId } = await createCommented()
  await as.owner.photos.comment({ id: photoId, content: 'Mine' })
  const refused = [
    as.anonymous.photos.comment({ id: photoId, content: 'x' }),
    as.other.photos.comment({ id: 'none', content: 'x' }),
  ]
  for (const call of refused) await expect(call).rejects.toThrow()
  expect(db.select().from(tables.notificationEvents).all()).toEqual([])
})

test('several comments of a member on one photo notify once in ten minutes; other photos and members count apart', async () => {
  const { addPhoto, as, fanOut, inboxes, passTime, photoId } = await createCommented()
  addPhoto('second')
  const comment = async (caller: typeof as.other, id: string, content: string) => {
    await caller.photos.comment({ id, content })
    await fanOut()
  }
  await comment(as.other, photoId, 'First')
  await comment(as.other, photoId, 'Second')
  await comment(as.other, 'second', 'On another photo')
  await comment(as.admin, photoId, 'Another member')
  expect(inboxes().map(({ body }) => body)).toEqual(['First', 'On another photo', 'Another member'])
  passTime(10 * MINUTE)
  await comment(as.other, photoId, 'Later')
  expect(inboxes().map(({ body }) => body)).toContain('Later')
})

test('a comment that is deleted before it is delivered notifies nobody', async () => {
  const { addDevice, as, fanOut, inboxes, people, photoId, push, queue, send } = await createCommented()
  addDevice(people.owner.id)
  const early = await as.other.photos.comment({ id: photoId, content: 'Oops' })
  await as.other.photos.removeComment({ id: early.id })
  await fanOut()
  expect(inboxes()).toEqual([])
  const late = await as.other.photos.comment({ id: photoId, content: 'Rude words' })
  await fanOut()
  expect(queue()).toHaveLength(1)
  await as.admin.photos.removeComment({ id: late.id })
  await send()
  expect(push.sent).toEqual([])
  expect(inboxes(), 'the words leave the inbox with the comment').toEqual([])
})

test('the preference for follower activity turns comments off, and the member may be mailed who wants mails', async () => {
  const { as, fanOut, inboxes, photoId, queue } = await createCommented()
  await as.owner.notifications.changePreferences({ followerActivity: false })
  await as.other.photos.comment({ id: photoId, content: 'Unheard' })
  await fanOut()
  expect(inboxes()).toEqual([])
  await as.owner.notifications.changePreferences({ followerActivity: true, emailNotifications: true })
  await as.admin.photos.comment({ id: photoId, content: 'Heard' })
  await fanOut()
  expect([inboxes().length, queue('email').length]).toEqual([1, 1])
})

test('the comment of a deleted account, and one on a photo that is gone, notify nobody', async () => {
  const { addPhoto, as, db, fanOut, inboxes, people, photoId } = await createCommented()
  addPhoto('second')
  await as.other.photos.comment({ id: photoId, content: 'Gone' })
  await as.admin.photos.comment({ id: 'second', content: 'Photo gone' })
  db.update(tables.users).set({ accountStatus: 'deleted' }).where(eq(tables.users.id, people.other.id)).run()
  db.delete(tables.photos).where(eq(tables.photos.id, 'second')).run()
  await fanOut()
  expect(inboxes()).toEqual([])
})
