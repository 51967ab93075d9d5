import { createRandom } from '@squall/shared/bench/random'
import { expect, test } from 'vitest'
import { mutate } from './mutate'

test('the same seed makes the same messages', () => {
  const [one, other] = [createRandom(7), createRandom(7)]
  const message = Buffer.from('a message')
  for (let round = 0; round < 100; round++) expect(mutate(message, one)).toEqual(mutate(message, other))
})

test('mutated messages differ from each other, and never in the original', () => {
  const random = createRandom(1)
  const message = Buffer.from('{"type":"join-stream","streamId":"storm-1"}')
  const before = message.toString()
  const mutants = new Set(Array.from({ length: 500 }, () => mutate(message, random).toString('latin1')))
  expect(mutants.size).toBeGreaterThan(450)
  expect(message.toString()).toBe(before)
})

test('an empty message becomes some message', () => {
  expect(mutate(Buffer.alloc(0), createRandom(3))).toBeInstanceOf(Buffer)
})
