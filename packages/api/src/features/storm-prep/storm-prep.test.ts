import { tables } from '@squall/shared/server/db'
import { expect, test } from 'vitest'
import { createContextWithUsers } from '../../testing/test-context'

const result = { score: 625, level: 1, seconds: 40 }

test('the best result is kept, and a worse or equal one changes nothing', async () => {
  const { as, passTime } = await createContextWithUsers()
  expect(await as.owner.stormPrep.highScore()).toBeNull()
  const first = await as.owner.stormPrep.finish(result)
  expect(first).toMatchObject({ score: 625, level: 1 })
  passTime(60_000)
  expect(await as.owner.stormPrep.finish(result)).toEqual(first)
  expect(await as.owner.stormPrep.finish({ ...result, score: 100 })).toEqual(first)
  const better = await as.owner.stormPrep.finish({ score: 1715, level: 2, seconds: 80 })
  expect(better).toMatchObject({ score: 1715, level: 2 })
  expect(better?.achievedAt).not.toBe(first?.achievedAt)
  expect(await as.owner.stormPrep.highScore()).toEqual(better)
})

test('each account has its own high score, also before approval', async () => {
  const { as } = await createContextWithUsers()
  await as.owner.stormPrep.finish(result)
  expect(await as.other.stormPrep.highScore()).toBeNull()
  expect(await as.pending.stormPrep.finish({ ...result, score: 100 })).toMatchObject({ score: 100 })
  expect(await as.owner.stormPrep.highScore()).toMatchObject({ score: 625 })
})

test('without a session results are refused', async () => {
  const { as, db } = await createContextWithUsers()
  await expect(as.anonymous.stormPrep.highScore()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(as.anonymous.stormPrep.finish(result)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect(db.select().from(tables.prepScores).all()).toEqual([])
})

test('a result that the rules do not allow is refused', async () => {
  const { as } = await createContextWithUsers()
  const wrong = [
    { score: 999_999 },
    { score: -5 },
    { score: 626 },
    { score: 12.5 },
    { score: Number.NaN },
    { level: 0 },
    { level: 2 },
    { level: 1e9, score: 1e15, seconds: 1e9 },
    { seconds: 301 },
    { seconds: -1 },
    { seconds: Number.POSITIVE_INFINITY },
  ]
  for (const change of wrong) {
    await expect(as.owner.stormPrep.finish({ ...result, ...change })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'The rules of the challenge do not allow that score',
    })
  }
  expect(await as.owner.stormPrep.highScore()).toBeNull()
})

test('deleting an account deletes its high score', async () => {
  const { as, db } = await createContextWithUsers()
  await as.owner.stormPrep.finish(result)
  db.delete(tables.users).run()
  expect(db.select().from(tables.prepScores).all()).toEqual([])
})
