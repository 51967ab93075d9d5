import type { RadarFrame } from '@squall/shared/contract/weather'
import { expect, test } from 'vitest'
import { formatTime } from '../../../platform/format'
import { ageText, counterText, frameState, frameText, gapsText, newestScan } from './frame-texts.rules'

const slot = '2026-05-20T20:20:00.000Z'
const scanTime = '2026-05-20T20:16:43.000Z'
const scan: RadarFrame = { slot, scanTime, picture: '/picture.png', problem: null }
const gap: RadarFrame = { slot, scanTime: null, picture: null, problem: 'No scan' }

test('a frame is known by the true time of its scan and its place in the loop', () => {
  expect(counterText(6)).toBe('7 of 12')
  expect(frameText(scan, 6)).toBe(`${formatTime(scanTime)}, 7 of 12`)
  expect(frameText(gap, 6)).toBe(`No scan for ${formatTime(slot)}, 7 of 12`)
  expect(frameText(undefined, 11)).toBe('12 of 12')
})

test('an age is told in minutes, and never less than none', () => {
  const at = Date.parse(scanTime)
  expect(ageText(scanTime, at + 4 * 60_000)).toBe('4 min ago')
  expect(ageText(scanTime, at + 65 * 60_000)).toBe('1 h 05 min ago')
  expect(ageText(scanTime, at - 5_000)).toBe('just now')
})

test('gaps are said in words, unless there is nothing else', () => {
  expect(gapsText([scan, scan])).toBeNull()
  expect(gapsText([scan, gap])).toBe(`No scan for ${formatTime(slot)}.`)
  expect(gapsText([gap, scan, gap])).toBe('2 of 3 frames have no scan.')
  expect(gapsText([gap, gap])).toBeNull()
})

test('the newest scan is the last one there is', () => {
  expect(newestScan([scan, gap])).toBe(scanTime)
  expect(newestScan([gap])).toBeNull()
  expect(newestScan([])).toBeNull()
})

test('a frame is missing, on its way, there, or could not be had', () => {
  const frames = [gap, scan, scan, scan]
  const pictures = { failed: [{ frame: 0 }, { frame: 1 }], isReady: (frame: number) => frame < 3 }
  expect(frames.map((_, index) => frameState(frames, index, pictures))).toEqual(['gap', 'failed', 'ready', 'loading'])
  expect(frameState([], 0, { failed: [], isReady: () => false })).toBe('loading')
})
