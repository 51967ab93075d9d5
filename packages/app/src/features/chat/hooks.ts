import { readStored, writeStored } from '../../platform/storage'
import { createStore } from '../../platform/store'

/** compact: author and text in one line; comfortable: the author above larger text. */
export type ChatDensity = 'compact' | 'comfortable'

const DENSITY_KEY = 'squall-chat-density'

const density = createStore<ChatDensity>(
  readStored(DENSITY_KEY, (stored) => (stored === 'comfortable' ? stored : null)) ?? 'compact',
)

/** Returns how close the lines of the chat stand on this device, and how to change it. */
export function useChatDensity(): [ChatDensity, () => void] {
  const value = density.useValue()
  const toggle = () => {
    density.set(value === 'compact' ? 'comfortable' : 'compact')
    writeStored(DENSITY_KEY, density.get())
  }
  return [value, toggle]
}
