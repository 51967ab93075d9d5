import { endStream, goLive } from '../support/broadcasting'
import { expect, type Page, test } from '../support/journey'
import { person } from '../support/people'
import { keepScreens } from '../support/screens'
import { signUpByCall } from '../support/sessions'

const chaser = person('posy', 'Posy Still')
const TITLE = 'Rain-wrapped near Ada'

const picture = (page: Page) => page.locator('img[src^="/files/posters/"]').first()

const isLoaded = (page: Page) =>
  picture(page).evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0)

test('a stream that ended is shown with its last picture, until its owner removes it', async ({ browser }) => {
  const context = await browser.newContext({ permissions: ['camera', 'microphone'] })
  const owner = await context.newPage()
  const visitor = await (await browser.newContext()).newPage()
  const { user } = await signUpByCall(owner, chaser, { isApproved: true })
  const sent = owner.waitForResponse((answer) => answer.url().endsWith('/poster') && answer.ok())
  await goLive(owner, TITLE)
  await sent
  await endStream(owner)

  await visitor.goto(`/profile/${user.id}`)
  await visitor.getByRole('tab', { name: 'Past streams' }).click()
  await expect(picture(visitor)).toBeVisible()
  await expect.poll(() => isLoaded(visitor)).toBe(true)
  await keepScreens(visitor, 'past-streams')
  await visitor.getByRole('tabpanel').getByRole('link', { name: TITLE }).click()
  await expect(visitor.getByText('This stream has ended')).toBeVisible()
  await expect.poll(() => isLoaded(visitor)).toBe(true)
  await expect(visitor.getByRole('button', { name: 'Remove picture' })).toHaveCount(0)

  await owner.goto(visitor.url())
  await owner.getByRole('button', { name: 'Remove picture' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Remove picture' }).click()
  await expect(owner.getByText('Picture removed')).toBeVisible()
  await expect(picture(owner)).toHaveCount(0)
  await visitor.reload()
  await expect(visitor.getByText('This stream has ended')).toBeVisible()
  await expect(picture(visitor)).toHaveCount(0)
  await context.close()
  await visitor.context().close()
})
