import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumPath, fakeCameraArgs, plainArgs } from '../../e2e/support/chromium'
import { listenerScript } from './listener'
import { samplerScript } from './sampler'

/** Starts the Chromium of both ends, whose camera shows a film. */
export function launchChromium(film: string, sound: string): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath,
    args: [
      ...plainArgs,
      ...fakeCameraArgs,
      `--use-file-for-fake-video-capture=${film}`,
      `--use-file-for-fake-audio-capture=${sound}`,
      // Neither end is in the background, whichever page was opened last.
      '--disable-background-timer-throttling',
      '--disable-renderer-backgrounding',
      '--disable-backgrounding-occluded-windows',
      // Peers of one machine find each other without names of the local network.
      '--disable-features=WebRtcHideLocalIpsWithMdns',
      '--allow-loopback-in-peer-connection',
    ],
  })
}

/** Opens a page with the sampler in a context of its own, which has an empty cache. */
export async function openSampledPage(browser: Browser, baseURL: string): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    baseURL,
    viewport: { width: 1280, height: 720 },
    permissions: ['camera', 'microphone'],
    // Without a graphics processor every animated badge costs a redraw of the page.
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(30_000)
  await context.addInitScript({ content: samplerScript })
  await context.addInitScript({ content: listenerScript })
  return context.newPage()
}

/** Returns the processor seconds of all processes of the browser since each started. */
export async function readBrowserCpu(browser: Browser): Promise<number> {
  const devtools = await browser.newBrowserCDPSession()
  try {
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
  } finally {
    await devtools.detach()
  }
}
