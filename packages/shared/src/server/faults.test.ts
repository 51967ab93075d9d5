import { expect, test } from 'vitest'
import { createFaults, LOG_EVERY_MS } from './faults'
import type { Log } from './log'

function createFixture() {
  const lines: string[] = []
  const clock = { ms: 0 }
  const skip = () => undefined
  const error: Log['error'] = (message, fields) => void lines.push(`${message}: ${String(fields?.error)}`)
  const faults = createFaults({ log: { debug: skip, info: skip, warn: skip, error }, now: () => clock.ms })
  return { clock, faults, lines }
}

test('a handler that throws is reported, and its caller continues', () => {
  const { faults, lines } = createFixture()
  expect(faults.run('timer', () => undefined)).toBe(true)
  const hasEndedWell = faults.run('timer', () => {
    throw new Error('lost')
  })
  expect(hasEndedWell).toBe(false)
  expect(lines).toEqual(['fault in timer: Error: lost'])
  expect(faults.counts).toEqual({ timer: 1 })
})

test('a watched promise is reported when it fails, and never rejects', async () => {
  const { faults, lines } = createFixture()
  await faults.watch('report to api', Promise.reject(new Error('late')))
  await faults.watch('report to api', Promise.resolve('well'))
  expect(lines).toEqual(['fault in report to api: Error: late'])
})

test('a flood of faults gets one line per source in ten seconds, and the next line says how many had none', () => {
  const { clock, faults, lines } = createFixture()
  for (let n = 1; n <= 1_000; n++) faults.report('socket message', new Error(`number ${n}`))
  faults.report('timer', new Error('other'))
  expect(lines).toEqual(['fault in socket message: Error: number 1', 'fault in timer: Error: other'])
  clock.ms = LOG_EVERY_MS
  faults.report('socket message', new Error('last'))
  expect(lines[2]).toBe('fault in socket message (and 999 before it without a line): Error: last')
  expect(faults.counts).toEqual({ 'socket message': 1_001, timer: 1 })
})
