import type { Stream } from '@squall/shared/contract/live'
import { describe, expect, it } from 'vitest'
import { withMessage } from './player/overlay.rules'

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
