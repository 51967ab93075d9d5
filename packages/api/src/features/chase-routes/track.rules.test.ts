import type { GpsTrack } from '@squall/shared/contract/community'
import { expect, test } from 'vitest'
import { getTrackMiles, simplifyTrack } from './track.rules'

const straight = (points: number): GpsTrack =>
  Array.from({ length: points }, (_, at): [number, number] => [35 + at / points, -97])

test('a degree of latitude is about 69 miles long', () => {
  expect(
    getTrackMiles([
      [35, -97],
      [36, -97],
    ]),
  ).toBeCloseTo(69.09, 1)
  expect(
    getTrackMiles([
      [35, -97],
      [35.5, -97],
      [35, -97],
    ]),
  ).toBeCloseTo(69.09, 1)
  expect(
    getTrackMiles([
      [35, -97],
      [35, -97],
    ]),
  ).toBe(0)
})

test('a line that is short enough keeps its points, rounded to a metre', () => {
  expect(
    simplifyTrack(
      [
        [35.1234567, -97.7654321],
        [36, -97],
        [36, -98],
      ],
      10,
    ),
  ).toEqual([
    [35.12346, -97.76543],
    [36, -97],
    [36, -98],
  ])
})

test('ends and corners stay, points on straight stretches go', () => {
  const corner: [number, number] = [35.999, -95]
  const track = [...straight(1_000), corner, [35, -95] as [number, number]]
  const line = simplifyTrack(track, 4)
  expect(line[0]).toEqual([35, -97])
  expect(line).toContainEqual(corner)
  expect(line.at(-1)).toEqual([35, -95])
  expect(line).toHaveLength(4)
  expect(getTrackMiles(line)).toBeCloseTo(getTrackMiles(track), 0)
})

test('a long winding line keeps its length to one percent', () => {
  const winding = Array.from({ length: 50_000 }, (_, at): [number, number] => [
    35 + at / 50_000,
    -97 + Math.sin(at / 400) / 20,
  ])
  const line = simplifyTrack(winding, 2_000)
  expect(line).toHaveLength(2_000)
  expect(Math.abs(getTrackMiles(line) / getTrackMiles(winding) - 1)).toBeLessThan(0.01)
})

test('a car that stands still is a line of two points', () => {
  expect(
    simplifyTrack(
      Array.from({ length: 500 }, (): [number, number] => [35, -97]),
      2,
    ),
  ).toEqual([
    [35, -97],
    [35, -97],
  ])
})
