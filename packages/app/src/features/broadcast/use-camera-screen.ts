import { createStore } from '../../platform/store'
import { PHONE_SIDEWAYS, useMediaMatch } from '../../platform/window-hooks'

/** The stream whose owner has left the full-screen camera for the page; null while none has. */
const leftScreen = createStore<string | null>(null)

const PHONE = `(max-width: 47.99rem), ${PHONE_SIDEWAYS}`

/** Returns whether the camera of a stream fills the screen, which it does on phones until its owner wants the page. */
export function useCameraScreen(streamId: string) {
  const isPossible = useMediaMatch(PHONE)
  const left = leftScreen.useValue()
  return {
    isPossible,
    isOpen: isPossible && left !== streamId,
    open: () => leftScreen.set(null),
    close: () => leftScreen.set(streamId),
  }
}
