import { expect, test } from 'vitest'
import { findTowns, locateTown } from './find-towns'

const names = (typed: string, most = 3) => findTowns(typed, most).map(({ name }) => name)

test('towns of the United States are found by the beginning of their name, largest first', () => {
  expect(names('oklahoma')).toEqual(['Oklahoma City, OK'])
  expect(names('springfield', 2)).toEqual(['Springfield, MO', 'Springfield, MA'])
  expect(findTowns('moore, ok', 1)[0]).toEqual({
    name: 'Moore, OK',
    lat: expect.closeTo(35.34, 1),
    lon: expect.closeTo(-97.49, 1),
  })
})

test('case, accents, commas and the code of the state do not matter', () => {
  for (const typed of ['MOORE OK', 'moore,ok', ' Moore,  OK ']) expect(names(typed, 1), typed).toEqual(['Moore, OK'])
  expect(names('bayamon', 1)).toEqual(['Bayamón, PR'])
})

test('one letter, other countries and the middle of a name find nothing', () => {
  for (const typed of ['', 'm', ',', 'Toulouse', 'homa City']) expect(names(typed), typed).toEqual([])
})

test('a text is at the town that ends it with its state', () => {
  const moore = { latitude: expect.closeTo(35.34, 1), longitude: expect.closeTo(-97.49, 1) }
  const texts = [
    'Moore, OK',
    'near Moore, Oklahoma',
    'I-35 south of Moore OK',
    'Warren Theatre, Moore, OK.',
    'MOORE, ok',
  ]
  for (const text of texts) expect(locateTown(text), text).toEqual(moore)
  expect(locateTown('Charleston, West Virginia')?.latitude).toBeCloseTo(38.35, 1)
  expect(locateTown('North Las Vegas, NV')?.latitude).toBeCloseTo(36.2, 1)
})

test('a text without a state, or with no town, has no place', () => {
  for (const text of ['Moore', 'Norman', '', 'OK', 'Oklahoma', 'somewhere in Kansas', 'Paris, France', ','.repeat(500)])
    expect(locateTown(text), text).toBeNull()
})
