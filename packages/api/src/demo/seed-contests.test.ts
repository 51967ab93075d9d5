import { tables } from '@squall/shared/server/db'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createTestContext } from '../testing/test-context'
import { seedContests } from './seed-contests'
import { seedPeople } from './seed-people'
import { demoPhotos, seedPhotos } from './seed-photos'

/** Drawing the real ones takes long. */
const plain = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#334455' } })
    .png()
    .toBuffer()

test('the demonstration has a contest to vote in and one with a winner, and seeding again changes nothing', async () => {
  const { db, services, caller } = await createTestContext({ demo: true })
  await seedPeople(db, 'demo-password', new Date())
  await seedPhotos(
    services,
    demoPhotos.map((photo) => ({ ...photo, draw: plain })),
  )
  seedContests(services)
  const anonymous = await caller()
  const [open, over] = db.select().from(tables.contests).all()
  expect(open).toMatchObject({ title: 'Structure of the season', currentSubmissions: 3, closedAt: null })
  expect(over).toMatchObject({ title: 'The month in one picture', winnerEntryId: 'demo-contest-month-drawn-3' })
  const entries = await anonymous.contests.entries({ id: 'demo-contest-structure' })
  expect(entries.map(({ votes }) => votes)).toEqual([3, 2, 1])
  const everything = () =>
    [tables.contests, tables.contestEntries, tables.contestVotes].map((table) => db.select().from(table).all())
  const before = everything()
  seedContests(services)
  expect(everything()).toEqual(before)
})
