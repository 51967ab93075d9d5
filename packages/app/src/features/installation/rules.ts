/** Where the app runs, and what the browser offers. */
interface Surroundings {
  /** It runs in a window of its own already. */
  isInstalled: boolean
  hasPrompt: boolean
  onIos: boolean
}

/** How the app is installed from here: by the browser's own prompt, by hand on iOS, not at all, or it is installed. */
export type InstallWay = 'prompt' | 'by-hand' | 'installed' | 'none'

export function installWayOf({ isInstalled, hasPrompt, onIos }: Surroundings): InstallWay {
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
