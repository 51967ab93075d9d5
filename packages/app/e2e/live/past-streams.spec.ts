import { endStream, goLive } from '../support/broadcasting'
import { expect, type Locator, type Page, test } from '../support/journey'
import { person } from '../support/people'
import { keepScreens } from '../support/screens'
import { signUpByCall } from '../support/sessions'

const chaser = person('posy', 'Posy Still')
const TITLE = 'Rain-wrapped near Ada'

const POSTER = 'img[src^="/files/posters/"]'
/** Other streams have theirs below the stage. */
const stagePicture = (page: Page) => page.locator(`[data-stage] ${POSTER}`)

const isLoaded = (picture: Locator) =>
  picture.evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0)

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
  const past = visitor.locator(POSTER).first()
  await expect(past).toBeVisible()
  await expect.poll(() => isLoaded(past)).toBe(true)
  await keepScreens(visitor, 'past-streams')
  await visitor.getByRole('tabpanel').getByRole('link', { name: TITLE }).click()
  await expect(visitor.getByText('This stream has ended')).toBeVisible()
  await expect.poll(() => isLoaded(stagePicture(visitor))).toBe(true)
  await expect(visitor.getByRole('button', { name: 'Remove picture' })).toHaveCount(0)

  await owner.goto(visitor.url())
  await owner.getByRole('button', { name: 'Remove picture' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Remove picture' }).click()
  await expect(owner.getByText('Picture removed')).toBeVisible()
  await expect(stagePicture(owner)).toHaveCount(0)
  await visitor.reload()
  await expect(visitor.getByText('This stream has ended')).toBeVisible()
  await expect(stagePicture(visitor)).toHaveCount(0)
  await context.close()
  await visitor.context().close()
})
