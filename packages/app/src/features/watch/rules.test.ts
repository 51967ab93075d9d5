import type { Stream } from '@squall/shared/contract/live'
import { describe, expect, it, test } from 'vitest'
import {
  applyServerMessage,
  getChatRatePerMinute,
  getEngagementLevel,
  getPlayerOverlay,
  getReplayOverlay,
} from './rules'

const playing = {
  isLive: true,
  connection: 'connected',
  streamState: 'live',
  hasPicture: true,
  isMuted: false,
  audio: 'playing',
} as const

describe('the overlay of a recording', () => {
  it('says that it is over, and that the connection was lost once nothing is left to play', () => {
    expect(getReplayOverlay('ended', 'disconnected', 'playing')).toBe('ended')
    expect(getReplayOverlay('playing', 'disconnected', 'playing')).toBeNull()
    expect(getReplayOverlay('loading', 'disconnected', 'playing')).toBe('offline')
    expect(getReplayOverlay('playing', 'connected', 'locked')).toBe('sound-locked')
    expect(getReplayOverlay('paused', 'connected', 'locked')).toBeNull()
  })
})

describe('the overlay', () => {
  it('is null while the stream plays', () => {
    expect(getPlayerOverlay(playing)).toBeNull()
  })

  it('says that the stream ended before anything else', () => {
    expect(getPlayerOverlay({ ...playing, isLive: false, connection: 'disconnected' })).toBe('ended')
    expect(getPlayerOverlay({ ...playing, streamState: 'ended' })).toBe('ended')
  })

  it('distinguishes a first connection from a lost one', () => {
    expect(getPlayerOverlay({ ...playing, connection: 'connecting', hasPicture: false })).toBe('connecting')
    expect(getPlayerOverlay({ ...playing, connection: 'disconnected' })).toBe('offline')
  })

  it('waits for the first picture and for a reconnecting broadcaster', () => {
    expect(getPlayerOverlay({ ...playing, streamState: 'waiting', hasPicture: false })).toBe('waiting')
    expect(getPlayerOverlay({ ...playing, streamState: null, hasPicture: false })).toBe('waiting')
    expect(getPlayerOverlay({ ...playing, streamState: 'reconnecting' })).toBe('reconnecting')
  })

  it('says that an administrator muted the stream instead of asking for a tap', () => {
    expect(getPlayerOverlay({ ...playing, isMuted: true, audio: 'locked' })).toBe('muted')
  })

  it('asks for a tap before it reports a weak link', () => {
    expect(getPlayerOverlay({ ...playing, streamState: 'weak', audio: 'locked' })).toBe('sound-locked')
    expect(getPlayerOverlay({ ...playing, streamState: 'weak' })).toBe('weak')
  })
})

const stream: Stream = {
  id: 's',
  title: 'Wall cloud near Moore',
  description: null,
  location: 'Unknown Location',
  placeName: null,
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
  posterUrl: null,
  isRecorded: false,
  hasReplay: false,
  recordingState: null,
  startedAt: '2026-05-20T20:00:00Z',
  endedAt: null,
  weatherData: null,
  alertHere: null,
  followedByMe: false,
  user: { id: 'u', username: 'ana', displayName: 'Ana', isVerified: true, profileImageUrl: null },
}

describe('a stream that is being watched', () => {
  it('counts viewers and remembers the peak', () => {
    const fewer = applyServerMessage(stream, { type: 'viewer-count-update', streamId: 's', viewerCount: 1 })
    expect(fewer).toMatchObject({ viewerCount: 1, peakViewers: 5 })
    const more = applyServerMessage(stream, { type: 'viewer-count-update', streamId: 's', viewerCount: 8 })
    expect(more).toMatchObject({ viewerCount: 8, peakViewers: 8 })
  })

  it('takes over titles and likes', () => {
    expect(applyServerMessage(stream, { type: 'title-changed', streamId: 's', title: 'Tornado' }).title).toBe('Tornado')
    expect(applyServerMessage(stream, { type: 'likes-changed', streamId: 's', likes: 4 }).likes).toBe(4)
  })

  it('ends only with the state of the server', () => {
    const over = applyServerMessage(stream, { type: 'stream-state', streamId: 's', state: 'ended' })
    expect(over).toMatchObject({ isLive: false, viewerCount: 0 })
    expect(applyServerMessage(stream, { type: 'stream-state', streamId: 's', state: 'reconnecting' })).toBe(stream)
  })

  it('forgets at its end the picture that may have been replaced, but not the one that it kept', () => {
    const ended = { type: 'stream-state', streamId: 's', state: 'ended' } as const
    const known = { ...stream, posterUrl: '/files/posters/a-large.webp' }
    expect(applyServerMessage(known, ended).posterUrl).toBeNull()
    const over = { ...known, isLive: false }
    expect(applyServerMessage(over, ended)).toBe(over)
  })
})

const watched = { viewersNow: 5, totalViews: 100, likes: 0, chatMessages: 0 }

test('engagement is likes and chat messages per view', () => {
  expect(getEngagementLevel({ ...watched, likes: 6, chatMessages: 5 })).toBe('High')
  expect(getEngagementLevel({ ...watched, likes: 5, chatMessages: 5 })).toBe('Medium')
  expect(getEngagementLevel({ ...watched, likes: 5 })).toBe('Low')
  expect(getEngagementLevel(watched)).toBe('Low')
})

test('without viewers there is no activity, and zero views do not divide', () => {
  expect(getEngagementLevel({ ...watched, viewersNow: 0, likes: 50 })).toBe('No Activity')
  expect(getEngagementLevel({ viewersNow: 1, totalViews: 0, likes: 3, chatMessages: 0 })).toBe('Low')
})

test('the chat rate is messages a minute; the first minute counts as whole', () => {
  expect(getChatRatePerMinute(30, 10 * 60_000)).toBe(3)
  expect(getChatRatePerMinute(4, 15_000)).toBe(4)
  expect(getChatRatePerMinute(0, 0)).toBe(0)
})
