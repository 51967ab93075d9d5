import { type Browser, expect, type Page } from '../support/journey'
import { DESK, faultsOf, isLong, noteShifts, PHONE, phoneFaults, settle, shiftsOf } from './checks'
import { test, type VisitedSystem } from './system'
import { emptyVisits, filledVisits, openDialog, type Visit } from './visits'

/** What is looked at each time; all the rest with ACCESSIBILITY=long. */
const IN_GATE = new Set(['the ways in', 'the themes of a page'])
/** Many pages each, and three times as many looks at them in the long form. */
const TIMEOUT_MS = 900_000

// The list of tests does not name reasons.
if (!isLong) console.log('skipped: most pages and the walk of the Tab key through them, which take long; ACCESSIBILITY=long looks at them')

/** Goes to each place and says what is wrong there, all of it at the end. */
async function visitAll(browser: Browser, system: VisitedSystem, visits: Visit[]): Promise<string[]> {
  const faults: string[] = []
  for (const [index, { name, path, as, act, opens, onPhone }] of visits.entries()) {
    const page = await (await system.contextOf(browser, as)).newPage()
    const note = (found: string[]) => faults.push(...found.map((fault) => `${name}: ${fault}`))
    await noteShifts(page)
    try {
      for (const size of sizesOf({ act, onPhone })) {
        await page.setViewportSize(size)
        await page.goto(path)
        await settle(page)
        note((await shiftsOf(page)).map((fault) => `${size.width}: ${fault}`))
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
  const look = isLong || IN_GATE.has(which) ? test : test.skip
  look(`${which}: no page and nothing that opens there has a fault`, async ({ browser, filled }) => {
    test.setTimeout(TIMEOUT_MS)
    expect(await visitAll(browser, filled, visits(filled.known))).toEqual([])
  })
}

const lookAtEmpty = isLong ? test : test.skip
lookAtEmpty('no page of a system where nothing happened yet has a fault', async ({ browser, empty }) => {
  test.setTimeout(TIMEOUT_MS)
  expect(await visitAll(browser, empty, emptyVisits())).toEqual([])
})
