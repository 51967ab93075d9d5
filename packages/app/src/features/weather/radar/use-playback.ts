import { useEffect, useEffectEvent, useState } from 'react'
import { createStore } from '../../../platform/create-store'
import { type Playback, type PlaybackAction, playback, startPlayback } from './playback.rules'

const wantsStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * The loop of frames: it runs at once, unless the visitor wants things to keep still. What it answers stays the same thing
 * from frame to frame: up to ten times a second only the parts are drawn anew that ask for `usePlaying`.
 */
export function usePlayback(speedMs: number, isReady: (frame: number) => boolean) {
  const [loop] = useState(createLoop)
  const isPlaying = loop.store.usePart((state) => state.isPlaying)
  const tick = useEffectEvent(() => loop.act({ type: 'tick', isReady }))

  // The beat of the loop is the clock's.
  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(tick, speedMs)
    return () => clearInterval(timer)
  }, [isPlaying, speedMs])

  return loop.playback
}

function createLoop() {
  const store = createStore<Playback>(startPlayback(!wantsStillness()))
  const act = (action: PlaybackAction) => store.set(playback(store.get(), action))
  return {
    store,
    act,
    playback: {
      /** The frame that is shown, and whether the loop runs. */
      usePlaying: store.useValue,
      toggle: () => act({ type: 'toggle' }),
      reset: () => act({ type: 'reset' }),
      show: (frame: number) => act({ type: 'show', frame }),
      step: (by: 1 | -1) => act({ type: 'step', by }),
    },
  }
}
