/** The app's display mode and the browser's abilities. */
interface InstallConditions {
  /** The app already runs in its own window. */
  isInstalled: boolean
  hasPrompt: boolean
  onIos: boolean
}

/** How the app can be installed: by the browser's prompt, by hand on iOS, not at all, or it is installed. */
type InstallMethod = 'prompt' | 'by-hand' | 'installed' | 'none'

/** Returns how the app can be installed under these conditions. */
export function getInstallMethod({ isInstalled, hasPrompt, onIos }: InstallConditions): InstallMethod {
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
