import { expect, test } from 'vitest'
import { FRAMES, playback, startPlayback } from './playback.rules'

const all = () => true

test('the newest frame is shown first', () => {
  expect(startPlayback(false)).toEqual({ frame: 11, isPlaying: false })
})

test('playing goes from the newest frame to the oldest and on', () => {
  let state = startPlayback(true)
  const seen = Array.from({ length: FRAMES }, () => {
    state = playback(state, { type: 'tick', isReady: all })
    return state.frame
  })
  expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})

test('frames that have not come yet are passed over', () => {
  const state = { frame: 3, isPlaying: true }
  expect(playback(state, { type: 'tick', isReady: (frame) => frame === 9 }).frame).toBe(9)
  expect(playback(state, { type: 'tick', isReady: () => false }).frame).toBe(3)
})

test('a paused loop stays where it is', () => {
  const state = { frame: 3, isPlaying: false }
  expect(playback(state, { type: 'tick', isReady: all })).toBe(state)
})

test('reset shows the first frame and stops', () => {
  expect(playback({ frame: 7, isPlaying: true }, { type: 'reset' })).toEqual({ frame: 0, isPlaying: false })
})

test('a step stops the loop and goes round at the ends', () => {
  expect(playback({ frame: 11, isPlaying: true }, { type: 'step', by: 1 })).toEqual({ frame: 0, isPlaying: false })
  expect(playback({ frame: 0, isPlaying: true }, { type: 'step', by: -1 })).toEqual({ frame: 11, isPlaying: false })
})

test('a frame that is chosen stays', () => {
  expect(playback({ frame: 0, isPlaying: true }, { type: 'show', frame: 5 })).toEqual({ frame: 5, isPlaying: false })
})

test('play and pause take turns', () => {
  const state = playback(startPlayback(false), { type: 'toggle' })
  expect(state.isPlaying).toBe(true)
  expect(playback(state, { type: 'toggle' }).isPlaying).toBe(false)
})
