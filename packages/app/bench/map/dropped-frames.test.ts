import { expect, test } from 'vitest'
import { countDropped } from './dropped-frames'

const play = (times: [frame: number, at: number][]) =>
  countDropped(
    times.map(([frame, at]) => ({ frame, at })),
    12,
    100,
  )

test('a loop that goes on in time has dropped nothing, also where it begins again', () => {
  const shown = Array.from({ length: 30 }, (_, index): [number, number] => [index % 12, index * 100 + (index % 3) * 15])
  expect(play(shown)).toMatchObject({ dropped: 0, shown: 30, longestGapMs: 115 })
})

test('a frame that was left out is dropped, and one that came late too', () => {
  expect(
    play([
      [10, 0],
      [0, 200],
    ]).dropped,
  ).toBe(1)
  expect(
    play([
      [10, 0],
      [11, 151],
    ]).dropped,
  ).toBe(1)
  expect(
    play([
      [10, 0],
      [0, 251],
    ]).dropped,
  ).toBe(2)
})
