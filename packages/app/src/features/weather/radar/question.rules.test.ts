import { expect, test } from 'vitest'
import { toRadarQuestion } from './question.rules'

const moore = { latitude: 35.34, longitude: -97.49 }

test('small moves put the same question', () => {
  const question = toRadarQuestion({ center: moore, zoom: 7 })
  expect(question).toEqual({ lat: 35.25, lon: -97.5, zoom: 7 })
  expect(toRadarQuestion({ center: { latitude: 35.3, longitude: -97.45 }, zoom: 6.4 })).toEqual(question)
})

test('closer zooms ask more finely, as far as the radar sees', () => {
  expect(toRadarQuestion({ center: moore, zoom: 8.9 })).toEqual({ lat: 35.375, lon: -97.5, zoom: 8 })
  expect(toRadarQuestion({ center: moore, zoom: 12 })).toEqual({ lat: 35.3125, lon: -97.5, zoom: 10 })
})
