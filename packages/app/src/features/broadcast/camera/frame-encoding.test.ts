import { expect, it } from 'vitest'
import { fitFrameSize } from './frame-encoding'

it('sends a VGA picture as it is', () => {
  expect(fitFrameSize({ width: 640, height: 480 }, 640)).toEqual({ width: 640, height: 480 })
})

it('fits a wide picture without changing its shape', () => {
  expect(fitFrameSize({ width: 1280, height: 720 }, 640)).toEqual({ width: 640, height: 360 })
})

it('makes a smaller picture of the same shape', () => {
  expect(fitFrameSize({ width: 640, height: 480 }, 320)).toEqual({ width: 320, height: 240 })
  expect(fitFrameSize({ width: 720, height: 1280 }, 320)).toEqual({ width: 180, height: 320 })
})

it('turns the box for an upright phone', () => {
  expect(fitFrameSize({ width: 480, height: 640 }, 640)).toEqual({ width: 480, height: 640 })
  expect(fitFrameSize({ width: 720, height: 1280 }, 640)).toEqual({ width: 360, height: 640 })
})

it('never enlarges, and keeps sides even', () => {
  expect(fitFrameSize({ width: 321, height: 241 }, 640)).toEqual({ width: 322, height: 242 })
  expect(fitFrameSize({ width: 320, height: 240 }, 640)).toEqual({ width: 320, height: 240 })
})
