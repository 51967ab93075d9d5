import { expect, test } from 'vitest'
import { createNotificationContext } from './testing'

const DAY = 24 * 60 * 60_000

async function createMeetup() {
  const test = await createNotificationContext()
  const { as, services, people } = test
  const { id } = await as.owner.meetups.create({
    title: 'Spotter coffee',
    location: 'Norman',
    meetupDate: new Date(services.now().getTime() + DAY).toISOString(),
  })
  await as.other.meetups.join({ id })
  await as.pending.meetups.join({ id })
  return { ...test, id, joined: new Set([people.other.id, people.pending.id]) }
}

test('a cancellation reaches everyone who joined in the inbox and on their devices, but not the organiser', async () => {
  const { as, id, joined, people, addDevice, fanOut, inboxes, queue } = await createMeetup()
  addDevice(people.other.id)
  await as.owner.meetups.cancel({ id })
  await as.owner.meetups.cancel({ id })
  await fanOut()
  expect(new Set(inboxes().map(({ userId }) => userId))).toEqual(joined)
  expect(inboxes()).toHaveLength(2)
  expect(inboxes()[0]).toMatchObject({
    kind: 'meetup',
    title: 'Meetup cancelled',
    body: '“Spotter coffee” at Norman will not take place.',
    url: `/community/meetups/${id}`,
  })
  expect(queue('push')).toHaveLength(1)
})

test('the organiser is notified when an administrator cancels, and who left is not', async () => {
  const { as, id, people, fanOut, inboxes } = await createMeetup()
  await as.other.meetups.leave({ id })
  await as.admin.meetups.cancel({ id })
  await fanOut()
  expect(new Set(inboxes().map(({ userId }) => userId))).toEqual(new Set([people.owner.id, people.pending.id]))
})

test('a new time or place notifies, another title does not', async () => {
  const { as, id, services, fanOut, inboxes, passTime } = await createMeetup()
  await as.owner.meetups.edit({ id, title: 'Spotter tea' })
  await fanOut()
  expect(inboxes()).toEqual([])
  await as.owner.meetups.edit({ id, location: 'Moore' })
  passTime(1_000)
  await as.owner.meetups.edit({ id, meetupDate: new Date(services.now().getTime() + DAY / 2).toISOString() })
  await fanOut()
  expect(inboxes()).toHaveLength(4)
  expect(inboxes()[0]).toMatchObject({
    title: 'Meetup changed',
    body: '“Spotter tea” has a new time or place. Look at it before you go.',
  })
})

test('a change is not announced once the meetup was cancelled', async () => {
  const { as, id, fanOut, inboxes } = await createMeetup()
  await as.owner.meetups.edit({ id, location: 'Moore' })
  await as.owner.meetups.cancel({ id })
  await fanOut()
  expect(new Set(inboxes().map(({ title }) => title))).toEqual(new Set(['Meetup cancelled']))
})
