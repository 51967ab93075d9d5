import type { SegmentLine } from '@squall/shared/server/recording'
import { expect, test } from 'vitest'
import { listHlsParts, toPlaylist } from './playlist.rules'

const segment = (number: number, startMs: number, others: Partial<SegmentLine> = {}) => ({
  ...{ number, startMs, endMs: startMs + 9_900, video: 'vp8' as const, audio: 'opus' as const, ...others },
  reason: others.reason ?? ('time' as const),
})

test('parts follow each other until something is missing, and then begin with a head of their own', () => {
  const parts = listHlsParts([
    segment(1, 0, { reason: 'start' }),
    segment(2, 10_000),
    segment(3, 20_000, { video: 'jpeg' }),
    segment(4, 30_000),
    segment(5, 90_000, { reason: 'gap' }),
    segment(6, 100_000, { audio: null }),
  ])
  expect(parts).toMatchObject([
    { number: 1, initNumber: 1, seconds: 10, hasSound: true },
    { number: 2, initNumber: 1, seconds: 10 },
    { number: 4, initNumber: 4, seconds: expect.closeTo(9.933, 3) },
    { number: 5, initNumber: 5, seconds: 10 },
    { number: 6, initNumber: 6, seconds: expect.closeTo(9.933, 3), hasSound: false },
  ])
})

test('a playlist names heads, discontinuities and its end', () => {
  const parts = listHlsParts([
    segment(1, 0, { reason: 'start' }),
    segment(2, 10_000),
    segment(3, 60_000, { reason: 'gap' }),
  ])
  expect(toPlaylist(parts, { hasEnded: true }).split('\n')).toEqual([
    ...['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-TARGETDURATION:10', '#EXT-X-PLAYLIST-TYPE:VOD'],
    ...['#EXT-X-INDEPENDENT-SEGMENTS', '#EXT-X-MAP:URI="1-init.mp4"', '#EXTINF:10.000,', '1.m4s'],
    ...['#EXTINF:9.933,', '2.m4s', '#EXT-X-DISCONTINUITY', '#EXT-X-MAP:URI="3-init.mp4"', '#EXTINF:9.933,', '3.m4s'],
    ...['#EXT-X-ENDLIST', ''],
  ])
  expect(toPlaylist(parts, { hasEnded: false })).not.toContain('ENDLIST')
})
