import { sharedMicros } from '@squall/shared/bench/clock'
import { expect, test } from 'vitest'
import { cleanJpeg } from '../../src/codec/jpeg'
import { plainJpeg } from './plain-jpeg'
import { readStamp, stamp } from './stamp'

test('a stamped JPEG is one still, and its cleaned copy tells the same time', () => {
  const jpeg = plainJpeg(5_000)
  const micros = sharedMicros()
  stamp(jpeg, micros)
  const cleaned = cleanJpeg(jpeg)
  expect(cleaned?.bytes.length).toBe(5_000)
  expect(cleaned && readStamp(cleaned.bytes)).toBe(micros)
})

test('a stamp after a byte that begins a marker leaves the picture whole', () => {
  const jpeg = plainJpeg(1_000)
  jpeg.fill(0xff, 1_000 - 12, 1_000 - 11)
  stamp(jpeg, 1)
  expect(cleanJpeg(jpeg)?.bytes.length).toBe(1_000)
})
