import { recordKinds } from '@squall/shared/contract/wire'
import { expect, test } from 'vitest'
import { vp8Key } from '../testing/codec-frames'
import { createFakeClock } from '../testing/fake-clock'
import { createTestRecordings } from '../testing/test-recordings'
import { createTestRoom } from '../testing/test-room'
import { createRecordingTime } from './recording-time'

test('REC-9 picture and sound keep their distance, and late media keep theirs', () => {
  const clock = createFakeClock()
  const time = createRecordingTime(clock)
  expect(time.at('video', 70_000).ms).toBe(0)
  clock.advance(500)
  expect(time.at('sound', 70_120).ms).toBe(120)
  clock.advance(9_500)
  // A link that stalled for ten seconds delivers everything at once.
  expect(time.at('video', 71_000)).toEqual({ ms: 1_000, isJump: false })
  expect(time.at('video', 79_000)).toEqual({ ms: 9_000, isJump: false })
})

test('REC-9 a capture clock that is set back or forward begins anew where the recording is', () => {
  const clock = createFakeClock()
  const time = createRecordingTime(clock)
  time.at('video', 70_000)
  clock.advance(4_000)
  time.at('video', 74_000)
  expect(time.at('video', 20_000)).toEqual({ ms: 4_000, isJump: true })
  clock.advance(1_000)
  expect(time.at('video', 21_000)).toEqual({ ms: 5_000, isJump: false })
  expect(time.at('video', 900_000)).toEqual({ ms: 5_000, isJump: true })
})

test('REC-9 a recording that continues after a restart with a clock that was set back does not go back', () => {
  const clock = createFakeClock()
  const first = createTestRecordings(clock)
  const recordOne = (recordings: typeof first.recordings, at: typeof clock, captureMs: number) => {
    const { room, take } = createTestRoom({ video: 'vp8', audio: 'opus' }, { clock: at, recordings })
    take({ kind: recordKinds.vp8, captureMs, payload: vp8Key() })
    at.advance(3_000)
    take({ kind: recordKinds.vp8, captureMs: captureMs + 3_000, payload: vp8Key() })
    room.end()
  }
  clock.advance(60_000)
  recordOne(first.recordings, clock, 5_000)
  // The new process has a wall clock that is a minute behind.
  const again = createFakeClock()
  const second = createTestRecordings(again, { folder: first.folder })
  recordOne(second.recordings, again, 100)
  expect(second.manifest().segments.map(({ reason, startMs, endMs }) => [reason, startMs, endMs])).toEqual([
    ['start', 0, 3_000],
    ['restart', 3_000, 6_000],
  ])
})
