import { callAs } from './support/calls'
import { type Browser, expect, type Page, test } from './support/journey'
import { openFromMenu } from './support/navigation'
import { admin, person } from './support/people'
import { keepScreens } from './support/screens'
import { signUpByCall } from './support/sessions'

const PHONE = { width: 390, height: 844 }
const chaser = person('nora', 'Nora Wayfinder')
const follower = person('fred', 'Fred Follower')

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: new RegExp(`^${name}`) })

const tabs = [
  ['Radar', '/radar', 'Storm Radar'],
  ['Alerts', '/weather', 'Weather Command Center'],
  ['Community', '/community', 'Community'],
  ['Me', '/me', 'You are not signed in'],
  ['Live', '/', 'Storms, live from the road'],
] as const

for (const [device, viewport] of [
  ['a phone', PHONE],
  ['a phone held sideways', { width: 844, height: 390 }],
  ['a desktop', { width: 1440, height: 900 }],
] as const) {
  test(`on ${device} five tabs lead to the main pages and mark the current one`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.goto('/')
    for (const [name, path, heading] of tabs) {
      await tab(page, name).click()
      await expect(page).toHaveURL(new RegExp(`${path}($|\\?)`))
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')).toHaveText(name)
      const box = await tab(page, name).boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(device === 'a desktop' ? 40 : 44)
    }
    await expect(page.getByRole('button', { name: 'Go Live' })).toHaveCount(viewport === PHONE ? 0 : 1)
  })
}

test('a visitor is told on Me how to go live, and the menu has the other pages in named groups', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/me')
  await page.getByRole('link', { name: 'Sign In to Go Live' }).click()
  await expect(page).toHaveURL('/auth')
  await page.goto('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  for (const [group, entries] of Object.entries({
    Watch: ['Live Streams', 'Clips', 'Gallery'],
    Weather: ['Storm Tracker', 'Storm Radar', 'Live Map', 'Storm Prep'],
    People: ['Community', 'Leaderboard'],
    You: ['Notification Settings'],
    Squall: ['Updates'],
  })) {
    const links = menu.getByRole('region', { name: group }).getByRole('link')
    await expect(links).toHaveText(entries)
  }
  await keepScreens(page, 'menu')
})

test('the tabs count what is live and what is unread', async ({ page, browser }) => {
  const { user } = await signUpByCall(page, chaser, { isApproved: true })
  const call = await callAs(page, chaser)
  await call('POST', '/api/streams', { title: 'Outflow over Enid' })
  const other = await pageOf(browser)
  await signUpByCall(other, follower, { isApproved: true })
  await (await callAs(other, follower))('POST', `/api/users/${user.id}/follow`)
  await other.context().close()
  await page.setViewportSize(PHONE)
  await page.goto('/')
  await expect(tab(page, 'Live')).toHaveAccessibleName(/^Live \d+ live now$/)
  await expect(async () => {
    await page.reload()
    await expect(tab(page, 'Me')).toHaveAccessibleName(/^Me \d+ unread$/, { timeout: 8_000 })
  }).toPass()
  await tab(page, 'Me').click()
  await expect(page.getByRole('link', { name: 'Inbox' })).toBeVisible()
  await expect(page.getByRole('main').getByText(/^\d+ unread$/)).toBeVisible()
})

async function pageOf(browser: Browser) {
  return (await browser.newContext()).newPage()
}

test('the keyboard alone finds a stream, a person, a place, a post and a page', async ({ page }) => {
  await signUpByCall(page, person('sol', 'Sol Searchable'), { isApproved: true })
  const sol = await callAs(page, person('sol', 'Sol Searchable'))
  const stream = await sol('POST', '/api/streams', { title: 'Gustnado near Kiowa' })
  const post = await sol('POST', '/api/community/posts', { content: 'Roping out by Greensburg', postType: 'tip' })
  await (await callAs(page, admin))('POST', `/api/admin/posts/${post.id}/approve`)
  await page.goto('/leaderboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const field = page.getByRole('combobox', { name: 'Search' })

  async function find(typed: string, line: RegExp, address: string | RegExp) {
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await page.keyboard.type(typed)
    const option = page.getByRole('option', { name: line })
    await expect(option).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /^\d+ found$/ })).toBeVisible()
    for (let presses = 0; presses < 20 && (await option.getAttribute('aria-selected')) !== 'true'; presses++)
      await page.keyboard.press('ArrowDown')
    await keepScreens(page, `search-${typed.replaceAll(/\W+/g, '-')}`)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(address)
    await expect(field).toHaveCount(0)
  }
  await find('gustnado', /Gustnado near Kiowa/, `/stream/${stream.id}`)
  await find('sol search', /^Sol Searchable/, /\/profile\//)
  await find('dodge ci', /^Dodge City, KS/, /\/radar\?lat=37\.7\d*&lon=-100.*&layer=/)
  await find('lubbock', /^Lubbock, TX/, /\/radar\?lat=33\.5\d*&lon=-101.*&layer=/)
  await find('roping', /Roping out by Greensburg/, `/community/social?post=${post.id}`)
  await find('updat', /^Updates/, '/updates')

  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  // The journey of posts, on the same system, begins with an empty feed.
  await sol('DELETE', `/api/community/posts/${post.id}`)
})

test('on a phone the search is in the top bar', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await page.getByRole('combobox', { name: 'Search' }).fill('storm pr')
  await page.getByRole('option', { name: 'Storm Prep' }).click()
  await expect(page).toHaveURL('/storm-prep')
})

test('the theme is that of the system until one is chosen, which is remembered', async ({ page }) => {
  const html = page.locator('html')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await expect(html).toHaveClass('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(html).toHaveClass('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(html).toHaveClass('light')

  await page.goto('/me')
  const choice = (name: string) => page.getByRole('main').getByRole('radio', { name })
  await expect(choice('System')).toBeChecked()
  await page.getByRole('main').getByText('Dark', { exact: true }).click()
  await expect(html).toHaveClass('dark')
  await page.reload({ waitUntil: 'commit' })
  // Set in the head, before anything is painted.
  await expect(html).toHaveClass('dark')
  await expect(choice('Dark')).toBeChecked()
  await page.getByRole('main').getByText('System', { exact: true }).click()
  await expect(html).toHaveClass('light')
})

test('no page asks for the location by itself; a button with its reason does, and the place is remembered', async ({
  page,
}) => {
  const asked: string[] = []
  await page.exposeFunction('noteAsked', () => asked.push(page.url()))
  await page.addInitScript(() => {
    const position = { coords: { latitude: 35.3395, longitude: -97.4867, accuracy: 20 }, timestamp: Date.now() }
    const status = Object.assign(new EventTarget(), { state: 'prompt' })
    Reflect.set(navigator.permissions, 'query', async () => status)
    Reflect.set(navigator.geolocation, 'getCurrentPosition', (done: (found: typeof position) => void) => {
      Reflect.get(window, 'noteAsked')()
      done(position)
    })
  })
  for (const path of ['/', '/stream', '/radar', '/weather', '/weather?tab=alerts', '/weather?tab=tracking', '/me']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  expect(asked).toEqual([])

  const location = page.getByRole('main').filter({ hasText: 'Current Location' })
  await expect(location).toContainText('Enable location access or enter a place to see what is near you.')
  await page.getByRole('button', { name: 'Enable Location' }).click()
  await expect(location).toContainText('35.339500°')
  expect(asked).toHaveLength(1)

  await page.goto('/')
  await openFromMenu(page, 'Storm Tracker')
  await expect(page.getByText('near Moore, OK').first()).toBeVisible()
  expect(asked, 'the place is remembered').toHaveLength(1)
  await page.goto('/me')
  await page.getByRole('button', { name: 'Forget this place' }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Enable Location' })).toBeVisible()
})
