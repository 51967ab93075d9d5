import { describe, expect, it, test } from 'vitest'
import { playerOverlay, withMessage, chatRatePerMinute, engagementLevel } from './rules'
import type { Stream } from '@squall/shared/contract/live'

const playing = {
  isLive: true,
  connection: 'connected',
  streamState: 'live',
  hasPicture: true,
  audio: 'playing',
} as const

describe('what lies over the picture', () => {
  it('is nothing while all is well', () => {
    expect(playerOverlay(playing)).toBeNull()
  })

  it('says that the stream ended, whatever else is true', () => {
    expect(playerOverlay({ ...playing, isLive: false, connection: 'disconnected' })).toBe('ended')
    expect(playerOverlay({ ...playing, streamState: 'ended' })).toBe('ended')
  })

  it('tells a first connection from a lost one', () => {
    expect(playerOverlay({ ...playing, connection: 'connecting', hasPicture: false })).toBe('connecting')
    expect(playerOverlay({ ...playing, connection: 'disconnected' })).toBe('offline')
  })

  it('waits for the first picture, and for a broadcaster who was lost', () => {
    expect(playerOverlay({ ...playing, streamState: 'waiting', hasPicture: false })).toBe('waiting')
    expect(playerOverlay({ ...playing, streamState: null, hasPicture: false })).toBe('waiting')
    expect(playerOverlay({ ...playing, streamState: 'reconnecting' })).toBe('reconnecting')
  })

  it('asks for a tap before it speaks of a weak link', () => {
    expect(playerOverlay({ ...playing, streamState: 'weak', audio: 'locked' })).toBe('sound-locked')
    expect(playerOverlay({ ...playing, streamState: 'weak' })).toBe('weak')
  })
})

const stream: Stream = {
  id: 's',
  title: 'Wall cloud near Moore',
  description: null,
  location: 'Unknown Location',
  latitude: null,
  longitude: null,
  isLive: true,
  userId: 'u',
  viewerCount: 2,
  peakViewers: 5,
  totalViews: 9,
  likes: 1,
  likedByMe: false,
  chatMessages: 3,
  startedAt: '2026-05-20T20:00:00Z',
  endedAt: null,
  weatherData: null,
  user: { id: 'u', username: 'ana', displayName: 'Ana', isVerified: true, profileImageUrl: null },
}

describe('a stream that is being watched', () => {
  it('counts viewers and remembers the peak', () => {
    const fewer = withMessage(stream, { type: 'viewer-count-update', streamId: 's', viewerCount: 1 })
    expect(fewer).toMatchObject({ viewerCount: 1, peakViewers: 5 })
    const more = withMessage(stream, { type: 'viewer-count-update', streamId: 's', viewerCount: 8 })
    expect(more).toMatchObject({ viewerCount: 8, peakViewers: 8 })
  })

  it('takes over titles and likes', () => {
    expect(withMessage(stream, { type: 'title-changed', streamId: 's', title: 'Tornado' }).title).toBe('Tornado')
    expect(withMessage(stream, { type: 'likes-changed', streamId: 's', likes: 4 }).likes).toBe(4)
  })

  it('is over when the server says so, and only then', () => {
    const over = withMessage(stream, { type: 'stream-state', streamId: 's', state: 'ended' })
    expect(over).toMatchObject({ isLive: false, viewerCount: 0 })
    expect(withMessage(stream, { type: 'stream-state', streamId: 's', state: 'reconnecting' })).toBe(stream)
  })
})

const watched = { viewersNow: 5, totalViews: 100, likes: 0, chatMessages: 0 }

test('engagement is likes and chat messages per view', () => {
  expect(engagementLevel({ ...watched, likes: 6, chatMessages: 5 })).toBe('High')
  expect(engagementLevel({ ...watched, likes: 5, chatMessages: 5 })).toBe('Medium')
  expect(engagementLevel({ ...watched, likes: 5 })).toBe('Low')
  expect(engagementLevel(watched)).toBe('Low')
})

test('while nobody watches there is no activity, and no views are no division', () => {
  expect(engagementLevel({ ...watched, viewersNow: 0, likes: 50 })).toBe('No Activity')
  expect(engagementLevel({ viewersNow: 1, totalViews: 0, likes: 3, chatMessages: 0 })).toBe('Low')
})

test('the chat rate is messages a minute, a first minute counting whole', () => {
  expect(chatRatePerMinute(30, 10 * 60_000)).toBe(3)
  expect(chatRatePerMinute(4, 15_000)).toBe(4)
  expect(chatRatePerMinute(0, 0)).toBe(0)
})
