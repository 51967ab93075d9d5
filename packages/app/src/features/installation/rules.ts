import { isIos } from '../../platform/push.rules'
import { installPrompt } from '../../platform/pwa'

const isStandalone = () =>
  window.matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true

/** The app's display mode and what the browser offers. */
interface Surroundings {
  /** The app already runs in its own window. */
  isInstalled: boolean
  hasPrompt: boolean
  onIos: boolean
}

/** How the app can be installed: by the browser's prompt, by hand on iOS, not at all, or it is installed. */
type InstallMethod = 'prompt' | 'by-hand' | 'installed' | 'none'

export function getInstallMethod({ isInstalled, hasPrompt, onIos }: Surroundings): InstallMethod {
  if (isInstalled) return 'installed'
  if (hasPrompt) return 'prompt'
  return onIos ? 'by-hand' : 'none'
}

/**
 * Returns true when page and running worker belong to different builds, judged by their entry scripts.
 * @param own URL of this page's entry script; null when unknown
 */
export function isOtherBuild(own: string | null, entry: string): boolean {
  return own !== null && new URL(own, 'https://any').pathname !== entry
}

/** Returns how the app can be installed on this device; `install` opens the browser's prompt, if there is one. */
export function useInstall(): { way: InstallMethod; install: () => void } {
  const prompt = installPrompt.useValue()
  const way = getInstallMethod({
    isInstalled: isStandalone(),
    hasPrompt: prompt !== null,
    onIos: isIos(navigator.userAgent, navigator.maxTouchPoints),
  })
  async function install() {
    // A prompt can be used once; the browser fires the event again when it allows another.
    installPrompt.set(null)
    await prompt?.prompt()
  }
  return { way, install: () => void install() }
}
