import { expect, test } from 'vitest'
import { describeMediaEngine } from './media-process'

test('for the slowest engine it explains why no faster one runs and what would help', () => {
  const words = describeMediaEngine({
    name: 'ws',
    passedOver: [
      { name: 'uWebSockets.js', reason: 'has no addon for Node 26.10.0 on linux x64' },
      { name: 'uws-pack', reason: 'is not installed' },
    ],
  })
  expect(words).toEqual({
    runs: 'ws, which runs everywhere',
    why: 'uWebSockets.js has no addon for Node 26.10.0 on linux x64, and uws-pack is not installed',
    remedy: 'Node 22, 24 or 25 and glibc 2.38',
  })
})

test('for the slowest engine by choice it gives no advice', () => {
  expect(describeMediaEngine({ name: 'ws', passedOver: [] })).toMatchObject({ why: null, remedy: null })
})

test('of two releases of one library the older one needs no advice', () => {
  const passedOver = [{ name: 'uWebSockets.js' as const, reason: 'needs glibc 2.38 or newer' }]
  expect(describeMediaEngine({ name: 'uws-pack', passedOver })).toEqual({
    runs: 'uWebSockets.js, from uws-pack',
    why: null,
    remedy: null,
  })
})
