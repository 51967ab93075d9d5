import { limits } from '@squall/shared/contract/wire'
import { expect, test } from 'vitest'
import { mp4Init, mp4Part, webmBlock, webmCluster, webmInit } from '../testing/recordings'
import type { SoundUnit } from './audio-chunk'
import { createAudioTrack } from './audio-track'

function createTrack() {
  const track = createAudioTrack({ streamId: 'storm', handle: 1 })
  return { ...track, push: (bytes: Buffer) => track.push(bytes, { seq: 1, captureMs: 0 }) }
}

function soundOf(unit: SoundUnit | null | undefined): Buffer | null {
  return unit ? Buffer.from(JSON.parse(unit.json().toString()).audioData, 'base64') : null
}

test('AUDIO-3 the start for a late joiner is the init bytes and the newest part, up to now', () => {
  const track = createTrack()
  track.push(webmInit())
  expect(track.sound()).toBeNull()
  track.push(webmCluster(0, 'one'))
  const second = Buffer.concat([webmBlock('still one'), webmCluster(1, 'two')])
  track.push(second)
  expect(soundOf(track.sound()?.chunk)).toEqual(second)
  expect(soundOf(track.sound()?.start)).toEqual(Buffer.concat([webmInit(), webmCluster(1, 'two')]))
  track.push(webmBlock('more of two'))
  const upToNow = Buffer.concat([webmInit(), webmCluster(1, 'two'), webmBlock('more of two')])
  expect(soundOf(track.sound()?.start)).toEqual(upToNow)
})

test('AUDIO-3 a start is never long: without a new part for long, late joiners wait for one', () => {
  const track = createTrack()
  track.push(Buffer.concat([webmInit(), webmCluster(0, 'one')]))
  const block = webmBlock('x'.repeat(8_000))
  const blocks = limits.audioQueueBytes / 4 / block.length
  for (let count = 0; count <= blocks; count++) track.push(block)
  expect(track.sound()).toMatchObject({ start: null })
  track.push(webmCluster(9, 'two'))
  expect(soundOf(track.sound()?.start)).toEqual(Buffer.concat([webmInit(), webmCluster(9, 'two')]))
})

test('AUDIO-8 a chunk that begins a recording replaces the one before', () => {
  const track = createTrack()
  track.push(Buffer.concat([webmInit(), webmCluster(0, 'one')]))
  const former = track.sound()?.recording
  track.push(Buffer.concat([mp4Init(), mp4Part('two')]))
  expect(track.sound()?.recording).not.toBe(former)
  expect(soundOf(track.sound()?.start)).toEqual(Buffer.concat([mp4Init(), mp4Part('two')]))
})

test('AUDIO-7 sound of another format, or without its beginning, is refused', () => {
  const track = createTrack()
  expect(track.push(Buffer.from('OggS'))).toBe('not-audio')
  expect(track.push(webmCluster(0, 'no beginning'))).toBe('not-audio')
  expect(track.push(Buffer.concat([webmInit('V_VP8'), webmCluster(0, 'video')]))).toBe('not-audio')
  expect(track.push(webmCluster(0, 'after it broke'))).toBe('not-audio')
  expect(track.push(Buffer.concat([webmInit(), webmCluster(0, 'sound')]))).toBeNull()
})
