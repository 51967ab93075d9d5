import { expect, test } from 'vitest'
import { paragraphsOf, shortDistance } from './list.rules'

test('official text is shown in its own paragraphs without the line breaks of teleprinters', () => {
  expect(paragraphsOf('At 300 PM CDT, a tornado\nwas located.\n\nHAZARD...Deadly   tornado.\n\n')).toEqual([
    'At 300 PM CDT, a tornado was located.',
    'HAZARD...Deadly tornado.',
  ])
})

test('a distance has one decimal while it is near', () => {
  expect(shortDistance(4.04)).toBe('4.0 km')
  expect(shortDistance(31.6)).toBe('32 km')
})
