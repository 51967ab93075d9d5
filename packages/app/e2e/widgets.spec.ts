import { expect, expectFailure, type Page, test } from './support/journey'
import { person } from './support/people'
import { keepScreens } from './support/screens'
import { signUpByCall } from './support/sessions'
import {
  addWidget,
  arrange,
  liveWidgets,
  openOwnChannel,
  pull,
  pullByTouch,
  readWidgetBox,
  setPage,
  widget,
} from './support/widgets'

/* One owner arranges a page, in order: each test goes on where the one before stopped. */
test.describe.configure({ mode: 'serial' })

const owner = person('willa', 'Willa Widgets')
const script = '<img src=x onerror="document.title=1"><script>document.title=2</script>'
let page: Page
let channel = ''

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await signUpByCall(page, owner)
})

test.afterAll(async () => {
  await page.close()
})

/** Waits for the answer to the change that `act` makes. */
async function saved(act: () => Promise<unknown>) {
  const answer = page.waitForResponse((response) => response.url().includes('widgets.edit'))
  await act()
  expect((await answer).ok()).toBe(true)
}

const move = (title: string) => widget(page, title).getByRole('button', { name: `Move ${title}` })
const resize = (title: string) => widget(page, title).getByRole('button', { name: `Resize ${title}` })

test('an owner without widgets sees an empty state and adds some', async () => {
  channel = await openOwnChannel(page)
  await expect(page.getByText('No widgets configured')).toBeVisible()
  await expect(page.getByText('Add widgets to customize your streaming page')).toBeVisible()
  await expect(liveWidgets(page).getByRole('button')).toHaveText(['Arrange'])
  await expect(page.locator('[data-widget-canvas]')).toHaveCount(0)
  await keepScreens(page, 'widgets-empty')

  await arrange(page)
  await liveWidgets(page).getByRole('button', { name: 'Add Widget' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Widget' })
  await expect(dialog.getByText('Sample', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('spinbutton')).toHaveCount(0)
  await keepScreens(page, 'widgets-add')
  await dialog.getByRole('button', { name: 'Add Widget' }).click()
  await expect(dialog.getByText('Title is required')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await addWidget(page, { type: 'Weather', title: 'Weather here' })
  await expect(page.getByText('Widget created successfully')).toBeVisible()
  await addWidget(page, { type: 'Chat', title: 'Talk' })
  await addWidget(page, { type: 'About', title: 'Notes', content: script })
  expect(await readWidgetBox(widget(page, 'Weather here'))).toEqual({ x: 0, y: 0, width: 300, height: 200 })
  expect(await readWidgetBox(widget(page, 'Talk'))).toEqual({ x: 316, y: 0, width: 300, height: 200 })
  expect(await readWidgetBox(widget(page, 'Notes'))).toEqual({ x: 0, y: 216, width: 300, height: 200 })
  await expect(widget(page, 'Weather here').getByText('Not reported').first()).toBeVisible()
  await expect(page.getByText('72°F')).toHaveCount(0)
  await expect(widget(page, 'Talk').getByText('No messages yet')).toBeVisible()
})

test('text with a script in it is shown as text', async () => {
  await expect(widget(page, 'Notes').getByText(script)).toBeVisible()
  await expect(page).toHaveTitle(/Squall/)
})

test('a widget is dragged by mouse and stops at the edge', async () => {
  await saved(() => pull(page, move('Talk'), { x: 24, y: -9999 }))
  expect(await readWidgetBox(widget(page, 'Talk'))).toEqual({ x: 336, y: 0, width: 300, height: 200 })
  await expect(page.getByText('Widget updated successfully')).toHaveCount(0)
})

test('a dragged widget snaps to others, not while Alt is held; moves are undone and done again', async () => {
  const at = () => readWidgetBox(widget(page, 'Talk'))
  await saved(() => pull(page, move('Talk'), { x: -15, y: 4 }))
  expect(await at(), 'beside the other one, with the gap').toMatchObject({ x: 316, y: 0 })
  await page.keyboard.down('Alt')
  await saved(() => pull(page, move('Talk'), { x: 5, y: 3 }))
  await page.keyboard.up('Alt')
  expect(await at()).toMatchObject({ x: 321, y: 3 })
  await liveWidgets(page).getByRole('button', { name: 'Snap to edges' }).click()
  await saved(() => pull(page, move('Talk'), { x: 2, y: 0 }))
  expect(await at()).toMatchObject({ x: 323, y: 3 })
  await liveWidgets(page).getByRole('button', { name: 'Snap to edges' }).click()

  const undo = liveWidgets(page).getByRole('button', { name: 'Undo' })
  expect((await undo.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await saved(() => undo.click())
  await expect.poll(at).toMatchObject({ x: 321, y: 3 })
  await expect(undo).toBeEnabled()
  await saved(() => page.keyboard.press('Control+z'))
  await expect.poll(at).toMatchObject({ x: 316, y: 0 })
  await expect(undo).toBeEnabled()
  await saved(() => page.keyboard.press('Control+Shift+z'))
  await expect.poll(at).toMatchObject({ x: 321, y: 3 })
  for (const x of [316, 336]) {
    await expect(undo).toBeEnabled()
    await saved(() => undo.click())
    await expect.poll(at).toMatchObject({ x, y: 0 })
  }
})

test('a widget is moved and resized by keyboard, with announcements', async () => {
  await move('Notes').focus()
  await saved(() => page.keyboard.press('ArrowDown'))
  await saved(() => page.keyboard.press('ArrowRight'))
  await expect(liveWidgets(page).getByRole('status')).toHaveText('Notes: 16 from the left, 232 from the top')
  await resize('Notes').focus()
  await saved(() => page.keyboard.press('Shift+ArrowRight'))
  await expect(liveWidgets(page).getByRole('status')).toHaveText('Notes: 301 wide, 200 high')
  expect(await readWidgetBox(widget(page, 'Notes'))).toEqual({ x: 16, y: 232, width: 301, height: 200 })
})

test('Escape cancels a drag', async () => {
  const before = await readWidgetBox(widget(page, 'Notes'))
  await move('Notes').hover()
  await page.mouse.down()
  await page.mouse.move(700, 500, { steps: 4 })
  expect(await readWidgetBox(widget(page, 'Notes'))).not.toEqual(before)
  await expect(widget(page, 'Notes')).toHaveCSS('opacity', '0.6')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  expect(await readWidgetBox(widget(page, 'Notes'))).toEqual(before)
})

test('resizing by mouse stops at 200 by 150', async () => {
  await saved(() => pull(page, resize('Talk'), { x: 60, y: 120 }))
  expect(await readWidgetBox(widget(page, 'Talk'))).toMatchObject({ width: 368, height: 320 })
  await saved(() => pull(page, resize('Weather here'), { x: -400, y: -400 }))
  expect(await readWidgetBox(widget(page, 'Weather here'))).toMatchObject({ width: 200, height: 150 })
})

test('a reload keeps everything', async () => {
  await page.reload()
  await arrange(page)
  await expect(widget(page, 'Talk')).toBeVisible()
  expect(await readWidgetBox(widget(page, 'Talk'))).toEqual({ x: 336, y: 0, width: 368, height: 320 })
  expect(await readWidgetBox(widget(page, 'Weather here'))).toMatchObject({ width: 200, height: 150 })
  expect(await readWidgetBox(widget(page, 'Notes'))).toEqual({ x: 16, y: 232, width: 301, height: 200 })
  await keepScreens(page, 'widgets-owner')
})

test('a refused move is reverted, with a message', async () => {
  expectFailure(/^500 POST \/api\/trpc\//)
  const refusal = [{ error: { message: 'No', code: -32603, data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 } } }]
  await page.route('**/api/trpc/widgets.edit**', (route) => route.fulfill({ status: 500, json: refusal }))
  await pull(page, move('Talk'), { x: 100, y: 200 })
  await expect(page.getByText('Failed to update widget')).toBeVisible()
  expect(await readWidgetBox(widget(page, 'Talk'))).toEqual({ x: 336, y: 0, width: 368, height: 320 })
  await page.unroute('**/api/trpc/widgets.edit**')
})

test('a widget is edited, and a visitor sees the page without controls', async ({ browser }) => {
  await widget(page, 'Weather here').getByRole('button', { name: 'Edit Weather here' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Widget' })
  await dialog.getByLabel('Title').fill('Hidden weather')
  await dialog.getByText('Visible to visitors').click()
  await dialog.getByRole('button', { name: 'Save Widget' }).click()
  await expect(page.getByText('Widget updated successfully')).toBeVisible()
  await expect(widget(page, 'Hidden weather')).toBeVisible()

  const visitor = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await visitor.goto(channel)
  await expect(widget(visitor, 'Talk')).toBeVisible()
  await expect(widget(visitor, 'Hidden weather')).toHaveCount(0)
  expect(await readWidgetBox(widget(visitor, 'Talk'))).toEqual({ x: 320, y: 0, width: 368, height: 320 })
  await expect(liveWidgets(visitor).getByRole('button', { name: /Add|Move|Resize|Edit|Delete|Arrange/ })).toHaveCount(0)
  await expect(visitor.locator('[data-widget-canvas]')).toHaveCount(0)
  await keepScreens(visitor, 'widgets-visitor')
  await visitor.close()
})

test('a finger moves a widget on a phone, where widgets otherwise are stacked', async () => {
  await liveWidgets(page).getByRole('button', { name: 'Done' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(move('Talk')).toHaveCount(0)
  await liveWidgets(page).getByRole('button', { name: 'Arrange' }).click()
  await saved(() => pullByTouch(page, move('Hidden weather'), { x: 30, y: 50 }))
  expect(await readWidgetBox(widget(page, 'Hidden weather'))).toEqual({ x: 32, y: 48, width: 200, height: 150 })
  await liveWidgets(page).getByRole('button', { name: 'Done' }).click()
  await page.setViewportSize({ width: 1280, height: 900 })
})

test('the Widgets tab lists widgets, shows, hides and reorders them', async () => {
  await page.getByRole('button', { name: 'Customize Page' }).click()
  const dialog = page.getByRole('dialog', { name: 'Customize Your Streaming Page' })
  await dialog.getByRole('tab', { name: 'Widgets' }).click()
  const rows = dialog.getByRole('listitem')
  await expect(rows).toHaveText([/Hidden weather/, /Talk/, /Notes/])
  await expect(rows.nth(0)).toContainText('Size 200 × 150')
  await keepScreens(page, 'widgets-rows')
  await saved(() => rows.nth(0).getByText('Visible').click())
  await expect(page.getByText('Widget updated successfully')).toBeVisible()
  await saved(() => rows.nth(0).getByRole('button', { name: 'Move Hidden weather down' }).click())
  await expect(rows).toHaveText([/Talk/, /Hidden weather/, /Notes/])
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(liveWidgets(page).getByRole('region').first()).toHaveAccessibleName('Talk')
  await expect(widget(page, 'Hidden weather').getByLabel('Hidden from visitors')).toHaveCount(0)
})

test('nothing is requested from YouTube before the click', async () => {
  const asked: string[] = []
  await page.route(/youtube/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: 'A player' })
  })
  await setPage(page, { youtube_channel_id: 'UCabcdefghijklmnopqrstuv', youtube_channel_name: 'Willa on video' })
  await page.reload()
  await addWidget(page, { type: 'YouTube', title: 'Videos' })
  await expect(widget(page, 'Videos').getByText('Willa on video')).toBeVisible()
  await expect(widget(page, 'Videos').getByText(/learns your network address/)).toBeVisible()
  expect(asked).toEqual([])
  await widget(page, 'Videos').getByRole('button', { name: 'Load from YouTube' }).click()
  await expect(page.frameLocator('iframe').getByText('A player')).toBeVisible()
  expect(asked).toEqual(['https://www.youtube-nocookie.com/embed/videoseries?list=UUabcdefghijklmnopqrstuv'])
})

test('deleting asks for confirmation', async () => {
  await arrange(page)
  const remove = widget(page, 'Notes').getByRole('button', { name: 'Delete Notes' })
  page.once('dialog', (dialog) => dialog.dismiss())
  await remove.click()
  await expect(widget(page, 'Notes')).toBeVisible()
  page.once('dialog', (dialog) => {
    expect(dialog.message()).toBe('Are you sure you want to delete this widget?')
    return dialog.accept()
  })
  await remove.click()
  await expect(page.getByText('Widget deleted successfully')).toBeVisible()
  await expect(widget(page, 'Notes')).toHaveCount(0)
  await liveWidgets(page).getByRole('button', { name: 'Undo' }).click()
  await expect(widget(page, 'Notes').getByText(script)).toBeVisible()
  expect(await readWidgetBox(widget(page, 'Notes'))).toEqual({ x: 16, y: 232, width: 301, height: 200 })
  await liveWidgets(page).getByRole('button', { name: 'Redo' }).click()
  await expect(widget(page, 'Notes')).toHaveCount(0)
})
