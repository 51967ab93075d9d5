import { endStream, goLive } from '../support/broadcasting'
import { requireVariable, urlVariable } from '../support/environment'
import { expect, test } from '../support/journey'
import { type NarrowLink, startNarrowLink } from '../support/narrow-link'
import { person } from '../support/people'
import { saveScreenshot } from '../support/screens'
import { signUpByCall } from '../support/sessions'
import { expectRightWire, getTestSystem, noteWire } from '../support/wires'

let link: NarrowLink

test.beforeAll(async () => {
  link = await startNarrowLink(requireVariable(urlVariable(getTestSystem())))
})
test.afterAll(() => link?.stop())

test('on a weak link the broadcaster reads so, and the stream continues at lower quality', async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: link.url,
    viewport: { width: 390, height: 844 },
    permissions: ['geolocation', 'camera', 'microphone'],
  })
  await noteWire(context)
  const page = await context.newPage()
  await signUpByCall(page, person('rain', 'Rae Rain'), { isApproved: true })
  await goLive(page, 'Rain-wrapped')
  await expectRightWire(page)
  await saveScreenshot(page, 'link-good')
  link.setUplink(20_000)
  await expect(page.getByText(/^(Fair|Weak|Very weak) link/)).toBeVisible()
  await expect(page.getByText(/^(Weak|Very weak) link/)).toBeVisible({ timeout: 60_000 })
  await saveScreenshot(page, 'link-weak')
  await expect(page.getByText('Offline, reconnecting')).toHaveCount(0)
  link.setUplink(Number.POSITIVE_INFINITY)
  const recovered = page.getByText(/^(Good|Fair) link/)
  await expect(recovered).toBeVisible({ timeout: 90_000 })
  // On a busy machine the text may change during the screenshot.
  await expect(async () => {
    await saveScreenshot(page, 'link-recovered')
    await expect(recovered).toBeVisible({ timeout: 1 })
  }).toPass({ timeout: 60_000 })
  await endStream(page)
  await context.close()
})
