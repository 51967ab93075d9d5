import { expect, test } from 'vitest'
import type { Sighting } from '../glass/sightings'
import { FPS } from './stamped-media'
import { compareBeeps } from './sync.rules'

/** Pictures of a loop that began at 0, as a page shows them at some speed. */
const show = (rate: number): Sighting[] =>
  Array.from({ length: 200 }, (_, number) => [number, (number * 1_000) / FPS / rate] as const)

/** When a beep of the loop sounds at some speed. */
const heardAt = (beep: number, rate: number) => (beep * 500) / rate

test('a beep that is heard later than its picture is seen is so much later', () => {
  expect(compareBeeps([[1, heardAt(1, 1) + 30]], show(1), 1)[0]).toBeCloseTo(30)
  expect(compareBeeps([[2, heardAt(6, 1) - 20]], show(1), 1)[0]).toBeCloseTo(-20)
})

test('at other speeds a tone is heard as another one, and times are those of the listener', () => {
  expect(compareBeeps([[1, heardAt(4, 2) + 25]], show(2), 2)[0]).toBeCloseTo(25)
  expect(compareBeeps([[0, heardAt(5, 0.5) + 25]], show(0.5), 0.5)[0]).toBeCloseTo(25)
  expect(compareBeeps([[3, heardAt(4, 0.5)]], show(0.5), 0.5)).toEqual([])
})

test('without a picture of that moment there is nothing to compare', () => {
  expect(compareBeeps([[1, 500]], [], 1)).toEqual([])
  expect(compareBeeps([[1, 500]], [[0, 100]], 1)).toEqual([])
})
