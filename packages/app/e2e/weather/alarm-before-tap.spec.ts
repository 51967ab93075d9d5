import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noteTones, readTones } from '../support/alert-sounds'
import { chromiumPath, plainArgs } from '../support/chromium'
import { expect, test } from '../support/journey'
import { startSystem } from '../support/system'
import { startWeatherService } from '../support/weather-service'

// The other journeys let sound begin at once; here the browser decides as it does for people.
test.use({
  launchOptions: {
    executablePath: chromiumPath,
    args: plainArgs,
  },
})

const emergency = {
  event: 'Tornado Warning',
  number: '0007',
  headline: 'Tornado Warning issued for Moore',
  tags: { tornadoDamageThreat: ['CATASTROPHIC'] },
}

test('an alarm before the first tap waits for it, and no audio context is opened too early', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'squall-before-tap-'))
  const service = await startWeatherService()
  service.publish(emergency)
  const settings = { WEATHER: 'live', WEATHER_POLL_SECONDS: '1', NWS_URL: service.url }
  const system = await startSystem(folder, settings)
  const moore = { latitude: 35.34, longitude: -97.49 }
  const context = await browser.newContext({ baseURL: system.url, geolocation: moore, permissions: ['geolocation'] })
  await noteTones(context)
  const page = await context.newPage()
  // On this page only the alarm asks for tornado alerts.
  const told = page.waitForResponse(/alerts\.tornado/)
  await page.goto('/radar')
  await told
  // Whatever Playwright asks a page counts as a gesture, so the page is left alone until the alarm has tried.
  await page.waitForTimeout(4_000)
  const allow = page
    .getByRole('region', { name: 'Alert near you' })
    .getByRole('button', { name: 'Tap to allow alert sound' })
  await expect(allow).toBeVisible()
  expect(await readTones(page)).toEqual([])
  await allow.click()
  await expect.poll(() => readTones(page)).toEqual([[800, 400]])
  await context.close()
  await Promise.all([system.stop(), service.stop()])
  rmSync(folder, { recursive: true, force: true })
})
