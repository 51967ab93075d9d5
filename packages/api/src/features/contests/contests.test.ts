import { ENTRIES_PER_PERSON, ENTRY_PAGE } from '@squall/shared/contract/community'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createContextWithUsers } from '../../testing/test-context'
import { closeEndedContests } from './mutations'

const DAY = 24 * 60 * 60_000

type Row = Partial<typeof tables.photos.$inferInsert>

/** People, an open contest by the administrator, and photos without files. */
async function startContest(change: { maxSubmissions?: number; stormType?: 'tornado' } = {}) {
  const context = await createContextWithUsers()
  const { as, db, people, services, addPerson, caller } = context
  const now = services.now()
  const contest = await as.admin.contests.create({
    title: 'Best Lightning',
    endsAt: new Date(now.getTime() + DAY).toISOString(),
    ...change,
  })
  let photos = 0
  const addPhoto = (userId = people.owner.id, row: Row = {}): string => {
    photos += 1
    const id = `photo-${photos}`
    db.insert(tables.photos)
      .values({ ...photoRow, id, imageUrl: `/files/photos/${id}-large.webp`, userId, createdAt: now, ...row })
      .run()
    return id
  }
  const enter = (photoId: string) => as.owner.contests.enter({ id: contest.id, photoId })
  /** Somebody new who is approved. */
  const addVoter = async (name: string) => {
    const voter = await addPerson(name)
    return { ...voter, calls: await caller(voter.sessionId) }
  }
  return { ...context, contest, id: contest.id, addPhoto, enter, addVoter }
}

const photoRow = {
  title: 'Bolt',
  width: 10,
  height: 10,
  placeholder: 'data:,',
  stormType: 'lightning',
  isPublic: true,
  status: 'approved',
} as const

test('a contest goes from its creation over entries and votes to a winner', async () => {
  const { as, id, contest, addPhoto, enter, addVoter } = await startContest()
  expect(contest).toMatchObject({ isOpen: true, currentSubmissions: 0, maxSubmissions: 50, contestType: 'photo' })
  const first = await enter(addPhoto())
  const second = await enter(addPhoto())
  expect(await as.anonymous.contests.active()).toMatchObject([{ id, currentSubmissions: 2, myVote: null }])
  const voted = await as.other.contests.vote({ id, entryId: second.id })
  expect(voted.myVote).toBe(second.id)
  const fan = await addVoter('fan')
  await fan.calls.contests.vote({ id, entryId: second.id })
  expect(await as.anonymous.contests.entries({ id })).toMatchObject([
    { id: second.id, votes: 2, photo: { title: 'Bolt' } },
    { id: first.id, votes: 0 },
  ])
  const closed = await as.admin.contests.close({ id })
  expect(closed).toMatchObject({ isOpen: false, winnerEntryId: second.id })
  expect(await as.anonymous.contests.active()).toEqual([])
  expect(await as.anonymous.contests.list()).toMatchObject([{ id, isOpen: false }])
  expect(await as.anonymous.contests.entry({ id: second.id })).toMatchObject({ votes: 2 })
  expect(await as.admin.contests.close({ id })).toEqual(closed)
})

test('each person has one vote, which can move while the contest is open', async () => {
  const { as, id, addPhoto, enter } = await startContest()
  const [first, second] = [await enter(addPhoto()), await enter(addPhoto())]
  for (const entryId of [first.id, first.id, second.id]) await as.other.contests.vote({ id, entryId })
  const votes = (await as.anonymous.contests.entries({ id })).map((entry) => [entry.id, entry.votes])
  expect(votes).toEqual([
    [second.id, 1],
    [first.id, 0],
  ])
})

test('votes need an approved account and an entry of this contest by another person', async () => {
  const { as, id, addPhoto, enter } = await startContest()
  const entry = await enter(addPhoto())
  const vote = { id, entryId: entry.id }
  await expect(as.anonymous.contests.vote(vote)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(as.pending.contests.vote(vote)).rejects.toMatchObject({ message: 'Account must be approved' })
  await expect(as.owner.contests.vote(vote)).rejects.toMatchObject({ message: 'You cannot vote for your own photo' })
  await expect(as.other.contests.vote({ id, entryId: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(as.other.contests.vote({ id: 'none', entryId: entry.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await as.anonymous.contests.entries({ id })).toMatchObject([{ votes: 0 }])
})

test('a person can enter only their own approved, public photos, each once and at most three', async () => {
  const { as, id, people, addPhoto, enter, db } = await startContest()
  const photoId = addPhoto()
  await expect(as.anonymous.contests.enter({ id, photoId })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(as.pending.contests.enter({ id, photoId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.other.contests.enter({ id, photoId })).rejects.toMatchObject({ message: 'This photo is not yours' })
  await expect(enter('none')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(as.owner.contests.enter({ id: 'none', photoId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(enter(addPhoto(people.owner.id, { status: 'pending' }))).rejects.toMatchObject({
    message: 'Only approved photos can be submitted',
  })
  await expect(enter(addPhoto(people.owner.id, { isPublic: false }))).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  const entry = await enter(photoId)
  expect(await enter(photoId)).toEqual(entry)
  for (let more = 1; more < ENTRIES_PER_PERSON; more++) await enter(addPhoto())
  await expect(enter(addPhoto())).rejects.toMatchObject({ message: 'You can submit at most 3 photos to a contest' })
  expect(db.select().from(tables.contestEntries).all()).toHaveLength(ENTRIES_PER_PERSON)
})

test('a contest of one storm type refuses others, and a full one refuses entries', async () => {
  const { as, id, people, addPhoto, enter, db } = await startContest({ stormType: 'tornado', maxSubmissions: 2 })
  await expect(enter(addPhoto())).rejects.toMatchObject({ message: 'This contest takes photos of the type tornado' })
  for (const photoId of [1, 2].map(() => addPhoto(people.owner.id, { stormType: 'tornado' }))) await enter(photoId)
  const late = addPhoto(people.other.id, { stormType: 'tornado' })
  await expect(as.other.contests.enter({ id, photoId: late })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'This contest is full',
  })
  expect(db.select().from(tables.contests).get()?.currentSubmissions).toBe(2)
})

test('its author or an administrator withdraws an entry with its votes while the contest is open', async () => {
  const { as, id, addPhoto, enter } = await startContest()
  const entry = await enter(addPhoto())
  const target = { id, entryId: entry.id }
  await as.other.contests.vote(target)
  await expect(as.anonymous.contests.withdraw(target)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(as.other.contests.withdraw(target)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.owner.contests.withdraw({ id, entryId: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await as.owner.contests.withdraw(target)).toMatchObject({ currentSubmissions: 0 })
  expect((await as.other.contests.get({ id })).myVote).toBeNull()
  const again = await enter(addPhoto())
  expect(await as.admin.contests.withdraw({ id, entryId: again.id })).toMatchObject({ currentSubmissions: 0 })
})

test('only administrators create and close contests, with a valid end', async () => {
  const { as, id, services } = await startContest()
  const endsAt = new Date(services.now().getTime() + DAY).toISOString()
  const input = { title: 'Hail', endsAt }
  await expect(as.anonymous.contests.create(input)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(as.owner.contests.create(input)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.anonymous.contests.close({ id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(as.owner.contests.close({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.admin.contests.close({ id: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const wrong = [
    { title: '   ' },
    { title: 'x'.repeat(101) },
    { description: 'x'.repeat(2_001) },
    { endsAt: 'tomorrow' },
    { endsAt: new Date(services.now().getTime() - 1).toISOString() },
    { endsAt: '2999-01-01T00:00:00Z' },
    { maxSubmissions: 1 },
    { maxSubmissions: 501 },
  ]
  for (const change of wrong) {
    await expect(as.admin.contests.create({ ...input, ...change })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
  expect(await as.anonymous.contests.list()).toHaveLength(1)
})

test('when its time is over a contest refuses entries and votes, and the job closes it with the winner', async () => {
  const { as, id, services, addPhoto, enter, passTime } = await startContest()
  const entry = await enter(addPhoto())
  const late = addPhoto()
  await as.other.contests.vote({ id, entryId: entry.id })
  passTime(DAY)
  expect(await as.anonymous.contests.get({ id })).toMatchObject({ isOpen: false, winnerEntryId: null })
  for (const act of [
    () => enter(late),
    () => as.other.contests.vote({ id, entryId: entry.id }),
    () => as.owner.contests.withdraw({ id, entryId: entry.id }),
  ]) {
    await expect(act()).rejects.toMatchObject({ code: 'CONFLICT', message: 'This contest has ended' })
  }
  closeEndedContests(services).run()
  expect(await as.anonymous.contests.get({ id })).toMatchObject({ isOpen: false, winnerEntryId: entry.id })
})

test('of equal entries the earlier one wins; hidden photos never win, and without entries there is no winner', async () => {
  const { as, id, db, addPhoto, enter, passTime } = await startContest()
  const hidden = addPhoto()
  const first = await enter(hidden)
  passTime(1_000)
  const second = await enter(addPhoto())
  passTime(1_000)
  await enter(addPhoto())
  await as.other.contests.vote({ id, entryId: first.id })
  db.update(tables.photos).set({ status: 'rejected' }).where(eq(tables.photos.id, hidden)).run()
  expect(await as.anonymous.contests.entries({ id })).toHaveLength(2)
  await expect(as.admin.contests.vote({ id, entryId: first.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await as.admin.contests.close({ id })).toMatchObject({ winnerEntryId: second.id })

  const empty = await startContest()
  expect(await empty.as.admin.contests.close({ id: empty.id })).toMatchObject({ winnerEntryId: null })
})

test('entries come in pages, without those of deleted accounts', async () => {
  const { as, id, db, addPhoto, addVoter } = await startContest()
  for (let n = 0; n < ENTRY_PAGE + 3; n++) {
    const voter = await addVoter(`author-${n}`)
    await voter.calls.contests.enter({ id, photoId: addPhoto(voter.id) })
  }
  db.update(tables.users).set({ accountStatus: 'deleted' }).where(eq(tables.users.username, 'author-0')).run()
  const first = await as.anonymous.contests.entries({ id })
  const second = await as.anonymous.contests.entries({ id, cursor: ENTRY_PAGE })
  expect([first.length, second.length]).toEqual([ENTRY_PAGE, 2])
  expect(new Set([...first, ...second].map((entry) => entry.id)).size).toBe(ENTRY_PAGE + 2)
  await expect(as.anonymous.contests.entries({ id, cursor: -1 })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(as.anonymous.contests.entries({ id: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('an administrator changes an open contest, and each action is logged', async () => {
  const { as, id, db } = await startContest()
  expect(await as.admin.contests.edit({ id, title: 'Best Bolt', description: 'One says it all' })).toMatchObject({
    title: 'Best Bolt',
    description: 'One says it all',
    maxSubmissions: 50,
  })
  expect(await as.admin.contests.edit({ id, stormType: 'hail', maxSubmissions: 3 })).toMatchObject({
    title: 'Best Bolt',
    description: 'One says it all',
    stormType: 'hail',
    maxSubmissions: 3,
  })
  await as.admin.contests.close({ id })
  await as.admin.contests.close({ id })
  await as.admin.contests.remove({ id })
  const lines = db.select().from(tables.adminLog).all()
  expect(lines.map(({ action, actorName }) => `${actorName} ${action}`)).toEqual([
    'admin create-contest',
    'admin edit-contest',
    'admin edit-contest',
    'admin close-contest',
    'admin remove-contest',
  ])
})

test('a deleted contest is gone with its entries, and the photos stay', async () => {
  const { as, id, db, addPhoto, enter } = await startContest()
  const entry = await enter(addPhoto())
  await as.other.contests.vote({ id, entryId: entry.id })
  expect(await as.admin.contests.remove({ id })).toMatchObject({ title: 'Best Lightning', currentSubmissions: 1 })
  await expect(as.admin.contests.remove({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await as.anonymous.contests.list()).toEqual([])
  expect(db.select().from(tables.contestEntries).all()).toEqual([])
  expect(db.select().from(tables.contestVotes).all()).toEqual([])
  expect(db.select().from(tables.photos).all()).toHaveLength(1)
})

test('existing entries prevent a change of type and a smaller size', async () => {
  const { as, id, addPhoto, enter } = await startContest()
  for (let n = 0; n < 3; n++) await enter(addPhoto())
  const edit = (change: object) => as.admin.contests.edit({ id, ...change })
  await expect(edit({ stormType: 'hail' })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(edit({ maxSubmissions: 2 })).rejects.toMatchObject({ message: '3 photos were submitted already' })
  expect(await edit({ maxSubmissions: 3, stormType: null })).toMatchObject({ maxSubmissions: 3 })
})

test('only administrators change and delete contests, while they are open and with valid input', async () => {
  const { as, id, services } = await startContest()
  const past = new Date(services.now().getTime() - 1).toISOString()
  for (const call of [
    (caller: typeof as.admin) => caller.contests.edit({ id, title: 'Mine' }),
    (caller: typeof as.admin) => caller.contests.remove({ id }),
  ]) {
    await expect(call(as.anonymous)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(call(as.owner)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
  await expect(as.admin.contests.edit({ id: 'none', title: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  for (const change of [{ title: ' ' }, { endsAt: past }, { endsAt: 'soon' }, { maxSubmissions: 1 }]) {
    await expect(as.admin.contests.edit({ id, ...change })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
  await as.admin.contests.close({ id })
  await expect(as.admin.contests.edit({ id, title: 'Late' })).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('a contest shows the leading photo, then the one that won, and none while nothing is shown', async () => {
  const { as, db, id, addPhoto, enter, passTime } = await startContest()
  const cover = async () => (await as.anonymous.contests.list())[0]?.cover?.id ?? null
  expect(await cover()).toBeNull()
  const first = await enter(addPhoto())
  passTime(1_000)
  const second = await enter(addPhoto())
  expect(await cover()).toBe(first.photo.id)
  await as.other.contests.vote({ id, entryId: second.id })
  expect(await cover()).toBe(second.photo.id)
  expect((await as.other.contests.active())[0]?.cover).toMatchObject({ id: second.photo.id, title: 'Bolt' })
  await as.admin.contests.close({ id })
  db.update(tables.contestEntries).set({ votes: 9 }).where(eq(tables.contestEntries.id, first.id)).run()
  expect(await cover()).toBe(second.photo.id)
  for (const entry of [first, second]) await as.admin.photos.reject({ id: entry.photo.id })
  expect(await cover()).toBeNull()
})
