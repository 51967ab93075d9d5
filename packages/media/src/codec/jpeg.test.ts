import { expect, test } from 'vitest'
import { buildJpeg, segment } from '../testing/jpegs'
import { cleanJpeg } from './jpeg'

const JFIF = segment(0xe0, Buffer.from('JFIF\0'))
const ADOBE = segment(0xee, Buffer.from('Adobe'))
const EXIF = segment(0xe1, Buffer.from('Exif\0\0 35.2 N 97.4 W'))
const PROFILE = segment(0xe2, Buffer.from('ICC_PROFILE'))
const COMMENT = segment(0xfe, Buffer.from('my home address'))

test('WIRE-3 a complete JPEG is accepted with its size', () => {
  const jpeg = buildJpeg({ width: 640, height: 360, segments: [JFIF, ADOBE] })
  expect(cleanJpeg(jpeg)).toEqual({ bytes: jpeg, width: 640, height: 360 })
})

test('WIRE-3 data that is not a JPEG, or a truncated one, is rejected', () => {
  const jpeg = buildJpeg()
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  for (const data of [Buffer.alloc(0), Buffer.from('hello'), png, Buffer.from([0xff, 0xd8, 0xff, 0xd9])]) {
    expect(cleanJpeg(data)).toBeNull()
  }
  for (let length = 0; length < jpeg.length; length++) expect(cleanJpeg(jpeg.subarray(0, length))).toBeNull()
})

test('WIRE-4 segments that can hold metadata are dropped', () => {
  const dirty = buildJpeg({ segments: [JFIF, EXIF, PROFILE, ADOBE, COMMENT] })
  expect(cleanJpeg(dirty)?.bytes).toEqual(buildJpeg({ segments: [JFIF, ADOBE] }))
})

test('WIRE-4 unknown segments are dropped as well', () => {
  const unknown = [0x01, 0x4f, 0xc8, 0xde, 0xf0, 0xfd].map((code) => segment(code, Buffer.from('my home address')))
  expect(cleanJpeg(buildJpeg({ segments: [JFIF, ...unknown] }))?.bytes).toEqual(buildJpeg({ segments: [JFIF] }))
})

test('WIRE-4 they are dropped between the scans of a progressive JPEG too', () => {
  const scanHead = segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0]))
  const scans = (between: Buffer) => Buffer.concat([Buffer.from('first'), between, scanHead, Buffer.from('second')])
  const dirty = buildJpeg({ scan: scans(COMMENT) })
  expect(cleanJpeg(dirty)?.bytes).toEqual(buildJpeg({ scan: scans(Buffer.alloc(0)) }))
})

test('WIRE-4 stuffed bytes and restart markers belong to the scan', () => {
  const jpeg = buildJpeg({ scan: Buffer.from([1, 0xff, 0, 2, 0xff, 0xd0, 3, 0xff, 0xd7, 4]) })
  expect(cleanJpeg(jpeg)?.bytes).toEqual(jpeg)
})

test('WIRE-4 bytes after the end of the picture are dropped', () => {
  const jpeg = buildJpeg()
  expect(cleanJpeg(Buffer.concat([jpeg, Buffer.from('<script>')]))?.bytes).toEqual(jpeg)
})
