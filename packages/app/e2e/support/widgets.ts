import { expect, type Locator, type Page } from '@playwright/test'

/** The widgets section of a channel page. */
export const liveWidgets = (page: Page) => page.getByRole('region', { name: 'Live Widgets' })

/** One widget, by its title. */
export const widget = (page: Page, title: string) => liveWidgets(page).getByRole('region', { name: title, exact: true })

/** Opens the signed-in member's channel and returns its path. */
export async function openOwnChannel(page: Page): Promise<string> {
  const { id }: { id: string } = await (await page.request.get('/api/auth/user')).json()
  await page.goto(`/streaming/${id}`)
  await expect(liveWidgets(page)).toBeVisible()
  return `/streaming/${id}`
}

interface NewWidget {
  type: string
  title: string
  content?: string
}

/** Opens the owner's canvas, unless it is open. */
export async function arrange(page: Page) {
  const button = liveWidgets(page).getByRole('button', { name: /^(Arrange|Done)$/ })
  if ((await button.textContent())?.includes('Arrange')) await button.click()
  await expect(button).toHaveText('Done')
}

/** Adds a widget through the dialog of the canvas. */
export async function addWidget(page: Page, { type, title, content = '' }: NewWidget) {
  await arrange(page)
  await liveWidgets(page).getByRole('button', { name: 'Add Widget' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Widget' })
  await dialog.getByLabel('Type').selectOption({ label: type })
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Content').fill(content)
  await dialog.getByRole('button', { name: 'Add Widget' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(widget(page, title)).toBeVisible()
}

/** Returns a widget's set position and size, in CSS pixels of the canvas. */
export const readWidgetBox = (target: Locator) =>
  target.evaluate(({ style }) => {
    const [x, y, width, height] = [style.left, style.top, style.width, style.height].map(Number.parseFloat)
    return { x, y, width, height }
  })

/** Drags an element by the mouse, in several steps. */
export async function pull(page: Page, handle: Locator, by: { x: number; y: number }) {
  await handle.scrollIntoViewIfNeeded()
  const box = await handle.boundingBox()
  if (box === null) throw new Error('The handle is not on the page')
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 8 })
  await page.mouse.up()
}

/** Drags an element by touch, in several steps. */
export async function pullByTouch(page: Page, handle: Locator, by: { x: number; y: number }) {
  // Into the middle, away from the bars that lie over the page.
  await handle.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const box = await handle.boundingBox()
  if (box === null) throw new Error('The handle is not on the page')
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: from.x + by.x * part, y: from.y + by.y * part }],
    })
  await touch('touchStart', 0)
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', part)
  await touch('touchEnd', 1)
  await devtools.detach()
}

/** Changes the signed-in member's channel page without its form. */
export async function setPage(page: Page, settings: Record<string, string>) {
  const status = await page.evaluate(async (body) => {
    const { user, sessionId } = JSON.parse(localStorage.getItem('auth-storage') ?? '{}')
    const headers = { 'content-type': 'application/json', 'x-session-id': sessionId }
    const address = `/api/users/${user.id}/streaming-page`
    return (await fetch(address, { method: 'PATCH', headers, body: JSON.stringify(body) })).status
  }, settings)
  expect(status).toBe(200)
}
