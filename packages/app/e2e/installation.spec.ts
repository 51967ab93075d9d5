import { allowFailure, type Browser, expect, expectFailure, type Page, test } from './support/journey'
import { openFromMenu } from './support/navigation'
import { startNotifiedSystem } from './support/notified-system'
import { keepAlertLooks } from './support/screens'
import { startUpdatable } from './support/updated-server'

/** Opens the home page with an active service worker. */
async function startWithWorker(browser: Browser, url: string) {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.goto('/')
  await expect.poll(() => workerState(page)).toBe('activated')
  return page
}

const workerState = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state)

/** Returns the paths of all cached files. */
const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

const buildsKept = (page: Page) => page.evaluate(() => caches.keys())

test("the app can be installed: manifest, icons, and the browser's prompt", async ({ page }) => {
  await page.goto('/')
  const session = await page.context().newCDPSession(page)
  const { errors, data } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '{}')
  expect(manifest).toMatchObject({ name: 'Squall', display: 'standalone', start_url: '/', scope: '/' })
  const sizes = await page.evaluate(async (icons: { src: string }[]) => {
    const pictures = icons.map(async ({ src }) => {
      const picture = await createImageBitmap(await (await fetch(src)).blob())
      return `${picture.width}x${picture.height}`
    })
    return Promise.all(pictures)
  }, manifest.icons)
  expect(sizes).toEqual(manifest.icons.map(({ sizes }: { sizes: string }) => sizes))
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')
  expect((await page.request.get(touch ?? '')).headers()['content-type']).toBe('image/png')

  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => document.body.setAttribute('data-prompted', ''),
      userChoice: Promise.resolve({ outcome: 'accepted' }),
    })
    window.dispatchEvent(offer)
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Install Squall' }).click()
  await expect(page.locator('body[data-prompted]')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Install Squall' })).toHaveCount(0)
})

test('only hashed assets are kept, and without the server a page says that alerts are not updating', async ({
  browser,
}) => {
  expectFailure(/^503 GET \//)
  expectFailure(/net::ERR_CONNECTION_REFUSED/)
  // The socket of an open page may be under way while the server stops.
  allowFailure(/WebSocket connection to .* failed/)
  const system = await startNotifiedSystem()
  const page = await startWithWorker(browser, system.url)
  await expect.poll(async () => (await keptPaths(page)).length, { timeout: 60_000 }).toBeGreaterThan(60)
  const kept = await keptPaths(page)
  expect(kept.filter((path) => !/^\/assets\/[\w.-]+\.(js|css|woff2)$/.test(path))).toEqual([])

  await page.context().setOffline(true)
  await expect(page.getByText('You are offline. Weather alerts are not updating.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('You are offline. Weather alerts are not updating.')).toHaveCount(0)

  await system.stop()
  for (const path of ['/', '/weather?tab=alerts']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Squall cannot be reached' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText('Weather alerts are not updating.')
  }
  await keepAlertLooks(page, 'offline')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('Still no answer.')).toBeVisible()
  await page.context().close()
})

test('an open tab keeps working through an update and offers the new version', async ({ browser, baseURL }) => {
  const server = await startUpdatable(baseURL ?? '', (path) => path.startsWith('/assets/GalleryPage-'))
  const page = await startWithWorker(browser, server.url)
  await expect.poll(async () => (await keptPaths(page)).some((path) => path.includes('GalleryPage'))).toBe(true)
  server.update()
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect(page.getByText('A new version of Squall is ready.')).toBeVisible()
  expect(await buildsKept(page)).toHaveLength(2)

  // The server no longer has the file; this tab never loads a file of the new build.
  await openFromMenu(page, 'Gallery')
  await expect(page.getByRole('heading', { name: 'Storm Photo Gallery' })).toBeVisible()
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page.getByText('A new version of Squall is ready.')).toHaveCount(0)
  await page.context().close()
  server.stop()
})
