import { MEETUP_LIST } from '@squall/shared/contract/community'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createContextWithUsers } from '../../testing/test-context'
import { startTestServer } from '../../testing/test-server'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

const inFuture = (ms = DAY) => new Date(Date.now() + ms).toISOString()
const meetup = (changes: Record<string, unknown> = {}) => ({
  title: 'Spotter coffee',
  location: 'National Weather Center, Norman',
  meetupDate: inFuture(),
  ...changes,
})

describe('creating', () => {
  test('the organiser of a meetup has the first of twenty places', async () => {
    const { as, people } = await createContextWithUsers()
    const made = await as.owner.meetups.create(meetup({ description: ' Maps\r\nand coffee ', safetyNotes: '  ' }))
    expect(made).toMatchObject({
      title: 'Spotter coffee',
      description: 'Maps\nand coffee',
      safetyNotes: null,
      maxParticipants: 20,
      currentParticipants: 1,
      status: 'upcoming',
      joinedByMe: true,
      user: { id: people.owner.id, username: 'owner' },
    })
    expect(await as.anonymous.meetups.upcoming()).toEqual([{ ...made, joinedByMe: false }])
    expect(await as.owner.meetups.mine()).toEqual([made])
    expect(await as.other.meetups.mine()).toEqual([])
  })

  test('a time with an offset is stored in UTC', async () => {
    const { as } = await createContextWithUsers()
    const year = new Date().getUTCFullYear() + 1
    const { meetupDate } = await as.owner.meetups.create(meetup({ meetupDate: `${year}-05-20T16:00:00-05:00` }))
    expect(meetupDate).toBe(`${year}-05-20T21:00:00.000Z`)
  })

  test('markup stays text', async () => {
    const { as } = await createContextWithUsers()
    const script = '<script>alert(1)</script><img src=x onerror=alert(1)>'
    const fields = {
      title: script,
      description: script,
      location: script,
      safetyNotes: script,
      weatherConditions: script,
    }
    expect(await as.owner.meetups.create(meetup(fields))).toMatchObject(fields)
  })

  test.each([
    ['no title', { title: ' ' }, 'Title is required'],
    ['a title without end', { title: 'x'.repeat(101) }, 'Title must be at most 100 characters'],
    ['no location', { location: undefined }, 'Location is required'],
    ['no date', { meetupDate: '' }, 'Date is required'],
    ['a date that is none', { meetupDate: '2026-13-45' }, 'Date must be a date and time such as 2026-05-20T20:00:00Z'],
    ['a date in the past', { meetupDate: inFuture(-HOUR) }, 'Choose a date in the future'],
    ['a date far away', { meetupDate: inFuture(731 * DAY) }, 'Choose a date within the next two years'],
    ['nobody', { maxParticipants: 0 }, 'Participants must be a number from 1 to 100'],
    ['a crowd', { maxParticipants: 101 }, 'Participants must be a number from 1 to 100'],
    ['half a person', { maxParticipants: 2.5 }, 'Participants must be a number from 1 to 100'],
  ])('%s is refused', async (_what, changes, message) => {
    const { as, db } = await createContextWithUsers()
    await expect(as.owner.meetups.create(meetup(changes))).rejects.toMatchObject({ code: 'BAD_REQUEST', message })
    expect(db.select().from(tables.meetups).all()).toEqual([])
  })

  test('needs a session and is rate-limited', async () => {
    const { as } = await createContextWithUsers()
    await expect(as.anonymous.meetups.create(meetup())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    for (let n = 0; n < 30; n++) await as.owner.meetups.create(meetup())
    await expect(as.owner.meetups.create(meetup())).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })
})

describe('joining and leaving', () => {
  test('repeated joining takes one place, and repeated leaving frees one', async () => {
    const { as } = await createContextWithUsers()
    const { id } = await as.owner.meetups.create(meetup())
    await as.other.meetups.join({ id })
    expect(await as.other.meetups.join({ id })).toMatchObject({ currentParticipants: 2, joinedByMe: true })
    expect(await as.other.meetups.mine()).toMatchObject([{ id, joinedByMe: true }])
    await as.other.meetups.leave({ id })
    expect(await as.other.meetups.leave({ id })).toMatchObject({ currentParticipants: 1, joinedByMe: false })
    expect(await as.other.meetups.mine()).toEqual([])
  })

  test('a full one is refused until a place is free again', async () => {
    const { as } = await createContextWithUsers()
    const { id } = await as.owner.meetups.create(meetup({ maxParticipants: 2 }))
    await as.other.meetups.join({ id })
    await expect(as.admin.meetups.join({ id })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This meetup is full',
    })
    expect(await as.other.meetups.join({ id })).toMatchObject({ currentParticipants: 2 })
    await as.other.meetups.leave({ id })
    expect(await as.admin.meetups.join({ id })).toMatchObject({ currentParticipants: 2, joinedByMe: true })
  })

  test('a meetup for one is full from the start', async () => {
    const { as } = await createContextWithUsers()
    const { id } = await as.owner.meetups.create(meetup({ maxParticipants: 1 }))
    await expect(as.other.meetups.join({ id })).rejects.toMatchObject({ message: 'This meetup is full' })
  })

  test('is refused once it has begun or was cancelled', async () => {
    const { as, passTime } = await createContextWithUsers()
    const soon = await as.owner.meetups.create(meetup({ meetupDate: inFuture(HOUR) }))
    const later = await as.owner.meetups.create(meetup())
    await as.owner.meetups.cancel({ id: later.id })
    passTime(2 * HOUR)
    for (const change of ['join', 'leave'] as const) {
      await expect(as.other.meetups[change]({ id: soon.id })).rejects.toMatchObject({ message: 'This meetup is over' })
      await expect(as.other.meetups[change]({ id: later.id })).rejects.toMatchObject({
        code: 'CONFLICT',
        message: 'This meetup was cancelled',
      })
    }
  })

  test('the organiser cannot leave', async () => {
    const { as } = await createContextWithUsers()
    const { id } = await as.owner.meetups.create(meetup())
    await expect(as.owner.meetups.leave({ id })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'You made this meetup: cancel it instead',
    })
  })

  test('needs a session and an existing meetup', async () => {
    const { as } = await createContextWithUsers()
    const { id } = await as.owner.meetups.create(meetup())
    for (const change of ['join', 'leave', 'cancel'] as const) {
      await expect(as.anonymous.meetups[change]({ id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
      await expect(as.other.meetups[change]({ id: 'none' })).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: 'Meetup not found',
      })
    }
    await expect(as.anonymous.meetups.mine()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  test('of fifty who join the last place at once over HTTP, one gets it', async () => {
    const { request, as, addPerson, db } = await startTestServer()
    const { id } = await as.owner.meetups.create(meetup({ maxParticipants: 2 }))
    const crowd = await Promise.all(Array.from({ length: 50 }, (_, n) => addPerson(`crowd-${n}`)))
    const path = `/api/community/meetups/${id}/join`
    const answers = await Promise.all(crowd.map(({ sessionId }) => request('POST', path, { sessionId })))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 409)])
    expect(answers.find(({ status }) => status === 409)?.json).toEqual({
      message: 'This meetup is full',
      code: 'CONFLICT',
    })
    expect(db.select().from(tables.meetupMembers).where(eq(tables.meetupMembers.meetupId, id)).all()).toHaveLength(2)
    expect((await request('GET', '/api/community/meetups/upcoming')).json).toMatchObject([{ currentParticipants: 2 }])
  })

  test('one person who joins ten times at once has one place', async () => {
    const { request, as, people } = await startTestServer()
    const { id } = await as.owner.meetups.create(meetup())
    const { sessionId } = people.other
    const path = `/api/community/meetups/${id}/join`
    await Promise.all(Array.from({ length: 10 }, () => request('POST', path, { sessionId })))
    expect((await request('POST', path, { sessionId })).json).toMatchObject({ currentParticipants: 2 })
    expect((await request('DELETE', path, { sessionId })).json).toMatchObject({ currentParticipants: 1 })
  })
})

describe('cancelling', () => {
  test('takes it from the list; those who joined see it as cancelled', async () => {
    const { as } = await createContextWithUsers()
    const { id } = await as.owner.meetups.create(meetup())
    await as.other.meetups.join({ id })
    await as.owner.meetups.cancel({ id })
    expect(await as.owner.meetups.cancel({ id })).toMatchObject({ status: 'cancelled' })
    expect(await as.anonymous.meetups.upcoming()).toEqual([])
    expect(await as.other.meetups.mine()).toMatchObject([{ id, status: 'cancelled' }])
  })

  test('is for the organiser and administrators, and not after its time', async () => {
    const { as, passTime } = await createContextWithUsers()
    const first = await as.owner.meetups.create(meetup())
    await expect(as.other.meetups.cancel({ id: first.id })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'This meetup is not yours',
    })
    expect(await as.admin.meetups.cancel({ id: first.id })).toMatchObject({ status: 'cancelled' })
    const second = await as.owner.meetups.create(meetup())
    passTime(2 * DAY)
    await expect(as.owner.meetups.cancel({ id: second.id })).rejects.toMatchObject({ message: 'This meetup is over' })
  })
})

describe('editing', () => {
  test('changes what is named, and leaves the rest', async () => {
    const { as } = await createContextWithUsers()
    const made = await as.owner.meetups.create(meetup({ description: 'Maps', maxParticipants: 5 }))
    const edited = await as.owner.meetups.edit({ id: made.id, title: 'Tea', description: null })
    expect(edited).toMatchObject({ ...made, title: 'Tea', description: null })
    expect(await as.anonymous.meetups.upcoming()).toMatchObject([{ id: made.id, title: 'Tea', maxParticipants: 5 }])
  })

  test('its answer can be sent back unchanged over REST', async () => {
    const { as, request, people } = await startTestServer()
    const made = await as.owner.meetups.create(meetup())
    const path = `/api/community/meetups/${made.id}`
    const { json } = await request('GET', path, { sessionId: people.owner.sessionId })
    const answer = await request('PATCH', path, { sessionId: people.owner.sessionId, body: json })
    expect(answer).toMatchObject({ status: 200, json: made })
  })

  test('is for the organiser alone, needs a session and an existing meetup, and ends with its time', async () => {
    const { as, passTime } = await createContextWithUsers()
    const { id } = await as.owner.meetups.create(meetup())
    const change = { id, title: 'Taken over' }
    for (const who of ['other', 'admin'] as const)
      await expect(as[who].meetups.edit(change)).rejects.toMatchObject({
        code: 'FORBIDDEN',
        message: 'This meetup is not yours',
      })
    await expect(as.anonymous.meetups.edit(change)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(as.owner.meetups.edit({ ...change, id: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    passTime(2 * DAY)
    await expect(as.owner.meetups.edit(change)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This meetup is over',
    })
  })

  test('a time in the past, an empty title and fewer places than are taken are refused', async () => {
    const { as } = await createContextWithUsers()
    const { id } = await as.owner.meetups.create(meetup())
    await as.other.meetups.join({ id })
    for (const [change, message] of [
      [{ meetupDate: inFuture(-HOUR) }, 'Choose a date in the future'],
      [{ title: ' ' }, 'Title is required'],
      [{ maxParticipants: 1 }, '2 people take part: choose at least that many places'],
    ] as const)
      await expect(as.owner.meetups.edit({ id, ...change })).rejects.toMatchObject({ message })
    expect(await as.owner.meetups.edit({ id, maxParticipants: 2 })).toMatchObject({ maxParticipants: 2 })
  })
})

describe('who is coming', () => {
  const listNames = ({ attendees }: { attendees: { username: string }[] }) => attendees.map(({ username }) => username)

  test('members see the organiser and those who chose to show their name, visitors see numbers', async () => {
    const { as } = await createContextWithUsers()
    const { id } = await as.owner.meetups.create(meetup())
    await as.other.meetups.join({ id })
    await as.admin.meetups.join({ id, showName: true })
    const seen = await as.other.meetups.get({ id })
    expect(seen).toMatchObject({ currentParticipants: 3, joinedByMe: true, showsMyName: false })
    expect(listNames(seen)).toEqual(['owner', 'admin'])
    expect(await as.anonymous.meetups.get({ id })).toMatchObject({ currentParticipants: 3, attendees: [] })
  })

  test('the choice can be changed both ways, and joining again without it keeps it', async () => {
    const { as } = await createContextWithUsers()
    const { id } = await as.owner.meetups.create(meetup())
    await as.other.meetups.join({ id, showName: true })
    await as.other.meetups.join({ id })
    expect(await as.other.meetups.get({ id })).toMatchObject({ currentParticipants: 2, showsMyName: true })
    await as.other.meetups.join({ id, showName: false })
    expect(listNames(await as.owner.meetups.get({ id }))).toEqual(['owner'])
  })

  test('a missing meetup is not found, and a cancelled one still shows', async () => {
    const { as } = await createContextWithUsers()
    const { id } = await as.owner.meetups.create(meetup())
    await as.owner.meetups.cancel({ id })
    expect(await as.anonymous.meetups.get({ id })).toMatchObject({ status: 'cancelled' })
    await expect(as.owner.meetups.get({ id: 'none' })).rejects.toMatchObject({ message: 'Meetup not found' })
  })
})

describe('lists', () => {
  test('the soonest comes first, and what has begun is past', async () => {
    const { as, passTime } = await createContextWithUsers()
    const third = await as.owner.meetups.create(meetup({ meetupDate: inFuture(3 * DAY) }))
    const first = await as.owner.meetups.create(meetup({ meetupDate: inFuture(HOUR) }))
    const second = await as.owner.meetups.create(meetup({ meetupDate: inFuture(2 * DAY) }))
    const ids = (list: { id: string }[]) => list.map(({ id }) => id)
    expect(ids(await as.anonymous.meetups.upcoming())).toEqual([first.id, second.id, third.id])
    passTime(2 * HOUR)
    expect(ids(await as.anonymous.meetups.upcoming())).toEqual([second.id, third.id])
    const mine = await as.owner.meetups.mine()
    expect(ids(mine)).toEqual([second.id, third.id, first.id])
    expect(mine.map(({ status }) => status)).toEqual(['upcoming', 'upcoming', 'past'])
  })

  test('are bounded, and leave out deleted accounts', async () => {
    const { as, db, people } = await createContextWithUsers()
    const row = { userId: people.other.id, title: 'T', location: 'L', maxParticipants: 5, createdAt: new Date() }
    db.insert(tables.meetups)
      .values(
        Array.from({ length: MEETUP_LIST + 1 }, (_, n) => ({
          ...row,
          id: `m${n}`,
          meetupDate: new Date(Date.now() + DAY),
        })),
      )
      .run()
    expect(await as.anonymous.meetups.upcoming()).toHaveLength(MEETUP_LIST)
    db.update(tables.users).set({ accountStatus: 'deleted' }).where(eq(tables.users.id, people.other.id)).run()
    expect(await as.anonymous.meetups.upcoming()).toEqual([])
    await expect(as.owner.meetups.join({ id: 'm1' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

test('anyone with its address gets the calendar file', async () => {
  const { request, as } = await startTestServer()
  const { id } = await as.owner.meetups.create(meetup({ title: 'Spotters, coffee' }))
  const answer = await request('GET', `/api/community/meetups/${id}/calendar.ics`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="meetup.ics"')
  expect(answer.text).toContain(`UID:${id}@squall.test\r\n`)
  expect(answer.text).toContain('SUMMARY:Spotters\\, coffee\r\n')
  expect(await request('GET', '/api/community/meetups/none/calendar.ics')).toMatchObject({
    status: 404,
    json: { message: 'Meetup not found', code: 'NOT_FOUND' },
  })
})

test('a map has upcoming meetups whose location names a town, without who comes; the others are counted', async () => {
  const { as } = await createContextWithUsers()
  const { id } = await as.owner.meetups.create(meetup({ location: 'Library, Moore, OK', safetyNotes: 'Helmets' }))
  await as.owner.meetups.create(meetup({ location: 'My garage' }))
  const gone = await as.owner.meetups.create(meetup({ location: 'Norman, OK' }))
  await as.owner.meetups.cancel({ id: gone.id })
  for (const caller of [as.anonymous, as.other, as.owner]) {
    const { meetups, unplaced } = await caller.meetups.onMap()
    expect(unplaced).toBe(1)
    expect(meetups).toEqual([
      {
        ...{ id, title: 'Spotter coffee', location: 'Library, Moore, OK', meetupDate: expect.any(String) },
        ...{ maxParticipants: 20, currentParticipants: 1 },
        ...{ latitude: expect.closeTo(35.34, 1), longitude: expect.closeTo(-97.49, 1) },
      },
    ])
  }
})
