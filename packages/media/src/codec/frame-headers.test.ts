import { expect, test } from 'vitest'
import { buildVp8, h264Key, nal, nalUnit, SPS_720, vp8Delta, vp8Key } from '../testing/codec-frames'
import { readH264, readVp8 } from './frame-headers'

test('CODEC-6 whether a VP8 frame is a key frame, and its size, are read from the frame', () => {
  expect(readVp8(buildVp8({ width: 640, height: 480 }))?.key).toEqual({ width: 640, height: 480 })
  expect(readVp8(vp8Delta())?.key).toBeNull()
})

test('CODEC-6 data that cannot be a VP8 frame is rejected', () => {
  const key = vp8Key()
  for (let length = 0; length < key.length; length++) expect(readVp8(key.subarray(0, length))).toBeNull()
  expect(readVp8(buildVp8({ width: 0, height: 480 }))).toBeNull()
  expect(readVp8(Buffer.from(key).fill(0, 3, 4))).toBeNull()
  expect(readVp8(Buffer.from('hello, this is text'))).toBeNull()
})

test('CODEC-6 whether an H.264 access unit is a key frame, and its size, are read from its parameter sets', () => {
  expect(readH264(h264Key())?.key).toEqual({ width: 640, height: 480 })
  expect(readH264(h264Key(SPS_720))?.key).toEqual({ width: 1280, height: 720 })
  expect(readH264(nalUnit(nal.slice, 'picture'))).toEqual({ payload: nalUnit(nal.slice, 'picture'), key: null })
})

test('CODEC-6 only the NAL units of H.264 that draw the picture are forwarded', () => {
  const hidden = nalUnit(nal.sei, '35.2 N 97.4 W')
  expect(readH264(h264Key(undefined, hidden))?.payload).toEqual(h264Key())
  expect(readH264(Buffer.concat([hidden, nalUnit(nal.slice, 'picture')]))?.payload).toEqual(
    nalUnit(nal.slice, 'picture'),
  )
})

test('CODEC-6 data that cannot be an H.264 access unit is rejected', () => {
  const keyWithoutSize = nalUnit(nal.keySlice, 'picture')
  const cutSps = h264Key(Buffer.from([0x42]))
  for (const data of [Buffer.from(''), Buffer.from('hello'), nalUnit(nal.sei, 'text'), keyWithoutSize, cutSps]) {
    expect(readH264(data)).toBeNull()
  }
})
