import sharp from 'sharp'
import { expect, test } from 'vitest'
import { checkPictureHeader, PICTURE_NEEDS_MEMORY, type PictureHeader } from './picture-limits'

const photo: PictureHeader = { format: 'jpeg', width: 4000, height: 3000, channels: 3, depth: 'uchar' }
const [MORE_THAN_50_MP, TOO_LONG] = [
  'The picture has more than 50 megapixels',
  'The picture is longer than 16,384 pixels. Please choose a smaller one.',
]

test('camera pictures of up to 50 megapixels may be decoded', () => {
  const headers: Partial<PictureHeader>[] = [
    {},
    { width: 8192, height: 6103 },
    { width: 8192, height: 6103, isProgressive: true },
    { format: 'png', width: 8192, height: 6103, channels: 4, isProgressive: true },
    { format: 'png', width: 8192, height: 6103, channels: 4, depth: 'ushort' },
    { format: 'webp', width: 8192, height: 6103, channels: 4 },
    { format: 'gif', width: 8192, height: 6103, channels: 4 },
    { format: 'heif', width: 4032, height: 3024, depth: 'ushort' },
    { format: 'heif', width: 6000, height: 4000 },
    { width: 16_384, height: 3000 },
  ]
  for (const header of headers) expect(checkPictureHeader({ ...photo, ...header }), JSON.stringify(header)).toBeNull()
})

test('long sides, many pixels and large decoded pictures are refused, each with its reason', () => {
  const headers: [Partial<PictureHeader>, string][] = [
    [{ width: 10_000, height: 5001 }, MORE_THAN_50_MP],
    [{ width: 1, height: 50_000_000 }, TOO_LONG],
    [{ width: 16_385, height: 1 }, TOO_LONG],
    [{ format: 'png', width: 8192, height: 6103, depth: 'ushort', isProgressive: true }, PICTURE_NEEDS_MEMORY],
    [{ format: 'heif', width: 8192, height: 6103 }, PICTURE_NEEDS_MEMORY],
    [{ format: 'heif', width: 5000, height: 4000, depth: 'ushort' }, PICTURE_NEEDS_MEMORY],
  ]
  for (const [header, reason] of headers)
    expect(checkPictureHeader({ ...photo, ...header }), JSON.stringify(header)).toBe(reason)
})

test('the header of a real AVIF has the format that the limits know it by', async () => {
  const create = { width: 16, height: 16, channels: 3, background: '#356' } as const
  const avif = await sharp({ create }).avif({ bitdepth: 10 }).toBuffer()
  expect(await sharp(avif).metadata()).toMatchObject({ format: 'heif', width: 16, channels: 3, depth: 'ushort' })
})
