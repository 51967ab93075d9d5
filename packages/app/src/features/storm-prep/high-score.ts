import { useState } from 'react'
import { readStored, writeStored } from '../../lib/storage'

const KEY = 'storm-prep-high-score'

const parse = (stored: unknown) => (typeof stored === 'number' && Number.isFinite(stored) ? stored : null)

/** The best score on this device; null before the first game. */
export function useHighScore() {
  const [best, setBest] = useState(() => readStored(KEY, parse))
  return {
    best,
    keep(score: number) {
      if (best !== null && score <= best) return
      setBest(score)
      writeStored(KEY, score)
    },
  }
}
