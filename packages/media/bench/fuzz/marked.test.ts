import { expect, test } from 'vitest'
import { cleanJpeg } from '../../src/codec/jpeg'
import { hasMarker, MARKER, markedJpegs } from './marked'

test('the marker is found as it is, and in a data URL wherever it begins', () => {
  for (const before of ['', 'x', 'xx']) {
    const picture = Buffer.concat([Buffer.from(before), MARKER, Buffer.alloc(40)])
    expect(hasMarker(picture)).toBe(true)
    const frame = `data:image/jpeg;base64,${picture.toString('base64')}`
    expect(hasMarker(Buffer.from(JSON.stringify({ frame })))).toBe(true)
  }
  expect(hasMarker(Buffer.from(JSON.stringify({ frame: Buffer.alloc(100).toString('base64') })))).toBe(false)
})

test('every marked JPEG has the marker, and its cleaned copy has none', () => {
  for (const jpeg of markedJpegs()) {
    expect(hasMarker(jpeg)).toBe(true)
    expect(cleanJpeg(jpeg)?.bytes.includes(MARKER)).toBe(false)
  }
})
