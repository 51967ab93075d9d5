import { describe, expect, it } from 'vitest'
import { playerOverlay } from './overlay.rules'

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
