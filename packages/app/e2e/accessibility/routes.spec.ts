import { type Browser, expect, type Page } from '../support/journey'
import { DESK, faultsOf, noteShifts, PHONE, phoneFaults, settle, shiftsOf } from './checks'
import { test, type VisitedSystem } from './system'
import { emptyVisits, filledVisits, openDialog, type Visit } from './visits'

/** Many pages each, and three times as many looks at them in the long form. */
const TIMEOUT_MS = 900_000

/** Goes to each place and says what is wrong there, all of it at the end. */
async function visitAll(browser: Browser, system: VisitedSystem, visits: Visit[]): Promise<string[]> {
  const faults: string[] = []
  for (const [index, { name, path, as, act, opens, onPhone }] of visits.entries()) {
    const began = Date.now()
    const page = await (await system.contextOf(browser, as)).newPage()
    const note = (found: string[]) => {
      if (process.env.TIMES) for (const fault of found) console.log(`FAULT ${name}: ${fault}`)
      faults.push(...found.map((fault) => `${name}: ${fault}`))
    }
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
    if (process.env.TIMES) console.log(name, Date.now() - began)
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
  await openDialog(page).waitFor({ state: 'detached', timeout: 5_000 })
  const hasFocus = () => document.activeElement !== null && document.activeElement !== document.body
  const isKept = await page.waitForFunction(hasFocus, null, { timeout: 1_000 }).then(Boolean, () => false)
  return isKept ? [] : ['the focus is lost when it closes']
}

for (const [which, visits] of Object.entries(filledVisits))
  test(`${which}: no page and nothing that opens there has a fault`, async ({ browser, filled }) => {
    test.setTimeout(TIMEOUT_MS)
    expect(await visitAll(browser, filled, visits(filled.known))).toEqual([])
  })

test('nor has any page of a system where nothing happened yet', async ({ browser, empty }) => {
  test.setTimeout(TIMEOUT_MS)
  expect(await visitAll(browser, empty, emptyVisits())).toEqual([])
})
