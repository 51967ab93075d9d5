import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setUpSystem } from '../support/administration'
import { type Browser, expect, expectFailure, type Page, test } from '../support/journey'
import { type Person, person } from '../support/people'
import { keepAlertLooks } from '../support/screens'
import { signUpByCall } from '../support/sessions'
import { type RunningSystem, startSystem } from '../support/system'

const RIGHT_KEY = 'ambient-api-key-of-ada-77ab'
const WRONG_KEY = 'ambient-api-key-that-is-wrong'
const APPLICATION_KEY = 'ambient-application-key-31'
const MAC = '00:0E:C6:20:0F:7B'
const ada = person('ada', 'Ada Chaser')
const ben = person('ben', 'Ben Watcher')

const folder = mkdtempSync(join(tmpdir(), 'squall-stations-'))
const running: { stop(): unknown }[] = []
let system: RunningSystem
let inviteCode = ''

/** A fake of the manufacturer's service: one account with one station, which just measured 71.4 °F. */
async function startAmbient() {
  const server = createServer((request, reply) => {
    const { searchParams } = new URL(request.url ?? '', 'http://ambient.test')
    const isRight = searchParams.get('apiKey') === RIGHT_KEY && searchParams.get('applicationKey') === APPLICATION_KEY
    if (!isRight) return void reply.writeHead(401).end('{"error":"apiKey-invalid"}')
    const lastData = {
      dateutc: Date.now() - 20_000,
      tempf: 71.4,
      windspeedmph: 9.2,
      winddir: 202,
      humidity: 48,
      battout: 1,
    }
    reply.end(
      JSON.stringify([{ macAddress: MAC, lastData: { ...lastData, baromrelin: 29.92, dailyrainin: 0.2, uv: 4 } }]),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The service has no port')
  return { url: `http://127.0.0.1:${address.port}`, stop: () => server.close() }
}

/** Opens the stations panel of a new member; returns it with every answer of the API. */
async function openStations(browser: Browser, who: Person) {
  const context = await browser.newContext({ baseURL: system.url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const answers: string[] = []
  page.on('response', async (response) => {
    if (response.url().includes('/api/')) answers.push(await response.text().catch(() => ''))
  })
  await signUpByCall(page, who, { inviteCode })
  await page.clock.install()
  await page.goto('/weather?tab=stations')
  return { page, answers, close: () => context.close() }
}

const station = (page: Page, name: string) => page.getByRole('listitem', { name })
const dialog = (page: Page) => page.getByRole('dialog')

async function startAdding(page: Page, name: string, deviceType: string) {
  await page.getByRole('button', { name: 'Add Station' }).click()
  await dialog(page).getByLabel('Name').fill(name)
  await dialog(page).getByLabel('Device type').selectOption(deviceType)
}

const send = (page: Page) => dialog(page).getByRole('button', { name: 'Add Station' }).click()

test.beforeAll(async () => {
  const ambient = await startAmbient()
  running.push(ambient)
  system = await startSystem(folder, { WEATHER: 'simulated', AMBIENT_URL: ambient.url })
  running.push(system)
  inviteCode = await setUpSystem(system)
})

test.afterAll(async () => {
  await Promise.all(running.map((one) => one.stop()))
  rmSync(folder, { recursive: true, force: true })
})

test('visitors are asked to sign in', async ({ page }) => {
  await page.goto(`${system.url}/weather?tab=stations`)
  await expect(page.getByText('Sign in to see your weather stations')).toBeVisible()
  await keepAlertLooks(page, 'stations-signed-out')
})

test('stations take typed, pushed and pulled readings, and only their owner sees them', async ({ browser }) => {
  // The first key is wrong.
  expectFailure(/^400 GET \/api\/trpc\/stations\.sync/)
  const { page, answers, close } = await openStations(browser, ada)
  await expect(page.getByText('No weather stations yet')).toBeVisible()
  await keepAlertLooks(page, 'stations-empty')

  await startAdding(page, 'Back yard', 'manual')
  await expect(dialog(page).getByLabel('API key')).toHaveCount(0)
  await send(page)
  await station(page, 'Back yard').getByRole('button', { name: 'Enter Reading' }).click()
  await dialog(page).getByLabel('Temperature').fill('200')
  await dialog(page).getByLabel('Humidity').fill('55')
  await dialog(page).getByRole('button', { name: 'Save Reading' }).click()
  await expect(dialog(page)).toContainText('Temperature must be between -90 and 140 °F')
  await keepAlertLooks(page, 'stations-reading')
  await dialog(page).getByLabel('Temperature').fill('68.5')
  await dialog(page).getByRole('button', { name: 'Save Reading' }).click()
  await expect(station(page, 'Back yard')).toContainText('68.5°F')
  await expect(station(page, 'Back yard')).toContainText('Live')
  await expect(station(page, 'Back yard')).toContainText('Not reported')

  await startAdding(page, 'Pole', 'acurite')
  await expect(dialog(page).getByLabel('API key')).toBeDisabled()
  await send(page)
  await expect(dialog(page)).toContainText('Connect your station')
  await keepAlertLooks(page, 'stations-connect')
  const shown = async (what: string) => {
    const button = dialog(page).getByRole('button', { name: `Copy ${what}` })
    return (await button.getAttribute('aria-label'))?.split(' ').at(-1) ?? ''
  }
  const path = await shown('path')
  const credentials = `ID=${await shown('station id')}&PASSWORD=${await shown('station key')}`
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(station(page, 'Pole')).toContainText('Station offline - Check connection and power')
  expect((await page.request.get(`${path}?ID=SQNOBODY22&PASSWORD=x&tempf=10`)).status()).toBe(401)
  const report = 'dateutc=now&tempf=84.0&humidity=76&windspeedmph=9&winddir=180&baromin=29.92&battery=low'
  expect(await (await page.request.get(`${path}?${credentials}&${report}`)).text()).toBe('success')
  // The list is refetched every 20 s.
  await page.clock.fastForward(20_000)
  await expect(station(page, 'Pole')).toContainText('84°F')
  await expect(station(page, 'Pole')).toContainText('Live')
  await expect(station(page, 'Pole')).toContainText('Battery low')

  await startAdding(page, 'Roof', 'ambient')
  await send(page)
  await expect(dialog(page)).toContainText('Application key is required')
  await keepAlertLooks(page, 'stations-form')
  await dialog(page).getByLabel('API key').fill(WRONG_KEY)
  await dialog(page).getByLabel('Application key').fill(APPLICATION_KEY)
  await dialog(page).getByLabel('Station ID').fill(MAC)
  await dialog(page).getByLabel('Location').fill('Norman, Oklahoma')
  await send(page)
  await expect(station(page, 'Roof')).toContainText('The key was refused. Check it under Edit.')
  await keepAlertLooks(page, 'stations-refused')
  await page.getByRole('button', { name: 'Edit Roof' }).click()
  await dialog(page).getByLabel('API key').fill(RIGHT_KEY)
  await dialog(page).getByRole('button', { name: 'Save Changes' }).click()
  await expect(station(page, 'Roof')).toContainText('71.4°F')
  await expect(station(page, 'Roof')).toContainText('SSW (202°)')
  await expect(station(page, 'Roof')).toContainText('Battery good')
  await expect(station(page, 'Roof')).not.toContainText('refused')
  await keepAlertLooks(page, 'stations-list')

  await page.getByRole('button', { name: 'Edit Roof' }).click()
  await expect(dialog(page)).toContainText('Stored as ••••77ab')
  await page.keyboard.press('Escape')
  const other = await openStations(browser, ben)
  await expect(other.page.getByText('No weather stations yet')).toBeVisible()
  const told = [...answers, ...other.answers, await page.content()].join('\n')
  for (const key of [RIGHT_KEY, WRONG_KEY, APPLICATION_KEY]) expect(told).not.toContain(key)
  await other.close()

  await page.getByRole('button', { name: 'Delete Pole' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Station' }).click()
  // The dialog closes once the server has answered, and covers the list until then.
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(station(page, 'Pole')).toHaveCount(0)
  expect((await page.request.get(`${path}?${credentials}&${report}`)).status()).toBe(401)
  await close()
})
