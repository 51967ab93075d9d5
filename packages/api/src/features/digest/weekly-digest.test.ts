import { tables } from '@squall/shared/server/db'
import { expect, test } from 'vitest'
import { newId } from '../../platform/tokens'
import { createContextWithUsers } from '../../testing/test-context'
import { createDigestSections } from './digest-sections'
import { currentDigestWeek, enqueueDigests, parseDigestWeek, toDigestKey } from './weekly-digest'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
const WEDNESDAY = new Date('2026-05-06T20:00:00Z')
const MONDAY = new Date('2026-05-11T13:00:00Z')

/** Owner wants the digest and follows other, in the week before Monday, May 11. */
async function createDigestContext() {
  const test = await createContextWithUsers()
  const { services, people, as, db } = test
  const at = (time: Date) => test.passTime(time.getTime() - services.now().getTime())
  at(WEDNESDAY)
  await as.owner.notifications.changePreferences({ weeklyDigest: true })
  await as.owner.follows.follow({ id: people.other.id })
  const job = enqueueDigests(services)
  return {
    ...test,
    at,
    job,
    digests: () =>
      db
        .select()
        .from(tables.notificationEvents)
        .all()
        .filter(({ key }) => key.startsWith('weekly-digest:')),
    /** Returns the sections of the owner's digest by heading. */
    sections() {
      const week = currentDigestWeek(MONDAY)
      const key = week === null ? '' : toDigestKey(people.owner.id, week)
      return createDigestSections(db, 'http://squall.test')(people.owner.id, key)
    },
    plan: (startsAt: Date, title: string) =>
      db
        .insert(tables.plannedStreams)
        .values({ id: newId(), userId: people.other.id, title, startsAt, createdAt: services.now() })
        .run(),
  }
}

test('a digest goes out on Mondays from 13:00 UTC, for the week before', () => {
  expect(currentDigestWeek(new Date('2026-05-11T12:59:59Z'))).toBeNull()
  expect(currentDigestWeek(new Date('2026-05-12T13:00:00Z'))).toBeNull()
  const week = { since: new Date('2026-05-04T00:00:00Z'), until: new Date('2026-05-11T00:00:00Z') }
  expect(currentDigestWeek(MONDAY)).toEqual(week)
  expect(currentDigestWeek(new Date('2026-05-11T23:59:59Z'))).toEqual(week)
  expect(parseDigestWeek(toDigestKey('u:1', week))).toEqual(week)
  expect(parseDigestWeek('stream-live:s1')).toBeNull()
})

test('a digest names streams and plans of followed chasers, new followers and achievements', async () => {
  const { as, people, at, sections, plan } = await createDigestContext()
  const { id } = await as.other.streams.start({ title: 'Moore wall cloud' })
  await as.other.streams.end({ id })
  await as.other.follows.follow({ id: people.owner.id })
  plan(new Date('2026-05-12T22:30:00Z'), 'Dryline day')
  plan(new Date('2026-05-11T09:00:00Z'), 'Over when the mail comes')
  plan(new Date('2026-05-20T09:00:00Z'), 'Too far away')
  at(MONDAY)
  expect(sections()).toEqual([
    {
      heading: 'Streams of chasers you follow',
      items: [
        { text: 'Moore wall cloud', detail: 'OTHER, Wed, May 6, 20:00 UTC', url: `http://squall.test/stream/${id}` },
      ],
      rest: null,
    },
    {
      heading: 'Planned streams',
      items: [
        {
          text: 'Dryline day',
          detail: 'OTHER, Tue, May 12, 22:30 UTC',
          url: `http://squall.test/streaming/${people.other.id}`,
        },
      ],
      rest: null,
    },
    {
      heading: 'New followers',
      items: [{ text: 'OTHER', detail: null, url: `http://squall.test/profile/${people.other.id}` }],
      rest: null,
    },
    {
      heading: 'Your achievements',
      items: [
        {
          text: 'First Follower',
          detail: expect.any(String),
          url: `http://squall.test/profile/${people.owner.id}`,
        },
      ],
      rest: null,
    },
  ])
})

test('a digest names five items of a list and counts the rest', async () => {
  const { as, passTime, sections } = await createDigestContext()
  for (let times = 0; times < 7; times += 1) {
    const { id } = await as.other.streams.start({ title: `Chase ${times}` })
    passTime(HOUR)
    await as.other.streams.end({ id })
  }
  const [streams] = sections() ?? []
  expect(streams?.items).toHaveLength(5)
  expect(streams?.rest).toBe('and 2 more')
})

test('a digest is enqueued once a week for users who want it and have content', async () => {
  const { as, people, at, job, digests, services, passTime } = await createDigestContext()
  await as.other.notifications.changePreferences({ weeklyDigest: true })
  await as.other.streams.start({ title: 'Moore wall cloud' })
  await job.run()
  expect(digests()).toEqual([])
  at(MONDAY)
  await job.run()
  // Other was followed by owner, and admin wants none.
  const told = digests().map(({ event }) => JSON.parse(event))
  expect(told.map(({ userId }) => userId).sort()).toEqual([people.owner.id, people.other.id].sort())
  expect(told[0]).toMatchObject({ kind: 'weekly-digest', since: '2026-05-04T00:00:00.000Z' })
  passTime(HOUR)
  await job.run()
  await enqueueDigests(services).run()
  expect(digests()).toHaveLength(2)
  // A week in which nothing happened.
  at(new Date(MONDAY.getTime() + 7 * DAY))
  await job.run()
  expect(digests()).toHaveLength(2)
})

test('without mail no digest is enqueued', async () => {
  const { as, at, services, digests } = await createDigestContext()
  await as.other.streams.start({ title: 'Moore wall cloud' })
  services.mail.isSetUp = false
  at(MONDAY)
  await enqueueDigests(services).run()
  expect(digests()).toEqual([])
})
