import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { readOptions, whole } from '@squall/shared/bench/options'
import { printMachine, report } from '@squall/shared/bench/report'
import type { Row } from '@squall/shared/bench/row'
import { chromiumPath, plainArgs } from '../e2e/support/chromium'
import { startDemo } from '../e2e/support/system'

/*
 * How pages of the demonstration, with its live streams, feel in a browser: interaction to next paint, layout shift and largest
 * paint, as the web-vitals library counts them, on a desktop and on a phone with a slow processor.
 */
const { rounds, slowdown, out, quick } = readOptions('pages', (quick) => ({
  rounds: whole(quick ? 1 : 3),
  /** How many times slower the phone's processor is than this machine's. */
  slowdown: whole(4),
}))
const MOST_INP_MS = 200
const MOST_SHIFT = 0.02
/** How long a page is left alone before and after it is used. */
const REST_MS = 2_500
const library = readFileSync(
  join(dirname(createRequire(import.meta.url).resolve('web-vitals')), 'web-vitals.iife.js'),
  'utf8',
)

/** Runs in the page, behind the library; as text, because what compiles this file would put calls of its own into it. */
const COUNTING = `
  window.__vitals = { INP: 0, CLS: 0, LCP: 0 }
  const note = ({ name, value }) => { window.__vitals[name] = value }
  for (const measure of ['onINP', 'onCLS', 'onLCP']) {
    webVitals[measure](note, { reportAllChanges: true, durationThreshold: 16 })
  }`

const devices = [
  { name: 'desktop', viewport: { width: 1440, height: 900 }, slowdown: 1 },
  { name: `phone, processor ${slowdown}× slower`, viewport: { width: 390, height: 844 }, slowdown },
]

type Use = (page: Page) => Promise<unknown>
const tap =
  (name: string | RegExp, role: 'button' | 'tab' = 'button') =>
  (page: Page) =>
    page.getByRole(role, { name }).first().click({ timeout: 20_000 })

/** The word of a choice covers its radio button. */
const choose = (word: string) => (page: Page) =>
  page.getByText(word, { exact: true }).first().click({ timeout: 20_000 })

/** Each page and what somebody does there. */
const pages: Record<string, Use[]> = {
  '/': [(page) => page.getByPlaceholder('Search storms, locations or chasers').pressSequentially('moore')],
  '/live-stream': [
    async (page) =>
      page.getByLabel('Chat message', { exact: true }).pressSequentially('Hail to the west', { timeout: 20_000 }),
  ],
  '/radar': [tap(/^(Play|Pause)/), tap(/^Zoom in/), tap(/^Zoom out/)],
  '/weather': [tap(/Storm/, 'tab'), tap(/Tornado/, 'tab')],
  '/community': [tap(/Meetups/, 'tab'), tap(/Contests/, 'tab')],
  '/social': [(page) => page.mouse.wheel(0, 1_500)],
  '/gallery': [
    (page) =>
      page
        .getByPlaceholder(/Search/)
        .first()
        .pressSequentially('storm'),
  ],
  '/leaderboard': [(page) => page.mouse.wheel(0, 1_500)],
  '/me': [choose('Light'), choose('Dark')],
  '/notifications': [(page) => page.mouse.wheel(0, 1_500)],
  '/admin': [],
}

/** What somebody does on every page. */
const everywhere: Use[] = [
  tap('Open menu'),
  (page) => page.keyboard.press('Escape'),
  (page) => page.keyboard.press('Control+k'),
  (page) => page.keyboard.type('moore'),
  (page) => page.keyboard.press('Escape'),
  (page) => page.keyboard.press('Tab'),
]

interface Vitals {
  INP: number
  CLS: number
  LCP: number
}

printMachine()
const folder = mkdtempSync(join(tmpdir(), 'squall-pages-'))
// What the demonstration records in its first minutes would be measured too.
const system = await startDemo(folder, { RECORDING: 'off' }, { hasStreams: true })
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: plainArgs,
})
const rows: Row[] = []
try {
  for (const device of devices) {
    for (const path of Object.keys(pages)) {
      const seen: Vitals[] = []
      for (let round = 0; round < rounds; round++) seen.push(await visit(device, path))
      rows.push(...toRows(device.name, path, seen))
      console.log(`${device.name} ${path}: ${JSON.stringify(seen)}`)
    }
  }
} finally {
  await browser.close()
  await system.stop()
  rmSync(folder, { recursive: true, force: true })
}
report({ rows, out, conditions: { rounds, slowdown, quick } })
process.exit()

/** Opens a page as a member, uses it, leaves it, and returns what the library counted. */
async function visit(device: (typeof devices)[number], path: string): Promise<Vitals> {
  const context = await browser.newContext({ baseURL: system.url, viewport: device.viewport, serviceWorkers: 'block' })
  const login = await context.request.post('/api/auth/login', { data: { username: 'demo', password: 'squall-demo' } })
  const { sessionId, user } = await login.json()
  await context.addInitScript(
    ([id, stored]) => {
      localStorage.setItem('sessionId', id ?? '')
      localStorage.setItem('auth-storage', stored ?? '')
    },
    [sessionId, JSON.stringify({ user, sessionId, isAuthenticated: true })],
  )
  await context.addInitScript({ content: `${library};${COUNTING}` })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: device.slowdown })
  await page.goto(path === '/live-stream' ? await findStream(page) : path)
  await page.waitForTimeout(REST_MS)
  for (const act of [...(pages[path] ?? []), ...everywhere]) await act(page)
  await page.waitForTimeout(REST_MS)
  const vitals = await page.evaluate((): Vitals => Reflect.get(window, '__vitals'))
  await context.close()
  return { ...vitals }
}

async function findStream(page: Page): Promise<string> {
  const streams: { id: string }[] = await (await page.request.get('/api/streams')).json()
  return `/stream/${streams[0]?.id}`
}

function toRows(device: string, path: string, seen: Vitals[]): Row[] {
  const of = (name: keyof Vitals) => seen.map((vitals) => vitals[name])
  const against = `${path}, ${device}`
  return [
    {
      ...{ row: `${rows.length + 1}`, measure: 'Interaction to next paint', against, unit: 'ms' as const },
      ...{ goal: { atMost: MOST_INP_MS }, values: of('INP'), details: { largestPaintMs: of('LCP') } },
    },
    {
      ...{ row: `${rows.length + 2}`, measure: 'Layout shift', against, unit: '' as const },
      ...{ goal: { atMost: MOST_SHIFT }, values: of('CLS') },
    },
  ]
}
