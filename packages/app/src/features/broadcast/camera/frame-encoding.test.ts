import { expect, it } from 'vitest'
import { frameSize } from './frame-encoding'

it('sends a VGA picture as it is', () => {
  expect(frameSize({ width: 640, height: 480 }, 640)).toEqual({ width: 640, height: 480 })
})

it('fits a wide picture without changing its shape', () => {
  expect(frameSize({ width: 1280, height: 720 }, 640)).toEqual({ width: 640, height: 360 })
})

it('makes a smaller picture of the same shape', () => {
  expect(frameSize({ width: 640, height: 480 }, 320)).toEqual({ width: 320, height: 240 })
  expect(frameSize({ width: 720, height: 1280 }, 320)).toEqual({ width: 180, height: 320 })
})

it('turns the box for an upright phone', () => {
  expect(frameSize({ width: 480, height: 640 }, 640)).toEqual({ width: 480, height: 640 })
  expect(frameSize({ width: 720, height: 1280 }, 640)).toEqual({ width: 360, height: 640 })
})

it('never enlarges, and keeps sides even', () => {
  expect(frameSize({ width: 321, height: 241 }, 640)).toEqual({ width: 322, height: 242 })
  expect(frameSize({ width: 320, height: 240 }, 640)).toEqual({ width: 320, height: 240 })
})
