import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordKinds } from '@squall/shared/contract/wire'
import { RESERVE_BYTES, verifyRecording } from '@squall/shared/server/recording'
import { expect, test } from 'vitest'
import { vp8Delta, vp8Key } from '../testing/codec-frames'
import { createFakeClock } from '../testing/fake-clock'
import { createTestRecordings } from '../testing/test-recordings'
import { createTestRoom, recordsTo } from '../testing/test-room'
import { QUEUE_BYTES } from './recorder'
import { writeAll } from './recording-files'

function record(options: Parameters<typeof createTestRecordings>[1] = {}) {
  const clock = createFakeClock()
  const disk = createTestRecordings(clock, options)
  const room = createTestRoom({ video: 'vp8', audio: 'opus' }, { clock, recordings: disk.recordings })
  const { socket } = room.join({ isBinary: true, video: ['vp8'] })
  const send = (payload: Buffer) => room.take({ kind: recordKinds.vp8, captureMs: clock.now(), payload })
  return {
    ...disk,
    ...room,
    key: () => send(vp8Key()),
    delta: (content?: string) => send(vp8Delta(content)),
    /** Whether a viewer gets the next frame. */
    isWatched() {
      recordsTo(socket)
      send(vp8Key())
      return recordsTo(socket).some(({ kind }) => kind === recordKinds.vp8)
    },
    state: () => room.room.report().recording,
  }
}

const full: typeof writeAll = () => {
  throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
}

test('REC-10 a disk that hangs stops the recording once 16 MB wait for it, and no viewer', () => {
  const { delta, isWatched, key, state, waiting } = record({ isHanging: true })
  key()
  for (let bytes = 0; bytes <= QUEUE_BYTES; bytes += 500_000) delta('x'.repeat(500_000))
  expect(state()).toBe('too-slow')
  const posted = waiting.reduce((sum, message) => sum + (message.type === 'append' ? message.bytes.length : 0), 0)
  expect(posted).toBeLessThanOrEqual(QUEUE_BYTES)
  expect(waiting.at(-1)).toMatchObject({ type: 'close' })
  expect(isWatched()).toBe(true)
})

test('REC-13 on a full disk the recording stops with what is whole, and the stream goes on', () => {
  let left = 3
  const { delta, isWatched, key, manifest, pass, recordingFolder, recordsIn, state } = record({
    write: (file, bytes) => {
      if (--left > 0) return writeAll(file, bytes)
      writeAll(file, bytes.subarray(0, 10))
      full(file, bytes)
    },
  })
  key()
  pass(250)
  expect(state()).toBe('recording')
  delta()
  pass(250)
  delta()
  pass(250)
  expect(state()).toBe('disk-full')
  expect(manifest()).toMatchObject({ state: 'disk-full', pid: null, segments: [{ records: 2 }] })
  expect(recordsIn({ number: 1 })).toHaveLength(2)
  expect(verifyRecording(recordingFolder)).toEqual([])
  expect(isWatched()).toBe(true)
})

test('REC-13 nothing is recorded where the disk has no more than its reserve', () => {
  const { key, pass, state } = record({ freeBytes: RESERVE_BYTES - 1 })
  key()
  pass(250)
  expect(state()).toBe('disk-full')
})

test('REC-13 a folder that is a file stops the recording, and not the stream', () => {
  const { folder, isWatched, key, lines, pass, state } = record()
  rmSync(folder, { recursive: true })
  writeFileSync(folder, '')
  key()
  pass(250)
  expect(state()).toBe('unwritable')
  expect(lines).toMatchObject([{ level: 'warn', message: 'a recording stopped (unwritable); its stream goes on' }])
  expect(isWatched()).toBe(true)
})

test('REC-14 recordings stop at the space of all together and at the length of each', () => {
  const quota = record({ maxBytes: 1_000 })
  quota.key()
  quota.delta('x'.repeat(1_000))
  quota.pass(250)
  expect(quota.state()).toBe('recording')
  quota.pass(61_000)
  quota.key()
  quota.pass(250)
  expect(quota.state()).toBe('quota')
  expect(quota.manifest()).toMatchObject({ state: 'quota', segments: [{ number: 1 }] })

  const long = record({ maxMs: 2_000 })
  for (let second = 0; second < 4; second++) {
    long.key()
    long.pass(1_000)
  }
  expect(long.state()).toBe('time-limit')
  expect(long.manifest()).toMatchObject({ state: 'time-limit', segments: [{ endMs: 2_000 }] })
})

test('REC-15 the report says nothing before the first record, then that it records', () => {
  const { key, pass, state } = record()
  expect(state()).toBeNull()
  key()
  pass(250)
  expect(state()).toBe('recording')
})

test('REC-16 a recording that is deleted while it is written is not created again', () => {
  const { folder, key, pass, recordingFolder, room, state } = record()
  key()
  pass(250)
  mkdirSync(join(folder, 'elsewhere'))
  renameSync(recordingFolder, join(folder, 'elsewhere', 'storm'))
  pass(11_000)
  key()
  pass(250)
  expect(state()).toBe('unwritable')
  room.end()
  expect(existsSync(recordingFolder)).toBe(false)
})
