import { type Browser, expect, expectFailure, type Page } from '../support/journey'
import {
  DESK,
  findAllFaults,
  findPhoneFaults,
  findQuickFaults,
  isLong,
  listLayoutShifts,
  PHONE,
  recordLayoutShifts,
  type Scheme,
} from './checks'
import { watchLoading } from './settle'
import { test, type VisitedSystem } from './system'
import { filledVisits, listEmptyVisits, openDialog, type Visit } from './visits'

/** Each test checks many pages, the long run at many sizes. */
const TIMEOUT_MS = 900_000

/** Returns all faults of these pages. */
async function faultsOf(browser: Browser, system: VisitedSystem, visits: Visit[]): Promise<string[]> {
  const faults: string[] = []
  for (const [index, visit] of visits.entries()) {
    if (visit.refusal) expectFailure(visit.refusal)
    // Sizes alternate from page to page and themes from pair to pair, so that each size is checked in each theme.
    const size = visit.onPhone || index % 2 === 1 ? PHONE : DESK
    const scheme = index % 4 < 2 ? 'dark' : 'light'
    const look = isLong ? lookLong(browser, system, visit, scheme) : lookOnce(browser, system, visit, size, scheme)
    const found = await look.catch((error) => [String(error).split('\n')[0]])
    faults.push(...found.map((fault) => `${visit.name}: ${fault}`))
  }
  return faults
}

/** Returns the faults at one size in one theme, for `npm test`. The page stays open, because a new one costs twice as much CPU. */
async function lookOnce(
  browser: Browser,
  system: VisitedSystem,
  { as, path, act, opens }: Visit,
  size: typeof DESK,
  scheme: Scheme,
) {
  const { page, settle } = await system.pageOf(browser, as)
  await page.setViewportSize(size)
  await page.goto(path)
  await settle()
  await act?.(page)
  if (act !== undefined) await settle()
  const faults = await findQuickFaults(page, scheme)
  return opens ? [...faults, ...(await closingFaults(page))] : faults
}

async function lookLong(
  browser: Browser,
  system: VisitedSystem,
  { as, path, act, onPhone, opens }: Visit,
  scheme: Scheme,
) {
  const page = await (await system.contextOf(browser, as)).newPage()
  const settle = watchLoading(page)
  const faults: string[] = []
  try {
    await recordLayoutShifts(page)
    for (const size of sizesOf({ act, onPhone })) {
      await page.setViewportSize(size)
      await page.goto(path)
      await settle()
      faults.push(...(await listLayoutShifts(page)).map((fault) => `${size.width}: ${fault}`))
    }
    await act?.(page)
    if (act !== undefined) await settle()
    faults.push(...(onPhone ? await findPhoneFaults(page, scheme) : await findAllFaults(page, scheme)))
    if (opens) faults.push(...(await closingFaults(page)))
    return faults
  } finally {
    await page.close()
  }
}

/** Returns the sizes at which a page is loaded: phone and desktop, or only one when a dialog is opened on it. */
function sizesOf({ act, onPhone }: Pick<Visit, 'act' | 'onPhone'>) {
  if (onPhone) return [PHONE]
  return act === undefined ? [PHONE, DESK] : [DESK]
}

/** Returns the faults after a dialog is closed by keyboard: the focus must stay on the page. */
async function closingFaults(page: Page): Promise<string[]> {
  await page.keyboard.press('Escape')
  await openDialog(page).waitFor({ state: 'detached' })
  const hasFocus = () => document.activeElement !== null && document.activeElement !== document.body
  const isKept = await page.waitForFunction(hasFocus, null, { timeout: 20_000 }).then(Boolean, () => false)
  return isKept ? [] : ['the focus is lost when it closes']
}

for (const [which, visits] of Object.entries(filledVisits)) {
  test(`${which}: no page and no dialog has a fault`, async ({ browser, filled }) => {
    test.setTimeout(TIMEOUT_MS)
    expect(await faultsOf(browser, filled, visits(filled.known))).toEqual([])
  })
}

test('no page of an empty system has a fault', async ({ browser, empty }) => {
  test.setTimeout(TIMEOUT_MS)
  expect(await faultsOf(browser, empty, listEmptyVisits())).toEqual([])
})
