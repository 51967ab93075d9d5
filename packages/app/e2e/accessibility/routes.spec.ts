import type { Browser, Page } from '../support/journey'
import { expect } from '../support/journey'
import { faultsOf, noteShifts, settle, shiftsOf } from './checks'
import { test, type VisitedSystem } from './system'
import { emptyVisits, filledVisits, openDialog, type Visit } from './visits'

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

/** Goes to each place and says what is wrong there, all of it at the end. */
async function visitAll(browser: Browser, system: VisitedSystem, visits: Visit[]): Promise<string[]> {
  const faults: string[] = []
  for (const [index, { name, path, as, act, opens }] of visits.entries()) {
    const began = Date.now()
    const page = await (await system.contextOf(browser, as)).newPage()
    const note = (found: string[]) => {
      if (process.env.TIMES) for (const fault of found) console.log(`FAULT ${name}: ${fault}`)
      faults.push(...found.map((fault) => `${name}: ${fault}`))
    }
    await noteShifts(page)
    try {
      for (const size of act === undefined ? [PHONE, DESK] : [DESK]) {
        await page.setViewportSize(size)
        await page.goto(path)
        await settle(page)
        note((await shiftsOf(page)).map((fault) => `${size.width}: ${fault}`))
      }
      await act?.(page)
      if (act !== undefined) await settle(page)
      note(await faultsOf(page, index % 2 === 0 ? 'dark' : 'light'))
      if (opens) note(await closingFaults(page))
    } catch (error) {
      note([String(error).split('\n')[0] ?? ''])
    }
    await page.close()
    if (process.env.TIMES) console.log(name, Date.now() - began)
  }
  return faults
}

/** Whoever closes a dialog by the keyboard goes on where it was opened. */
async function closingFaults(page: Page): Promise<string[]> {
  await page.keyboard.press('Escape')
  await openDialog(page).waitFor({ state: 'detached', timeout: 5_000 })
  const hasFocus = () => document.activeElement !== null && document.activeElement !== document.body
  const isKept = await page.waitForFunction(hasFocus, null, { timeout: 1_000 }).then(Boolean, () => false)
  return isKept ? [] : ['the focus is lost when it closes']
}

test('every page and what opens there is free of faults', async ({ browser, filled }) => {
  test.setTimeout(1_800_000)
  const only = process.env.ONLY
  const visits = filledVisits(filled.known).filter(({ name }) => only === undefined || name.includes(only))
  expect(await visitAll(browser, filled, visits)).toEqual([])
})

test('so is every page of a system where nothing happened yet', async ({ browser, empty }) => {
  test.setTimeout(1_800_000)
  const only = process.env.ONLY
  const visits = emptyVisits().filter(({ name }) => only === undefined || name.includes(only))
  expect(await visitAll(browser, empty, visits)).toEqual([])
})
