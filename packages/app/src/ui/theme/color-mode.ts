import { useSyncExternalStore } from 'react'
import { createListeners } from '../../platform/listeners'
import { readStored, writeStored } from '../../platform/storage'
import { createStore } from '../../platform/store'
import { applyColorMode } from './apply-color-mode'

export type ColorMode = 'dark' | 'light'
export type ColorModeChoice = ColorMode | 'system'

const STORAGE_KEY = 'squall-color-mode'

const choice = createStore<ColorModeChoice>(
  readStored(STORAGE_KEY, (stored) => (stored === 'light' || stored === 'dark' ? stored : null)) ?? 'system',
)
const { subscribe, notify } = createListeners()

const currentMode = (): ColorMode => (document.documentElement.classList.contains('light') ? 'light' : 'dark')

/** Follows the system from now on, until its user chooses; the head of the page has applied the first mode. */
export function followColorMode() {
  const show = () => {
    applyColorMode(choice.get())
    notify()
  }
  choice.subscribe(show)
  window.matchMedia('(prefers-color-scheme: light)').addEventListener('change', show)
}

/** Returns the mode on the screen. */
export const useColorMode = (): ColorMode => useSyncExternalStore(subscribe, currentMode)

/** Returns what the user chose, kept on this device, and its setter. */
export function useColorModeChoice() {
  return {
    choice: choice.useValue(),
    choose(next: ColorModeChoice) {
      writeStored(STORAGE_KEY, next)
      choice.set(next)
    },
  }
}
