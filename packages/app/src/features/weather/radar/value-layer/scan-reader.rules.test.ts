import { expect, test } from 'vitest'
import { encodeGreyPng } from '../../../../../../api/src/weather/radar/grey-png'
import { PictureError } from '../pictures/grey-png'
import { readScanPicture } from './scan-reader.rules'
import { createScan } from './testing/scans'

const scan = createScan((row, gate) => (row * 31 + gate) % 256, { gates: 40 })

const encode = (geometry: object, keyword = 'Radar geometry') =>
  encodeGreyPng({
    ...{ width: 40, height: 360, levels: scan.levels },
    text: { keyword, value: JSON.stringify(geometry) },
  }).then((png) => new Uint8Array(png))

test('a picture of the api gives back every level and where they lie', async () => {
  expect(await readScanPicture(await encode(scan.geometry))).toEqual(scan)
})

test('a picture without its geometry, or with that of another one, is refused', async () => {
  for (const png of [encode(scan.geometry, 'Comment'), encode({ ...scan.geometry, gates: 41 }), encode({})])
    await expect(readScanPicture(await png)).rejects.toThrow('The picture is of an unknown kind')
})

test('a picture cut off anywhere is refused', async () => {
  const png = await encode(scan.geometry)
  for (let length = 0; length < png.length - 12; length += 101)
    await expect(readScanPicture(png.slice(0, length))).rejects.toBeInstanceOf(PictureError)
})
