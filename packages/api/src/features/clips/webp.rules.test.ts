import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodeKeyFrame } from './testing'
import { readKeyFrame, toWebp } from './webp.rules'

test('a key frame of VP8 becomes a picture of its size, also one of an odd length', async () => {
  const frame = await encodeKeyFrame()
  for (const bytes of [frame, Buffer.concat([frame, Buffer.alloc(1)])]) {
    const file = toWebp(bytes)
    expect(file.length % 2).toBe(0)
    expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width: 64, height: 48 })
  }
})

test('the key frame in a picture is what became the picture; other formats are refused', async () => {
  const frame = await encodeKeyFrame()
  expect(readKeyFrame(toWebp(frame))).toEqual(frame)
  const lossless = await sharp(toWebp(frame)).webp({ lossless: true }).toBuffer()
  expect(() => readKeyFrame(lossless)).toThrow('Not a lossy WebP picture of the simple format')
})
