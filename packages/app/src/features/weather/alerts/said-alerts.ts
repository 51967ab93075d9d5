import { useEffect } from 'react'
import { createStore } from '../../../platform/store'

/** The surfaces that say an alert before the banner does: the status line of a page, and the notice of the alarm. */
type Surface = 'line' | 'notice'

const said = createStore<Record<Surface, readonly string[]>>({ line: [], notice: [] })

/** Returns the keys of the events that a surface says now, so that no other one repeats them. */
export const useSaidAlerts = (surface: Surface): readonly string[] => said.usePart((all) => all[surface])

/** Notes the events that a surface says while it is on the screen. */
export function useSayAlerts(surface: Surface, keys: readonly string[]): void {
  const joined = keys.join('\n')
  useEffect(() => {
    said.set({ ...said.get(), [surface]: joined === '' ? [] : joined.split('\n') })
    return () => said.set({ ...said.get(), [surface]: [] })
  }, [surface, joined])
}
