import type { Stream } from '@squall/shared/contract/live'

/** A live stream for tests; `fields` replace the usual ones. */
export function buildStream(fields: Partial<Stream>): Stream {
  return {
    id: 'one',
    title: 'Wall cloud',
    description: null,
    location: '35.1800, -97.4400',
    placeName: null,
    latitude: 35.18,
    longitude: -97.44,
    isLive: true,
    userId: 'ada',
    viewerCount: 0,
    peakViewers: 0,
    totalViews: 0,
    likes: 0,
    likedByMe: false,
    chatMessages: 0,
    startedAt: '2026-05-20T20:00:00.000Z',
    endedAt: null,
    weatherData: null,
    alertHere: null,
    followedByMe: false,
    posterUrl: null,
    isRecorded: false,
    hasReplay: false,
    recordingState: null,
    user: { id: 'ada', username: 'ada_w', displayName: 'Ada Wind', isVerified: true, profileImageUrl: null },
    ...fields,
  }
}
