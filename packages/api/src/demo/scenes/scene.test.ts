import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createDemoBroadcasts } from '../live-broadcasts'
import { createCamera, createEnlarger, overlay } from './scene'

const shows = createDemoBroadcasts()

test.each(shows)('$stream.title is drawn as a JPEG of a phone’s size, alike for one moment', async ({ scene }) => {
  const frame = await createCamera(scene)(31)
  expect(await sharp(frame).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 360 })
  expect(await createCamera(scene)(31)).toEqual(frame)
})

test.each(shows)('$stream.title moves', async ({ scene }) => {
  const camera = createCamera(scene)
  expect(await camera(31)).not.toEqual(await camera(31.5))
})

test('an enlarged picture of one colour keeps its colour', () => {
  const small = Uint8ClampedArray.from([10, 20, 30, 10, 20, 30])
  const large = new Uint8Array(4 * 2 * 3)
  createEnlarger({ width: 2, height: 1 }, { width: 4, height: 2 })(small, large)
  expect([...large]).toEqual(Array.from({ length: 8 }, () => [10, 20, 30]).flat())
})

test('between two points the colours pass into each other', () => {
  const small = Uint8ClampedArray.from([0, 0, 0, 200, 100, 40])
  const large = new Uint8Array(4 * 3)
  createEnlarger({ width: 2, height: 1 }, { width: 4, height: 1 })(small, large)
  expect([large[0], large[3], large[6], large[9]]).toEqual([0, 50, 150, 200])
})

test('an overlay covers by its opacity', () => {
  const rgb = Uint8Array.from([0, 0, 0, 100, 100, 100, 8, 8, 8])
  overlay(Uint8Array.from([200, 200, 200, 255, 200, 200, 200, 128, 200, 200, 200, 0]), rgb)
  expect([...rgb]).toEqual([200, 200, 200, 150, 150, 150, 8, 8, 8])
})
