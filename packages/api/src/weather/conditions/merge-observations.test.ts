import { expect, test } from 'vitest'
import { observationAnswer } from '../../testing/observation-answers'
import { mergeObservations } from './merge-observations'
import { type Observation, readObservation } from './observation'

const now = new Date('2026-05-20T20:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

function observed(station: string, measured: Parameters<typeof observationAnswer>[0]): Observation {
  const observation = readObservation(station, observationAnswer({ at: minutesAgo(10), ...measured }))
  if (observation === null) throw new Error('The observation has no time')
  return observation
}

test('each value comes from the nearest station that has it', () => {
  const near = observed('NEAR', { temperature: 30, at: minutesAgo(40) })
  const next = observed('NEXT', { temperature: 10, visibility: 16_090, at: minutesAgo(20) })
  const far = observed('FAR', { visibility: 100, textDescription: 'Fog' })
  expect(mergeObservations([near, next, far], now)).toMatchObject({
    values: { temperature: 86, visibility: 10, conditions: 'Fog', windSpeed: null },
    stations: ['NEAR', 'NEXT', 'FAR'],
    observedAt: minutesAgo(10).getTime(),
  })
})

test('what was observed more than 90 minutes ago is left out, and so is the future', () => {
  const old = observed('OLD', { temperature: 30, at: minutesAgo(91) })
  const ahead = observed('AHEAD', { temperature: 5, at: minutesAgo(-91) })
  const good = observed('GOOD', { temperature: 20, at: minutesAgo(90) })
  expect(mergeObservations([old, ahead, good], now)).toMatchObject({
    values: { temperature: 68 },
    stations: ['GOOD'],
    observedAt: minutesAgo(90).getTime(),
  })
  expect(mergeObservations([old], now)).toMatchObject({ values: { temperature: null }, stations: [], observedAt: null })
})

test('the felt temperature belongs to the temperature of the same station', () => {
  const cold = observed('COLD', { temperature: -20 })
  const windy = observed('WINDY', { temperature: -10, windSpeed: 40 })
  expect(mergeObservations([cold, windy], now).values).toMatchObject({ temperature: -4, feelsLike: null })
  expect(mergeObservations([windy, cold], now).values).toMatchObject({ temperature: 14, feelsLike: -5.3 })
})

test('the wind keeps its own direction', () => {
  const variable = observed('VARIABLE', { windSpeed: 10 })
  const steady = observed('STEADY', { windSpeed: 40, windDirection: 180 })
  expect(mergeObservations([variable, steady], now).values).toMatchObject({ windSpeed: 6.2, windDirection: null })
  expect(mergeObservations([steady, variable], now).values).toMatchObject({ windSpeed: 24.9, windDirection: 180 })
})
