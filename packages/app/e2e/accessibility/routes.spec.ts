import { type Browser, expect, type Page } from '../support/journey'
import { DESK, faultsOf, isLong, noteShifts, PHONE, phoneFaults, settle, shiftsOf } from './checks'
import { test, type VisitedSystem } from './system'
import { emptyVisits, filledVisits, openDialog, type Visit } from './visits'

/** Where it is measured each time what moves; elsewhere with ACCESSIBILITY=long, since a busy machine can be late with a page. */
const STILL_IN_GATE = new Set(['the ways in', 'the themes of a page'])
/** Many pages each, and three times as many looks at them in the long form. */
const TIMEOUT_MS = 900_000

/** Goes to each place and says what is wrong there, all of it at the end. */
async function visitAll(
  browser: Browser,
  system: VisitedSystem,
  visits: Visit[],
  measuresShifts: boolean,
): Promise<string[]> {
  const faults: string[] = []
  for (const [index, { name, path, as, act, opens, onPhone }] of visits.entries()) {
    const page = await (await system.contextOf(browser, as)).newPage()
    const note = (found: string[]) => faults.push(...found.map((fault) => `${name}: ${fault}`))
    if (measuresShifts) await noteShifts(page)
    try {
      for (const size of measuresShifts ? sizesOf({ act, onPhone }) : [onPhone ? PHONE : DESK]) {
        await page.setViewportSize(size)
        await page.goto(path)
        await settle(page)
        if (measuresShifts) note((await shiftsOf(page)).map((fault) => `${size.width}: ${fault}`))
      }
      await act?.(page)
      if (act !== undefined) await settle(page)
      const scheme = index % 2 === 0 ? 'dark' : 'light'
      note(onPhone ? await phoneFaults(page, scheme) : await faultsOf(page, scheme))
      if (opens) note(await closingFaults(page))
    } catch (error) {
      note([String(error).split('\n')[0] ?? ''])
    }
    await page.close()
  }
  return faults
}

/** A page is loaded as a phone and as a desktop; where something is opened on it, only once. */
function sizesOf({ act, onPhone }: Pick<Visit, 'act' | 'onPhone'>) {
  if (onPhone) return [PHONE]
  return act === undefined ? [PHONE, DESK] : [DESK]
}

/** Whoever closes a dialog by the keyboard goes on where it was opened. */
async function closingFaults(page: Page): Promise<string[]> {
  await page.keyboard.press('Escape')
  await openDialog(page).waitFor({ state: 'detached' })
  const hasFocus = () => document.activeElement !== null && document.activeElement !== document.body
  const isKept = await page.waitForFunction(hasFocus, null, { timeout: 5_000 }).then(Boolean, () => false)
  return isKept ? [] : ['the focus is lost when it closes']
}

for (const [which, visits] of Object.entries(filledVisits)) {
  test(`${which}: no page and nothing that opens there has a fault`, async ({ browser, filled }) => {
    test.setTimeout(TIMEOUT_MS)
    const measuresShifts = isLong || STILL_IN_GATE.has(which)
    expect(await visitAll(browser, filled, visits(filled.known), measuresShifts)).toEqual([])
  })
}

test('no page of a system where nothing happened yet has a fault', async ({ browser, empty }) => {
  test.setTimeout(TIMEOUT_MS)
  expect(await visitAll(browser, empty, emptyVisits(), isLong)).toEqual([])
})
