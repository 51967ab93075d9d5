import { installPrompt } from '../../platform/install-prompt'
import { isIos } from '../../platform/push.rules'

const isStandalone = () =>
  window.matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true

/** Where the app runs, and what the browser offers. */
interface Surroundings {
  /** It runs in a window of its own already. */
  isInstalled: boolean
  hasPrompt: boolean
  onIos: boolean
}

/** How the app is installed from here: by the browser's own prompt, by hand on iOS, not at all, or it is installed. */
type InstallMethod = 'prompt' | 'by-hand' | 'installed' | 'none'

export function getInstallMethod({ isInstalled, hasPrompt, onIos }: Surroundings): InstallMethod {
  if (isInstalled) return 'installed'
  if (hasPrompt) return 'prompt'
  return onIos ? 'by-hand' : 'none'
}

/**
 * Whether this page is of another build than the worker that runs now: both name the script they begin with.
 * @param own address of the script that started this page; null where it is not known
 */
export function isOtherBuild(own: string | null, entry: string): boolean {
  return own !== null && new URL(own, 'https://any').pathname !== entry
}

/** How the app can be installed on this device; `prompt` opens the browser's own dialog where there is one. */
export function useInstall(): { way: InstallMethod; install: () => void } {
  const prompt = installPrompt.useValue()
  const way = getInstallMethod({
    isInstalled: isStandalone(),
    hasPrompt: prompt !== null,
    onIos: isIos(navigator.userAgent, navigator.maxTouchPoints),
  })
  async function install() {
    // A prompt works once, whatever the answer; the browser sends another when it sees fit.
    installPrompt.set(null)
    await prompt?.prompt()
  }
  return { way, install: () => void install() }
}
