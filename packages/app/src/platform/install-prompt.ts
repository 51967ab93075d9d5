import { createStore } from './store'

/** Chromium's `beforeinstallprompt` event (missing from TypeScript's DOM library). */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** The browser's offer to install the app; null where it makes none. */
export const installPrompt = createStore<InstallPromptEvent | null>(null)

const isInstallPrompt = (event: Event): event is InstallPromptEvent => 'prompt' in event && 'userChoice' in event

/** Call at the start, because the browser fires the event once, early. */
export function catchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event)) return
    event.preventDefault()
    installPrompt.set(event)
  })
  window.addEventListener('appinstalled', () => installPrompt.set(null))
}
