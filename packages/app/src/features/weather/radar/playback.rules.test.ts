import { expect, test } from 'vitest'
import { formatTime } from '../../../platform/format'
import {
  FRAME_COUNT,
  findNewestScan,
  formatFrame,
  formatFrameNumber,
  formatGaps,
  formatScanAge,
  type Playback,
  reducePlayback,
} from './playback.rules'

const slot = '2026-05-20T20:20:00.000Z'

const scanTime = '2026-05-20T20:16:43.000Z'

const scan = { slot, scanTime }

const gap = { slot, scanTime: null }

test('a frame has the time of its scan and its number in the loop', () => {
  expect(formatFrameNumber(6)).toBe('7 of 12')
  expect(formatFrame(scan, 6)).toBe(`${formatTime(scanTime)}, 7 of 12`)
  expect(formatFrame(gap, 6)).toBe(`No scan for ${formatTime(slot)}, 7 of 12`)
  expect(formatFrame(undefined, 11)).toBe('12 of 12')
})

test('the age of a scan is in minutes and at least zero', () => {
  const at = Date.parse(scanTime)
  expect(formatScanAge(scanTime, at + 4 * 60_000)).toBe('4 min ago')
  expect(formatScanAge(scanTime, at + 65 * 60_000)).toBe('1 h 05 min ago')
  expect(formatScanAge(scanTime, at - 5_000)).toBe('just now')
})

test('gaps are described, unless all frames are missing', () => {
  expect(formatGaps([scan, scan])).toBeNull()
  expect(formatGaps([scan, gap])).toBe(`No scan for ${formatTime(slot)}.`)
  expect(formatGaps([gap, scan, gap])).toBe('2 of 3 frames have no scan.')
  expect(formatGaps([gap, gap])).toBeNull()
})

test('the newest scan is the last one that is not a gap', () => {
  expect(findNewestScan([scan, gap])).toBe(scanTime)
  expect(findNewestScan([gap])).toBeNull()
  expect(findNewestScan([])).toBeNull()
})

const all = () => true

test('playing goes from the newest frame to the oldest and on', () => {
  let state: Playback = { frame: 11, isPlaying: true }
  const seen = Array.from({ length: FRAME_COUNT }, () => {
    state = reducePlayback(state, { type: 'tick', isReady: all })
    return state.frame
  })
  expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})

test('frames that are not loaded yet are skipped', () => {
  const state = { frame: 3, isPlaying: true }
  expect(reducePlayback(state, { type: 'tick', isReady: (frame) => frame === 9 }).frame).toBe(9)
  expect(reducePlayback(state, { type: 'tick', isReady: () => false }).frame).toBe(3)
})

test('a paused loop keeps its frame', () => {
  const state = { frame: 3, isPlaying: false }
  expect(reducePlayback(state, { type: 'tick', isReady: all })).toBe(state)
})

test('reset shows the first frame and stops', () => {
  expect(reducePlayback({ frame: 7, isPlaying: true }, { type: 'reset' })).toEqual({ frame: 0, isPlaying: false })
})

test('a step pauses the loop and wraps around at the ends', () => {
  expect(reducePlayback({ frame: 11, isPlaying: true }, { type: 'step', by: 1 })).toEqual({
    frame: 0,
    isPlaying: false,
  })
  expect(reducePlayback({ frame: 0, isPlaying: true }, { type: 'step', by: -1 })).toEqual({
    frame: 11,
    isPlaying: false,
  })
})

test('choosing a frame pauses the loop', () => {
  expect(reducePlayback({ frame: 0, isPlaying: true }, { type: 'show', frame: 5 })).toEqual({
    frame: 5,
    isPlaying: false,
  })
})

test('toggle alternates between play and pause', () => {
  const state = reducePlayback({ frame: 11, isPlaying: false }, { type: 'toggle' })
  expect(state.isPlaying).toBe(true)
  expect(reducePlayback(state, { type: 'toggle' }).isPlaying).toBe(false)
})
