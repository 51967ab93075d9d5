import { useEffect } from 'react'
import { createStore } from '../../../platform/store'

/** The surfaces that show an alert before the banner does: the status line of a page, and the notice of the alarm. */
type Surface = 'line' | 'notice'

const shown = createStore<Record<Surface, readonly string[]>>({ line: [], notice: [] })

/** Returns the keys of the events that a surface shows now, so that no other one repeats them. */
export const useAlertsShownOn = (surface: Surface): readonly string[] => shown.usePart((all) => all[surface])

/** Registers the events that a surface shows while it is on the screen. */
export function useRegisterShownAlerts(surface: Surface, keys: readonly string[]): void {
  const joined = keys.join('\n')
  useEffect(() => {
    shown.set({ ...shown.get(), [surface]: joined === '' ? [] : joined.split('\n') })
    return () => shown.set({ ...shown.get(), [surface]: [] })
  }, [surface, joined])
}
