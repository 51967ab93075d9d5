import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../../platform/storage'
import { createListeners } from '../../platform/store'

export type ColorMode = 'dark' | 'light'

const STORAGE_KEY = 'squall-color-mode'
const { subscribe, notify } = createListeners()

const currentMode = (): ColorMode => (document.documentElement.classList.contains('light') ? 'light' : 'dark')

/** The app is dark until its user chooses light; the choice is kept on the device. */
export function applyStoredColorMode() {
  applyColorMode(readStored(STORAGE_KEY, (stored) => (stored === 'light' ? 'light' : 'dark')) ?? 'dark')
}

export function useColorMode() {
  const mode = useSyncExternalStore(subscribe, currentMode)
  return {
    mode,
    toggle: () => {
      const next = mode === 'dark' ? 'light' : 'dark'
      writeStored(STORAGE_KEY, next)
      applyColorMode(next)
    },
  }
}

function applyColorMode(mode: ColorMode) {
  document.documentElement.classList.remove('dark', 'light')
  document.documentElement.classList.add(mode)
  document.documentElement.style.colorScheme = mode
  notify()
}
