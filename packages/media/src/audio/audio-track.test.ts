import { limits } from '@squall/shared/contract/wire'
import { expect, test } from 'vitest'
import { mp4Init, mp4Part, webmBlock, webmCluster, webmInit } from '../testing/recordings'
import type { AudioChunk } from './audio-chunk'
import { createAudioTrack } from './audio-track'

function createTrack() {
  const track = createAudioTrack({ streamId: 'storm', handle: 1 })
  return { ...track, push: (bytes: Buffer) => track.push(bytes, { seq: 1, captureMs: 0 }) }
}

function audioIn(chunk: AudioChunk | null | undefined): Buffer | null {
  return chunk ? Buffer.from(JSON.parse(chunk.json().toString()).audioData, 'base64') : null
}

test('AUDIO-3 the start for a late joiner is the init bytes and the newest part, up to now', () => {
  const track = createTrack()
  track.push(webmInit())
  expect(track.live()).toBeNull()
  track.push(webmCluster(0, 'one'))
  const second = Buffer.concat([webmBlock('still one'), webmCluster(1, 'two')])
  track.push(second)
  expect(audioIn(track.live()?.chunk)).toEqual(second)
  expect(audioIn(track.live()?.start)).toEqual(Buffer.concat([webmInit(), webmCluster(1, 'two')]))
  track.push(webmBlock('more of two'))
  const upToNow = Buffer.concat([webmInit(), webmCluster(1, 'two'), webmBlock('more of two')])
  expect(audioIn(track.live()?.start)).toEqual(upToNow)
})

test('AUDIO-3 a start is never long: without a new part for long, late joiners wait for one', () => {
  const track = createTrack()
  track.push(Buffer.concat([webmInit(), webmCluster(0, 'one')]))
  const block = webmBlock('x'.repeat(8_000))
  const blocks = limits.audioQueueBytes / 4 / block.length
  for (let count = 0; count <= blocks; count++) track.push(block)
  expect(track.live()).toMatchObject({ start: null })
  track.push(webmCluster(9, 'two'))
  expect(audioIn(track.live()?.start)).toEqual(Buffer.concat([webmInit(), webmCluster(9, 'two')]))
})

test('AUDIO-8 a chunk that begins a recording replaces the one before', () => {
  const track = createTrack()
  track.push(Buffer.concat([webmInit(), webmCluster(0, 'one')]))
  const former = track.live()?.recording
  track.push(Buffer.concat([mp4Init(), mp4Part('two')]))
  expect(track.live()?.recording).not.toBe(former)
  expect(audioIn(track.live()?.start)).toEqual(Buffer.concat([mp4Init(), mp4Part('two')]))
})

test('AUDIO-7 sound of another format, or without its beginning, is refused', () => {
  const track = createTrack()
  expect(track.push(Buffer.from('OggS'))).toBe('not-audio')
  expect(track.push(webmCluster(0, 'no beginning'))).toBe('not-audio')
  expect(track.push(Buffer.concat([webmInit('V_VP8'), webmCluster(0, 'video')]))).toBe('not-audio')
  expect(track.push(webmCluster(0, 'after it broke'))).toBe('not-audio')
  expect(track.push(Buffer.concat([webmInit(), webmCluster(0, 'sound')]))).toBeNull()
})
