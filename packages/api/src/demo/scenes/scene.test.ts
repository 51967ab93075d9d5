import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createDemoBroadcasts } from '../live-broadcasts'
import { createCamera } from './scene'

const shows = createDemoBroadcasts()

test.each(shows)('$stream.title is drawn as a JPEG of a phone’s size, alike for one moment', async ({ scene }) => {
  const frame = await createCamera(scene)(31)
  expect(await sharp(frame).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 480 })
  expect(await createCamera(scene)(31)).toEqual(frame)
})

test.each(shows)('$stream.title moves', async ({ scene }) => {
  const camera = createCamera(scene)
  expect(await camera(31)).not.toEqual(await camera(31.5))
})
