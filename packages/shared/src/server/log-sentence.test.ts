import { expect, test } from 'vitest'
import { createLog, toSentence } from './log'

test('no text can start a new log line, as JSON or in a terminal', () => {
  const lines: string[] = []
  const log = createLog({ name: 'api', level: 'info', format: 'json', write: (line) => lines.push(line) })
  log.warn('asked for a\n12:00:00 api   info  all is well', { error: new Error('b\r12:00:00 api   info  all is well') })
  const [line = ''] = lines
  expect(lines).toHaveLength(1)
  expect(line.trimEnd()).not.toMatch(/[\r\n]/)
  const [first, ...rest] = toSentence(line)
    .trimEnd()
    .split(/[\r\n]/)
  expect(first).toContain('asked for a')
  expect(rest.filter((begun) => !begun.startsWith('  '))).toEqual([])
})
