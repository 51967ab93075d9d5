import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readExifDate } from './images'

async function createExif(tags: Record<string, string>): Promise<Buffer | undefined> {
  const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#345' } })
    .withExif({ IFD0: { Make: 'Cam' }, IFD2: tags })
    .jpeg()
    .toBuffer()
  return (await sharp(jpeg).metadata()).exif
}

test("the date is that of the exposure, at the camera's offset", async () => {
  const date = { DateTimeOriginal: '2013:05:20 15:04:05' }
  expect(readExifDate(await createExif({ ...date, OffsetTimeOriginal: '-05:00' }))?.toISOString()).toBe(
    '2013-05-20T20:04:05.000Z',
  )
  expect(readExifDate(await createExif(date))?.toISOString()).toBe('2013-05-20T15:04:05.000Z')
})

test('missing and invalid dates give null, and broken blocks do not throw', async () => {
  expect(readExifDate(undefined)).toBeNull()
  expect(readExifDate(await createExif({}))).toBeNull()
  expect(readExifDate(await createExif({ DateTimeOriginal: '2013:15:90 99:04:05' }))).toBeNull()
  const whole = (await createExif({ DateTimeOriginal: '2013:05:20 15:04:05' })) ?? Buffer.alloc(0)
  for (let length = 0; length < whole.length; length += 3)
    expect(() => readExifDate(whole.subarray(0, length))).not.toThrow()
  for (let at = 0; at < whole.length; at++) {
    const broken = Buffer.from(whole)
    broken[at] = 0xff
    expect(() => readExifDate(broken)).not.toThrow()
  }
})
