import { useEffect, useState } from 'react'
import { readStored, sessionArea, writeStored } from './storage'
import { createStore } from './store'

const OPEN_KEY = 'squall-stats'

/** Whether the stats lie over the picture; only this tab remembers it. */
const panel = createStore(readStored(OPEN_KEY, (stored) => stored === true, sessionArea()) ?? false)

export const useStatsOpen = (): boolean => panel.useValue()

export function toggleStats() {
  panel.set(!panel.get())
  writeStored(OPEN_KEY, panel.get(), sessionArea())
}

/** Returns the figures of the last second; null before the first one. They are counted only while somebody reads them. */
export function useFigures<Figures>(measure: (onFigures: (figures: Figures) => void) => () => void): Figures | null {
  const [figures, setFigures] = useState<Figures | null>(null)
  // The figures come from the thread of the socket, outside React.
  useEffect(() => measure(setFigures), [measure])
  return figures
}

/** Returns whether the device has hardware for a codec; null while that is not known. */
export function useHardware(hasHardware: () => Promise<boolean>): boolean | null {
  const [answer, setAnswer] = useState<boolean | null>(null)
  // The browser answers later.
  useEffect(() => void hasHardware().then(setAnswer, () => undefined), [hasHardware])
  return answer
}
