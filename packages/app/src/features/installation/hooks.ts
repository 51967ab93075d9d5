import { installPrompt } from '../../platform/install-prompt'
import { isIos } from '../../platform/push.rules'
import { type InstallWay, installWayOf } from './rules'

const isStandalone = () =>
  window.matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true

/** How the app can be installed on this device, and the way to do it where the browser has a prompt of its own. */
export function useInstall(): { way: InstallWay; install: () => void } {
  const prompt = installPrompt.useValue()
  const way = installWayOf({
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
