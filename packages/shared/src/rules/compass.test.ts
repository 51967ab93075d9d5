import { expect, test } from 'vitest'
import { compassPoint } from './compass'

test('a point of the compass reaches 11.25 degrees to both sides', () => {
  expect([0, 11.24, 11.26, 90, 225, 348.76, 359].map(compassPoint)).toEqual(['N', 'N', 'NNE', 'E', 'SW', 'N', 'N'])
})

test('full turns do not change the point', () => {
  expect([-90, 630].map(compassPoint)).toEqual(['W', 'W'])
})
