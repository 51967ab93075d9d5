import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { blockSoundUntilClick, noteTones, readTones } from '../support/alert-sounds'
import { type Browser, type BrowserContext, expect, expectFailure, type Page, test } from '../support/journey'
import { openFromMenu } from '../support/navigation'
import { keepAlertLooks } from '../support/screens'
import { startSystem } from '../support/system'
import { startWeatherService } from '../support/weather-service'

const MOORE = { latitude: 35.34, longitude: -97.49 }
/** Pages ask by themselves every 30 s; what they show sooner was sent to them. */
const WITHIN = { timeout: 20_000 }
const EMERGENCY_TONE = [800, 400]
const WARNING_TONE = [600]
const POSSIBLE = { tornadoDetection: ['POSSIBLE'] }

/** A tornado warning south-west of Moore and approaching, in the format of the NWS. */
const motionOf = (at: Date) => `${at.toISOString().replace('.000Z', '-00:00')}...storm...240DEG...30KT...35.21,-97.76`

function tornadoes() {
  const moving = { eventMotionDescription: [motionOf(new Date(Math.floor(Date.now() / 1000) * 1000))] }
  const warning = {
    event: 'Tornado Warning',
    number: '0007',
    headline: 'Tornado Warning issued for Moore',
    description:
      'At 300 PM CDT, a severe thunderstorm capable of producing a tornado\nwas located near Newcastle, moving northeast at 35 mph.\n\nHAZARD...Tornado.\n\nSOURCE...Radar indicated rotation.\n\nIMPACT...Flying debris will be dangerous to those caught without\nshelter.',
    instruction:
      'TAKE COVER NOW! Move to a basement or an interior room on the lowest\nfloor of a sturdy building. Avoid windows. If you are outdoors, in a\nmobile home, or in a vehicle, move to the closest substantial shelter\nand protect yourself from flying debris.',
    tags: moving,
  }
  const emergency = {
    ...warning,
    tags: { ...moving, tornadoDamageThreat: ['CATASTROPHIC'], maxWindGust: ['Up to 70 MPH'] },
  }
  return { warning, emergency, second: { ...emergency, number: '0008', headline: 'Tornado Warning issued for Norman' } }
}

const running: { stop(): unknown }[] = []
const folder = mkdtempSync(join(tmpdir(), 'squall-tornado-'))

interface Situation {
  prepare?: (context: BrowserContext) => Promise<void>
  /** True when the weather service fails from the start. */
  isDown?: boolean
}

/** Opens a page near Moore on a new system with its own weather service. */
async function open(browser: Browser, { prepare, isDown = false }: Situation = {}) {
  const service = await startWeatherService()
  if (isDown) service.fail()
  const settings = { WEATHER: 'live', WEATHER_POLL_SECONDS: '1', NWS_URL: service.url }
  const system = await startSystem(mkdtempSync(join(folder, 'system-')), settings)
  const context = await browser.newContext({
    baseURL: system.url,
    geolocation: MOORE,
    permissions: ['geolocation'],
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  })
  running.push(system, service, { stop: () => context.close() })
  await noteTones(context)
  await prepare?.(context)
  return { service, page: await context.newPage() }
}

test.afterAll(async () => {
  await Promise.all(running.map((one) => one.stop()))
  rmSync(folder, { recursive: true, force: true })
})

const panel = (page: Page) => page.getByRole('region', { name: 'Tornado alerts' })
const notice = (page: Page) => page.getByRole('region', { name: 'Alert near you' })
const clear = (page: Page) => panel(page).getByText('No tornado alerts within 62 mi')

test('a tornado warning around this place sounds, sounds again when upgraded, and disappears', async ({ browser }) => {
  const { service, page } = await open(browser)
  const { warning, emergency, second } = tornadoes()
  await page.goto('/weather?tab=alerts')
  await expect(clear(page)).toBeVisible()
  await keepAlertLooks(page, 'tornado-none')

  service.publish(warning)
  await expect(panel(page).getByText('moderate', { exact: true })).toBeVisible(WITHIN)
  await expect(panel(page).getByRole('heading', { name: 'Tornado warning' })).toBeVisible()
  await expect(panel(page).getByText(/^\d+ min$/)).toBeVisible()
  await expect(panel(page).getByText('ENE at 35 mph')).toBeVisible()
  await expect(panel(page).getByText('Not reported')).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Seek shelter' })).toBeVisible()
  await expect.poll(() => readTones(page), WITHIN).toEqual([WARNING_TONE])

  service.publish(emergency)
  await expect(panel(page).getByText('extreme', { exact: true })).toBeVisible(WITHIN)
  await expect.poll(() => readTones(page), WITHIN).toEqual([WARNING_TONE, EMERGENCY_TONE])
  await expect(page.getByRole('status').filter({ hasText: 'Tornado emergency, extreme: Cleveland' })).toHaveCount(1)
  await expect(panel(page).getByText('70 mph')).toBeVisible()
  await panel(page)
    .getByRole('button', { name: /Show description/ })
    .click()
  await expect(panel(page).getByText('HAZARD...Tornado.')).toBeVisible()
  await keepAlertLooks(page, 'tornado-emergency')
  await useEmergencyActions(page)

  await page.reload()
  await expect(panel(page).getByText('extreme', { exact: true })).toBeVisible()
  await openFromMenu(page, 'Leaderboard')
  await expect(notice(page)).toContainText('Tornado emergency near you')
  await expect(page.getByRole('alert', { name: 'Emergency alert' }), 'one surface for each alert').toBeHidden()
  expect(await readTones(page), 'the same alert is not heard twice').toEqual([])

  service.publish(emergency, second)
  await expect.poll(() => readTones(page), WITHIN).toEqual([EMERGENCY_TONE])
  await keepAlertLooks(page, 'tornado-notice')
  await notice(page).getByRole('link', { name: 'What to do' }).click()
  await expect(panel(page).getByText('extreme', { exact: true })).toHaveCount(2)

  service.publish({
    event: 'Severe Thunderstorm Warning',
    number: '0050',
    headline: 'Storm near Moore',
    tags: POSSIBLE,
  })
  await expect(clear(page)).toBeVisible(WITHIN)
  await expect(notice(page)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'A tornado is possible' })).toContainText('Storm near Moore')
  await keepAlertLooks(page, 'tornado-note')
})

async function useEmergencyActions(page: Page) {
  const actions = panel(page).getByRole('group', { name: 'Emergency actions' })
  await expect(actions.getByRole('button')).toHaveText(['Seek shelter', 'Call 911', 'Evacuate'])
  await actions.getByRole('button', { name: 'Seek shelter' }).click()
  const shelter = page.getByRole('dialog', { name: 'Seek shelter now' })
  await expect(shelter).toContainText('Move to a basement or an interior room on the lowest floor')
  await expect(shelter).toContainText('National Weather Service')
  await keepAlertLooks(page, 'tornado-shelter')
  await shelter.getByRole('button', { name: 'Close' }).click()
  await actions.getByRole('button', { name: 'Call 911' }).click()
  const question = page.getByRole('alertdialog', { name: 'Call 911?' })
  await expect(question.getByRole('link', { name: 'Call 911 now' })).toHaveAttribute('href', 'tel:911')
  await question.getByRole('button', { name: 'Do not call' }).click()
  await actions.getByRole('button', { name: 'Evacuate' }).click()
  const evacuation = page.getByRole('dialog', { name: 'Evacuate' })
  await expect(evacuation).toContainText('No evacuation instruction was given in this alert.')
  await evacuation.getByRole('button', { name: 'Close' }).click()
}

test('a browser that blocks sound says so, and the alarm sounds after a tap', async ({ browser }) => {
  const { service, page } = await open(browser, { prepare: blockSoundUntilClick })
  await page.goto('/weather?tab=alerts')
  await expect(clear(page)).toBeVisible()
  service.publish(tornadoes().emergency)
  const allow = panel(page).getByRole('button', { name: 'Tap to allow alert sound' })
  await expect(allow).toBeVisible()
  await keepAlertLooks(page, 'tornado-blocked-sound')
  expect(await readTones(page)).toEqual([])
  await allow.click()
  await expect.poll(() => readTones(page), WITHIN).toEqual([EMERGENCY_TONE])
  await expect(allow).toHaveCount(0)

  await panel(page).getByRole('button', { name: 'Mute alert sound' }).click()
  service.publish(tornadoes().emergency, tornadoes().second)
  await expect(panel(page).getByText('extreme', { exact: true })).toHaveCount(2)
  await page.waitForTimeout(1_000)
  expect(await readTones(page), 'muted').toHaveLength(1)
})

test('without answers the list stays and is marked as not current, and "clear" is not shown', async ({ browser }) => {
  expectFailure(/net::ERR_FAILED/)
  expectFailure(/Tornado alerts could not be read/)
  const { service, page } = await open(browser)
  await page.clock.install()
  await page.goto('/weather?tab=alerts')
  service.publish(tornadoes().emergency)
  await expect(panel(page).getByText('extreme', { exact: true })).toBeVisible()
  await page.route('**/api/trpc/**alerts.tornado**', (route) => route.abort())
  // It asks every 30 s, and retries three times.
  await expect(async () => {
    await page.clock.fastForward(30_000)
    await expect(panel(page).getByText('Not current')).toBeVisible({ timeout: 300 })
  }).toPass()
  await expect(panel(page).getByText('extreme', { exact: true })).toBeVisible()
  await keepAlertLooks(page, 'tornado-stale')

  const silent = await open(browser, { isDown: true })
  await silent.page.goto('/weather?tab=alerts')
  await expect(panel(silent.page)).toContainText('Alerts cannot be updated')
  await expect(clear(silent.page)).toHaveCount(0)
  await keepAlertLooks(silent.page, 'tornado-unknown')
})
