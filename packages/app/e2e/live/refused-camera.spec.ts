import { expect, type Page, test } from '../support/journey'
import { admin } from '../support/people'
import { keepScreens } from '../support/screens'
import { signInByCall } from '../support/sessions'
import { expectRightWire, noteWire } from '../support/wires'

/** Denies camera and microphone until `allowCamera`. */
async function refuseCamera(page: Page) {
  await page.addInitScript(() => {
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = (wishes) =>
      sessionStorage.getItem('camera-allowed') === null
        ? Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
        : ask(wishes)
  })
}

const setCamera = (page: Page, isAllowed: boolean) =>
  page.evaluate((allowed) => {
    if (allowed) sessionStorage.setItem('camera-allowed', '')
    else sessionStorage.removeItem('camera-allowed')
  }, isAllowed)

test('a denied camera stops Go Live, and the watch page explains where to allow it', async ({ page }) => {
  await refuseCamera(page)
  await noteWire(page)
  await signInByCall(page, admin)
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Go Live' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Please allow camera and microphone access when prompted.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Go Live' }).click()
  await expect(page.getByText('Camera Access Required')).toBeVisible()
  await keepScreens(page, 'camera-refused')

  await setCamera(page, true)
  await dialog.getByText('Off', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Go Live' }).click()
  await expect(page).toHaveURL(/\/streaming\/.+/)
  await expect(page.getByText('Good link')).toBeVisible()
  await expect(page.getByText('Unknown Location')).toBeVisible()
  await expectRightWire(page)

  await setCamera(page, false)
  await page.reload()
  const help = page.getByRole('alertdialog', { name: 'Camera & Microphone Access Required' })
  await expect(help).toBeVisible()
  await keepScreens(page, 'camera-refused-on-page')
  await help.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Failed to access camera. Please allow camera permissions.')).toBeVisible()
  await setCamera(page, true)
  await page.getByRole('button', { name: 'Start Stream' }).click()
  await expect(page.getByText('Good link')).toBeVisible()

  await page.getByRole('button', { name: 'End Stream' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End Stream now' }).click()
  await expect(page.getByText('Stream has been ended successfully')).toBeVisible()
})
