import { expect, test } from 'vitest'
import { wheelSteps } from '../../platform/base-map/projection.rules'

const turn = { deltaY: 0, deltaMode: 0, ctrlKey: false }

test('away from oneself zooms in, by the same with a mouse that counts lines', () => {
  expect(wheelSteps({ ...turn, deltaY: -100 })).toBeCloseTo(0.4)
  expect(wheelSteps({ ...turn, deltaY: 3, deltaMode: 1 })).toBeCloseTo(-0.396)
})

test('fingers that spread on a touchpad move little and mean much', () => {
  expect(wheelSteps({ ...turn, deltaY: -7, ctrlKey: true })).toBeCloseTo(0.1)
})

test('one turn is one step at most', () => {
  expect(wheelSteps({ ...turn, deltaY: 4000 })).toBe(-1)
})
