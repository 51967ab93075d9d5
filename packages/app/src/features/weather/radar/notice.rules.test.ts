import { expect, test } from 'vitest'
import { radarNotice } from './notice.rules'
import { layer, radarData, scanTime } from './testing/radar'

const now = Date.parse(scanTime) + 3 * 60_000
const well = { data: radarData, layer, failure: null, isOff: false, cannotDraw: null, now }

test('radar that is well, and radar on its way, need no words', () => {
  expect(radarNotice(well)).toBeNull()
  expect(radarNotice({ ...well, data: undefined, layer: undefined })).toBeNull()
})

test('a server without weather says so', () => {
  expect(radarNotice({ ...well, isOff: true })?.sentence).toContain('switched off')
})

test('without an answer the failure is told, and what was shown before is called old', () => {
  const failure = 'The server cannot be reached.'
  expect(radarNotice({ ...well, data: undefined, layer: undefined, failure })).toEqual({
    sentence: failure,
    isWarning: true,
    canRetry: true,
  })
  expect(radarNotice({ ...well, failure })?.sentence).toContain('showed last')
})

test('outside the reach of all radars nothing is known, which is no failure', () => {
  const notice = radarNotice({ ...well, data: { ...radarData, coverage: false, radarStation: null, layers: [] } })
  expect(notice).toMatchObject({ isWarning: false, canRetry: false })
  expect(notice?.sentence).toContain('No NEXRAD radar reaches this place')
})

test('a radar that fell silent says since when, as far as that is known', () => {
  const late = now + 65 * 60_000
  expect(radarNotice({ ...well, data: { ...radarData, stale: true }, now: late })?.sentence).toContain('1 h 08 min ago')
  const mute = { ...radarData, stale: true, timestamp: null }
  expect(radarNotice({ ...well, data: mute })?.sentence).toContain('sent nothing in the last hour')
  expect(radarNotice({ ...well, data: { ...radarData, radarStation: null } })?.sentence).toContain('No radar answers')
})

test('what is wrong with the layer comes in the words of the server', () => {
  const problem = 'The list of radar scans cannot be read right now.'
  expect(radarNotice({ ...well, layer: { ...layer, problem } })?.sentence).toBe(problem)
})

test('a browser that cannot draw is told so', () => {
  const cannotDraw = 'This browser cannot draw radar pictures.'
  expect(radarNotice({ ...well, cannotDraw })).toEqual({ sentence: cannotDraw, isWarning: true, canRetry: false })
})
