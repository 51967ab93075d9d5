import sharp from 'sharp'
import { expect, test } from 'vitest'
import { exifDate } from './exif-date'

async function exifOf(tags: Record<string, string>): Promise<Buffer | undefined> {
  const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#345' } })
    .withExif({ IFD0: { Make: 'Cam' }, IFD2: tags })
    .jpeg()
    .toBuffer()
  return (await sharp(jpeg).metadata()).exif
}

test('the date is that of the shutter, at the offset the camera gives', async () => {
  const date = { DateTimeOriginal: '2013:05:20 15:04:05' }
  expect(exifDate(await exifOf({ ...date, OffsetTimeOriginal: '-05:00' }))?.toISOString()).toBe(
    '2013-05-20T20:04:05.000Z',
  )
  expect(exifDate(await exifOf(date))?.toISOString()).toBe('2013-05-20T15:04:05.000Z')
})

test('dates that are missing or make no sense are none, and broken blocks do no harm', async () => {
  expect(exifDate(undefined)).toBeNull()
  expect(exifDate(await exifOf({}))).toBeNull()
  expect(exifDate(await exifOf({ DateTimeOriginal: '2013:15:90 99:04:05' }))).toBeNull()
  const whole = (await exifOf({ DateTimeOriginal: '2013:05:20 15:04:05' })) ?? Buffer.alloc(0)
  for (let length = 0; length < whole.length; length += 3)
    expect(() => exifDate(whole.subarray(0, length))).not.toThrow()
  for (let at = 0; at < whole.length; at++) {
    const broken = Buffer.from(whole)
    broken[at] = 0xff
    expect(() => exifDate(broken)).not.toThrow()
  }
})
