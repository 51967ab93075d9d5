import { useEffect, useEffectEvent, useReducer } from 'react'
import { playback, startPlayback } from './playback.rules'

const wantsStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** The loop of frames: it runs at once, unless the visitor wants things to keep still. */
export function usePlayback(speedMs: number, isReady: (frame: number) => boolean) {
  const [state, dispatch] = useReducer(playback, null, () => startPlayback(!wantsStillness()))
  const tick = useEffectEvent(() => dispatch({ type: 'tick', isReady }))

  // The beat of the loop is the clock's.
  useEffect(() => {
    if (!state.isPlaying) return
    const timer = setInterval(tick, speedMs)
    return () => clearInterval(timer)
  }, [state.isPlaying, speedMs])

  return {
    ...state,
    toggle: () => dispatch({ type: 'toggle' }),
    reset: () => dispatch({ type: 'reset' }),
    show: (frame: number) => dispatch({ type: 'show', frame }),
    step: (by: 1 | -1) => dispatch({ type: 'step', by }),
  }
}
export type RadarPlayback = ReturnType<typeof usePlayback>
