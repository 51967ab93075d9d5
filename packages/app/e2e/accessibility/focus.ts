import { expect, type Locator, type Page } from '../support/journey'

/** Returns why the focus is not visible: nowhere, off screen, under a bar or without an outline; null when it is visible. */
export function findFocusFault(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (element === null || element === document.body) return 'the focus is nowhere'
    // <main> is the start of a page for the next Tab and no control.
    if (element.tagName === 'MAIN') return null
    const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)}`
    // A control that is drawn by its label shows its focus there.
    const label = element instanceof HTMLInputElement ? element.closest('label') : null
    const shown = label ?? element
    const { left, top, width, height } = shown.getBoundingClientRect()
    const inside = (at: number, size: number) => Math.min(Math.max(at, 1), size - 1)
    const isOver = [0.1, 0.5, 0.9].some((across) =>
      [0.1, 0.5, 0.9].some((down) => {
        const x = inside(left + width * across, innerWidth)
        const y = inside(top + height * down, innerHeight)
        if (x < left || x > left + width || y < top || y > top + height) return false
        const hit = document.elementFromPoint(x, y)
        return hit !== null && (shown.contains(hit) || hit.contains(shown))
      }),
    )
    if (!isOver) return `the focus is out of sight: ${name}`
    const marks = [shown, ...shown.querySelectorAll('*'), shown.parentElement, shown.closest('article, li')]
    const isMarked = marks.some((one) => {
      if (one === null) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow.includes('0px 0px 0px')
    })
    return isMarked ? null : `the focus has no mark: ${name}`
  })
}

/** Presses Tab until the target has the focus; the focus must be visible at every step. */
export async function tabTo(page: Page, target: Locator, { key = 'Tab', most = 80 } = {}) {
  await target.first().waitFor()
  for (let steps = 0; steps < most; steps++) {
    await page.keyboard.press(key)
    // The page scrolls to the focus after the key press.
    await expect.poll(() => findFocusFault(page)).toBeNull()
    if (await target.first().evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${most} times ${key} do not lead to ${target}`)
}

/** The page scrolls to the focus after the key press, and again when something above it arrives late. */
async function findLastingFault(page: Page): Promise<string | null> {
  const until = Date.now() + 10_000
  for (;;) {
    const fault = await findFocusFault(page)
    if (fault === null || Date.now() > until) return fault
    await page.waitForTimeout(100)
  }
}

/** Returns the faults of the focus while Tab is pressed through a page, once round or at most `most` times. */
export async function findTabFaults(page: Page, most: number): Promise<string[]> {
  const faults = new Set<string>()
  for (let steps = 0; steps < most; steps++) {
    await page.keyboard.press('Tab')
    const isRound = await page.evaluate(() => document.activeElement === document.body)
    if (isRound && steps > 0) break
    const fault = await findLastingFault(page)
    if (fault !== null) faults.add(fault)
  }
  return [...faults]
}
