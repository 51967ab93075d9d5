import { expect, test } from 'vitest'
import { findTowns } from './find-towns'

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
