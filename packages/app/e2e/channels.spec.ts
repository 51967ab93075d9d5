import { endStream } from './support/broadcasting'
import { callAs } from './support/calls'
import { type BrowserContext, expect, expectFailure, type Page, test } from './support/journey'
import { openFromMenu } from './support/navigation'
import { person } from './support/people'
import { keepPageThemes, keepScreens } from './support/screens'
import { signUpByCall } from './support/sessions'
import { expectMovingPicture } from './support/watching'

/* One channel, from its first look to a stream on its page: each test goes on where the one before stopped. */
test.describe.configure({ mode: 'serial' })

const owner = person('rosa', 'Rosa Plains')
const pages: { owner: Page; visitor: Page } = Object.create(null)
const contexts: BrowserContext[] = []
let address = ''

const dialog = () => pages.owner.getByRole('dialog', { name: 'Customize Your Streaming Page' })
const openTab = async (name: string) => dialog().getByRole('tab', { name }).click()
const surface = (page: Page) => page.locator('main [data-page-theme]').first()
const ground = (page: Page) => surface(page).evaluate((element) => getComputedStyle(element).backgroundColor)

test.beforeAll(async ({ browser }) => {
  for (const name of ['owner', 'visitor'] as const) {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      permissions: name === 'owner' ? ['camera', 'microphone'] : [],
    })
    contexts.push(context)
    context.setDefaultTimeout(20_000)
    pages[name] = await context.newPage()
  }
})

test.afterAll(async () => {
  for (const context of contexts) await context.close()
})

test('an unknown channel address has no page', async () => {
  expectFailure(/^404 GET \/api\/trpc\/(profiles\.get|channels\.page|themes\.list)/)
  await pages.visitor.goto('/streaming/nobody')
  await expect(pages.visitor.getByRole('heading', { name: 'User not found' })).toBeVisible()
})

test('a new member finds their own page behind My Channel', async () => {
  const { owner: page } = pages
  const { user } = await signUpByCall(page, owner, { isApproved: true })
  address = `/streaming/${user.id}`
  await page.goto('/')
  await openFromMenu(page, 'My Channel')
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { name: 'Rosa Plains', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No Active Stream' })).toBeVisible()
  await expect(page.getByText('Start Streaming to share your content with viewers')).toBeVisible()
  await expect(page.getByText('Location not specified')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Follow' })).toHaveCount(0)
  await expect(surface(page)).toHaveAttribute('data-page-theme', 'visitor')
  await keepScreens(page, 'streaming-page-new')
})

test('the owner sets title, description, layout and theme', async () => {
  const { owner: page } = pages
  await page.getByRole('button', { name: 'Customize Page' }).click()
  await dialog().getByLabel('Page title').fill('Plains at dusk')
  await dialog().getByLabel('Page description').fill('Structure first, safe distance always.')
  await dialog().getByRole('radio', { name: 'Sidebar' }).check()
  await dialog().getByRole('radio', { name: 'Tornado red' }).check()
  await keepScreens(page, 'customize-general')
  await dialog().getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Streaming page updated successfully')).toBeVisible()
  await expect(surface(page)).toHaveAttribute('data-page-theme', 'tornado-red')
})

test('a bad address is refused in the form, a good one is saved, and the stream key comes back masked', async () => {
  const { owner: page } = pages
  await openTab('Integrations')
  await dialog().getByLabel('Channel name').fill('Plains Structure')
  await dialog().getByLabel('Channel URL').fill('javascript:alert(1)')
  await dialog().getByLabel('Stream key', { exact: true }).fill('live_secret_key')
  await dialog().getByRole('button', { name: 'Save Integration Settings' }).click()
  await expect(dialog().getByText('Please enter a web address that begins with https://')).toBeVisible()
  await dialog().getByLabel('Channel URL').fill('https://example.org/plains')
  await keepScreens(page, 'customize-integrations')
  await dialog().getByRole('button', { name: 'Save Integration Settings' }).click()
  await expect(dialog().getByLabel('Stream key', { exact: true })).toHaveValue('••••••••')
})

test("a visitor sees the owner's settings and no controls", async () => {
  const { visitor: page } = pages
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Rosa Plains', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Plains at dusk' })).toBeVisible()
  await expect(page.getByText('Structure first, safe distance always.')).toBeVisible()
  await expect(page.getByText('This streamer is currently offline')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Visit Channel' })).toHaveAttribute('href', 'https://example.org/plains')
  await expect(page.getByText('Get notified when they go live')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Follow Rosa Plains' })).toBeVisible()
  await expect(
    page.getByRole('button', { name: /Customize Page|Edit Profile|Delete Account|Arrange|Plan Stream/ }),
  ).toHaveCount(0)
  expect(await ground(page)).toBe('rgb(20, 8, 11)')
  const shown = await page.request.get(`/api/users/${address.split('/').at(-1)}/streaming-page`)
  expect(await shown.text()).not.toMatch(/live_secret_key|••/)
})

test('both addresses of a person show the same page; only the open tab differs', async () => {
  const { visitor: page } = pages
  const work = ['Replays', 'Past streams', 'Clips', 'Photos', 'Posts']
  const tabs = ['About', 'Achievements', ...work, 'Followers (0)', 'Following (0)']
  const head = page.getByRole('main').locator('header')
  await expect(page.getByRole('tab', { name: 'About', selected: true })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(tabs)
  const onChannel = await head.textContent()
  await page.goto(`/profile/${address.split('/').at(-1)}`)
  await expect(page.getByRole('heading', { name: 'Rosa Plains', level: 1 })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Achievements', selected: true })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(tabs)
  await expect(page.getByText('This streamer is currently offline')).toBeVisible()
  expect(await ground(page)).toBe('rgb(20, 8, 11)')
  expect(onChannel).toBe(await head.textContent())
  await page.getByRole('tab', { name: 'Past streams' }).click()
  await expect(page.getByText('No past streams')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  const list = page.getByRole('tablist')
  const edges = () => list.evaluate((tabs) => getComputedStyle(tabs).getPropertyValue('--tabs-end'))
  await expect.poll(edges).not.toBe('0rem')
  await list.evaluate((tabs) => tabs.scrollTo({ left: tabs.scrollWidth }))
  await expect.poll(edges).toBe('0rem')
  await keepScreens(page, 'person-offline')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(address)
})

test('a custom theme is created with a live preview, applied, and recolours the page', async () => {
  const { owner: page } = pages
  await openTab('Themes')
  const builtIn = dialog().getByRole('listitem', { name: 'Tornado red' })
  await expect(builtIn.getByText('Active')).toBeVisible()
  await dialog().getByRole('button', { name: 'Create Theme' }).click()
  await dialog().getByLabel('Theme name').fill('Dryline')
  await dialog().getByRole('textbox', { name: 'Primary color', exact: true }).fill('#14213d')
  await dialog().getByRole('textbox', { name: 'Secondary color', exact: true }).fill('#1f3057')
  await dialog().getByRole('textbox', { name: 'Accent color', exact: true }).fill('#fca311')
  const preview = dialog().getByRole('tabpanel').locator('[data-page-theme]').first()
  await expect.poll(() => preview.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgb(20, 33, 61)')
  await keepScreens(page, 'customize-theme-form')
  await dialog().getByRole('button', { name: 'Save Theme' }).click()

  const own = dialog().getByRole('listitem', { name: 'Dryline' })
  await own.getByRole('button', { name: 'Apply' }).click()
  await expect(own.getByText('Active')).toBeVisible()
  await expect(builtIn.getByText('Active')).toHaveCount(0)
  await keepScreens(page, 'customize-themes')
  await expect.poll(() => ground(page)).toBe('rgb(20, 33, 61)')
})

test('editing the theme recolours it, deleting it brings the built-in theme back', async () => {
  const { owner: page } = pages
  const own = dialog().getByRole('listitem', { name: 'Dryline' })
  await own.getByRole('button', { name: 'Edit' }).click()
  await dialog().getByRole('textbox', { name: 'Primary color', exact: true }).fill('#fff3e0')
  await dialog().getByRole('button', { name: 'Save Theme' }).click()
  await expect.poll(() => ground(page)).toBe('rgb(255, 243, 224)')
  page.once('dialog', (question) => void question.accept())
  await own.getByRole('button', { name: 'Delete Dryline' }).click()
  await expect(own).toHaveCount(0)
  await expect.poll(() => ground(page)).toBe('rgb(20, 8, 11)')
  await openTab('Widgets')
  await expect(dialog().getByRole('button', { name: 'Add Widget' })).toBeVisible()
  await dialog().getByRole('button', { name: 'Close' }).click()
})

test('the directory and the search of the home page find the channel', async () => {
  const { visitor: page } = pages
  await page.getByRole('link', { name: 'Squall, home' }).click()
  const channels = page.getByRole('region', { name: 'Channels' })
  await expect(channels.getByText(/^\d+ channel\(s\) found$/)).toBeVisible()
  await channels.getByPlaceholder('Search channels by name or title...').fill('hail core')
  await expect(channels.getByText('No channels found matching your search.')).toBeVisible()
  await keepScreens(page, 'directory-nothing-found')
  await channels.getByPlaceholder('Search channels by name or title...').fill('AT DUSK')
  await expect(channels.getByText('1 channel(s) found')).toBeVisible()
  await page.getByPlaceholder('Search storms, locations or chasers').fill('no such chaser')
  await expect(channels.getByText('No channels found matching your search.')).toBeVisible()
  await page.getByPlaceholder('Search storms, locations or chasers').fill(owner.username)
  await expect(channels.getByText(`@${owner.username}`)).toBeVisible()
  await keepScreens(page, 'directory')
  await channels.getByRole('link', { name: 'View Channel' }).click()
  await expect(page).toHaveURL(address)
})

test('Start Streaming goes live, and a waiting visitor sees the stream begin', async () => {
  const { owner: page, visitor } = pages
  await page.getByRole('button', { name: 'Start Streaming' }).click()
  const goLive = page.getByRole('dialog', { name: 'Go live' })
  await goLive.getByLabel('Title').fill('Rotating updraft')
  await goLive.getByRole('button', { name: 'Go Live' }).click()
  await expect(page).toHaveURL(address)
  await expect(page.getByText('Good link')).toBeVisible()
  await expect(page.getByPlaceholder('Type a message...').first()).toBeVisible()
  await keepScreens(page, 'streaming-page-broadcasting')

  await expect(visitor.getByRole('heading', { name: 'Rotating updraft' })).toBeVisible()
  await expect(visitor.getByText('Currently streaming live')).toBeVisible()
  await expect(
    visitor.getByRole('banner').getByText('LIVE').or(visitor.getByText('LIVE').first()).first(),
  ).toBeVisible()
  await expectMovingPicture(visitor)
  await expect(visitor.getByText('1 viewer', { exact: true })).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Like, 0 likes' })).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Open the stream page' })).toHaveAttribute('href', /\/stream\/.+/)
  await expect(visitor.getByRole('region', { name: 'Stream analytics' })).toBeVisible()
  await expect(visitor.getByRole('region', { name: 'Live chat' })).toBeVisible()
  await expect(visitor.getByText('Started streaming: Rotating updraft')).toBeVisible()
})

test('the live picture moves in each of the four layouts', async () => {
  const call = await callAs(pages.owner, owner)
  for (const layout of ['standard', 'grid', 'sidebar', 'minimal']) {
    const path = `/api/users/${address.split('/').at(-1)}/streaming-page`
    await call('PATCH', path, { streaming_page_layout: layout })
    await pages.visitor.reload()
    await expectMovingPicture(pages.visitor)
    await keepPageThemes(pages.visitor, layout)
  }
})

test('the profile shows the same live stream; on a phone the chat is a tab', async () => {
  const { visitor: page } = pages
  await page.goto(`/profile/${address.split('/').at(-1)}`)
  await expectMovingPicture(page)
  await expect(page.getByRole('region', { name: 'Live chat' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('region', { name: 'Live chat' })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Chat' }).click()
  await expect(page.getByRole('region', { name: 'Live chat' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Stream analytics' })).toBeVisible()
  await expectMovingPicture(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(address)
})

test('ending the stream removes it from the page', async () => {
  await endStream(pages.owner)
  await expect(pages.visitor.getByText('This streamer is currently offline')).toBeVisible()
})
