import { expect, test } from 'vitest'
import { describeError, scrub } from './log'

test.each([
  ['550 <windfried@mail.example> is full', '550 <[mail address]> is full'],
  ['smtps://user:pass@mail.example:465 refused', 'smtps://[secret]@mail.example:465 refused'],
  ['GET https://x.example/a?key=1&b=2: 503', 'GET https://x.example/a?[query] 503'],
  ['user 3f2a41c0-9d3e-4b1a-8c55-0a1b2c3d4e5f is gone', 'user [id] is gone'],
  ['session kq3v7mzxw2p4t6y8abcdefgh2345 and rt_Ab3dEf6hIj9kLm2nOp5q', 'session [secret] and [secret]'],
  ['from 203.0.113.77:4000 and 2001:db8::7 and fe80::1', 'from [address]:4000 and [address] and [address]'],
])('%s', (text, said) => {
  expect(scrub(text)).toBe(said)
})

test.each([
  'media ready on 127.0.0.1:3001',
  'radar picture KTLX_N0B_2026_05_20_20_04_11: answered 503',
  'at 12:30:05 (file:///squall/node_modules/.pnpm/@trpc+server@11.19.0/router.mjs:12:34)',
  'is Squall running? Yes',
])('%s stays as it is', (text) => {
  expect(scrub(text)).toBe(text)
})

test('an error keeps its stack and cause, and loses statement values', () => {
  const cause = new Error('no such mail: a@mail.example')
  const error = new Error('Failed query: insert into posts values (?)\nparams: dear diary,\nanother line', { cause })
  const said = describeError(error)
  expect(said).toContain('Error: Failed query: insert into posts values (?)\n    at ')
  expect(said).toContain('Caused by Error: no such mail: [mail address]\n    at ')
  expect(said).not.toMatch(/diary|another line/)
  expect(describeError('only words')).toBe('only words')
})
