import { createStore } from './store'

/** What Chromium sends before it offers to install a page (not in the DOM library of TypeScript). */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** The browser's offer to install the app; null where it makes none. */
export const installPrompt = createStore<InstallPromptEvent | null>(null)

const isInstallPrompt = (event: Event): event is InstallPromptEvent => 'prompt' in event && 'userChoice' in event

/** To be called at the start: the browser makes its offer once, and early. */
export function catchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event)) return
    event.preventDefault()
    installPrompt.set(event)
  })
  window.addEventListener('appinstalled', () => installPrompt.set(null))
}
