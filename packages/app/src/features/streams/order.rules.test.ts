import type { Stream } from '@squall/shared/contract/live'
import { expect, test } from 'vitest'
import { findBestStream, keepKind, readStreamChoice, sortStreams, writeStreamChoice } from './order.rules'
import { buildStream } from './testing'

const MOORE = { latitude: 35.34, longitude: -97.49 }
const warned = { title: 'Tornado Warning', level: 'warning' } as const
const watched = { title: 'Tornado Watch', level: 'watch' } as const

const busy = buildStream({ id: 'busy', viewerCount: 90, latitude: 40, longitude: -90 })
const quiet = buildStream({ id: 'quiet', viewerCount: 2, latitude: 35.2, longitude: -97.4 })
const inWarning = buildStream({ id: 'warning', viewerCount: 5, alertHere: warned, latitude: null, longitude: null })
const inWatch = buildStream({ id: 'watch', viewerCount: 50, alertHere: watched })
const followed = buildStream({ id: 'followed', viewerCount: 1, followedByMe: true, userId: 'friend' })
const all = [quiet, busy, inWatch, inWarning, followed]

const ids = (streams: Stream[]) => streams.map(({ id }) => id)

test('best are followed chasers, then the most dangerous places, then the most watched', () => {
  expect(ids(sortStreams(all, 'best', null))).toEqual(['followed', 'warning', 'watch', 'busy', 'quiet'])
})

test('equals are newest first', () => {
  const later = buildStream({ id: 'later', startedAt: '2026-05-20T21:00:00.000Z' })
  const earlier = buildStream({ id: 'earlier', startedAt: '2026-05-20T19:00:00.000Z' })
  for (const order of ['best', 'viewers', 'newest'] as const) {
    expect(ids(sortStreams([earlier, later], order, null)), order).toEqual(['later', 'earlier'])
  }
})

test('streams are sorted by viewers, and by distance with those of unknown place last', () => {
  expect(ids(sortStreams(all, 'viewers', null))[0]).toBe('busy')
  const near = ids(sortStreams([inWarning, busy, quiet], 'nearest', MOORE))
  expect(near).toEqual(['quiet', 'busy', 'warning'])
  expect(ids(sortStreams(all, 'nearest', null))).toEqual(ids(sortStreams(all, 'best', null)))
})

test('a list can be narrowed to followed chasers and to alerts', () => {
  expect(ids(keepKind(all, 'followed'))).toEqual(['followed'])
  expect(ids(keepKind(all, 'alerts'))).toEqual(['watch', 'warning'])
  expect(keepKind(all, 'all')).toBe(all)
})

test('the best stream is not my own, and stays until it ends', () => {
  expect(findBestStream(all, null, 'friend')?.id).toBe('warning')
  expect(findBestStream(all, 'quiet', null)?.id).toBe('quiet')
  expect(findBestStream(all, 'over', null)?.id).toBe('followed')
  expect(findBestStream([followed], null, 'friend')).toBeNull()
})

test('a choice is kept in the address, the usual one is not, and an unknown one is none', () => {
  const start = new URLSearchParams('tab=live&sort=wrong')
  expect(readStreamChoice(start)).toEqual({ kind: 'all', order: 'best' })
  const chosen = writeStreamChoice(writeStreamChoice(start, { order: 'viewers' }), { kind: 'alerts' })
  expect(chosen.toString()).toBe('tab=live&show=alerts&sort=viewers')
  expect(readStreamChoice(chosen)).toEqual({ kind: 'alerts', order: 'viewers' })
  expect(writeStreamChoice(chosen, { kind: 'all', order: 'best' }).toString()).toBe('tab=live')
})
