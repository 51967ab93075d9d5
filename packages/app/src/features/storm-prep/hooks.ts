import { useEffect, useReducer, useState } from 'react'
import { idleStormPrep, playStormPrep } from './game.rules'

const TICK_MS = 250

/** The game of this page, its clock read four times a second and whenever the tab is shown again. */
export function useStormPrep() {
  const [game, dispatch] = useReducer(playStormPrep, idleStormPrep)
  const [now, setNow] = useState(Date.now)
  const isPlaying = game.phase === 'playing'

  // The clock runs outside of React; the game only reads it.
  useEffect(() => {
    if (!isPlaying) return
    const tick = () => {
      setNow(Date.now())
      dispatch({ type: 'tick', ...moment() })
    }
    const timer = setInterval(tick, TICK_MS)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [isPlaying])

  return {
    game,
    // A game that was started since the last reading begins at its first moment.
    now: Math.max(now, game.itemSince),
    start: () => dispatch({ type: 'start', ...moment() }),
    answer: (isEssential: boolean) => dispatch({ type: 'answer', isEssential, ...moment() }),
  }
}

const moment = () => ({ now: Date.now(), random: Math.random() })
