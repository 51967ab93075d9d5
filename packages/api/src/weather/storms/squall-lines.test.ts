import { travel } from '@squall/shared/rules/geo'
import { expect, it } from 'vitest'
import { findSquallLines } from './squall-lines'

const ORIGIN = { latitude: 35.3, longitude: -97.5 }

/** Storms in a row towards the north-east, so far from one another, with these directions of motion. */
function row(spacingKm: number, directions: (number | null)[], asideKm = 0) {
  return directions.map((direction, index) => ({
    place: travel(travel(ORIGIN, 45, index * spacingKm), 135, index % 2 === 0 ? 0 : asideKm),
    motion: direction === null ? null : { direction, speed: 15 },
    object: null,
  }))
}

it.each<[string, ReturnType<typeof row>, number]>([
  ['four storms in a row are a line', row(22, [110, 120, 115, 120]), 4],
  ['a new one among them belongs to it', row(22, [110, null, 115, 120]), 4],
  ['motions around north are compared across it', row(22, [350, 5, 10, 15]), 4],
  ['three are none', row(24, [110, 110, 110]), 0],
  ['wide gaps break it', row(26, [110, 110, 110, 110]), 0],
  ['a short row is none', row(18, [110, 110, 110, 110]), 0],
  ['a broad crowd is none', row(20, [110, 110, 110, 110, 110], 20), 0],
  ['storms that go different ways are none', row(22, [100, 100, 131, 100]), 0],
])('%s', (_, storms, inLine) => {
  expect(findSquallLines(storms).size).toBe(inLine)
})

it('a storm beside the line that goes another way does not spoil it', () => {
  const aside = { place: travel(ORIGIN, 315, 20), motion: { direction: 60, speed: 15 }, object: null }
  expect(findSquallLines([aside, ...row(22, [110, 120, 115, 120])]).size).toBe(4)
})

it('one long and narrow object is a line by itself', () => {
  const createObject = (length: number) => {
    const corners = [
      [0, 0],
      [length, 0],
      [length, 15],
      [0, 15],
    ].map(([along = 0, aside = 0]): [number, number] => {
      const place = travel(travel(ORIGIN, 20, along), 110, aside)
      return [place.longitude, place.latitude]
    })
    const chances = { severe: 0, tornado: 0, hail: 0, wind: 0, hailInches: null }
    const object = { id: '1', place: ORIGIN, outline: corners, motion: null, validTime: new Date(), ...chances }
    return { place: ORIGIN, motion: null, object }
  }
  expect(findSquallLines([createObject(70)]).size).toBe(1)
  expect(findSquallLines([createObject(40)]).size).toBe(0)
})
