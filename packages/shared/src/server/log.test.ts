import { describe, expect, test } from 'vitest'
import { createLog, toSentence } from './log'
import { createRequestScope, inRequest } from './request-scope'

function collect(level: 'debug' | 'info' | 'warn') {
  const lines: Record<string, unknown>[] = []
  const log = createLog({ name: 'api', level, format: 'json', write: (line) => void lines.push(JSON.parse(line)) })
  return { lines, log }
}

test('a line is JSON with time, level, process and message, and lines below the level are dropped', () => {
  const { lines, log } = collect('info')
  log.debug('too small')
  log.warn('mail to a@mail.example failed', { status: 502, error: new Error('from b@mail.example') })
  expect(lines).toEqual([
    {
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
      level: 'warn',
      process: 'api',
      message: 'mail to [mail address] failed',
      status: 502,
      error: expect.stringMatching(/^Error: from \[mail address\]\n/),
    },
  ])
})

test('a line written during a request has its id, also after an await', async () => {
  const { lines, log } = collect('info')
  await inRequest(createRequestScope('given-id-1'), async () => {
    await Promise.resolve()
    log.info('within')
  })
  log.info('outside')
  expect(lines.map(({ requestId }) => requestId)).toEqual(['given-id-1', undefined])
})

test('only an id of the right form is accepted', () => {
  expect(createRequestScope('abc-DEF_123').id).toBe('abc-DEF_123')
  for (const given of ['short', 'x'.repeat(65), 'with space', 'line\nbreak', ['two', 'ids'], undefined]) {
    expect(createRequestScope(given).id).toMatch(/^[\da-f-]{36}$/)
  }
})

describe('in a terminal', () => {
  const line = { time: '2026-05-20T12:30:05.123Z', level: 'info', process: 'api', message: 'request' }
  test('a line reads as a sentence', () => {
    const request = { method: 'GET', route: '/api/streams/:id', status: 200, ms: 1.5, requestId: 'abcdefgh' }
    expect(toSentence(JSON.stringify({ ...line, ...request }))).toBe(
      '12:30:05 api   info  request  GET /api/streams/:id 200 1.5 ms abcdefgh\n',
    )
  })
  test('an error is printed below its line', () => {
    expect(toSentence(JSON.stringify({ ...line, error: 'Error: a\n    at b' }))).toBe(
      '12:30:05 api   info  request\n  Error: a\n      at b\n',
    )
  })
})
