import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { systemOfTest } from './wires'

const folder = resolve(import.meta.dirname, '../../../../test-results/screens')

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

/** Saves what the page looks like on a phone and on a desktop, and leaves it at the size it had. Both wires look the same. */
export async function keepScreens(page: Page, name: string) {
  if (systemOfTest() === 'text') return
  const before = page.viewportSize()
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.waitForTimeout(400)
    await page.screenshot({ path: `${folder}/${name}-${size.width}x${size.height}.png` })
  }
  if (before !== null) await page.setViewportSize(before)
}

/** Saves what a page that is a phone already looks like at this moment. */
export async function keepMoment(page: Page, name: string) {
  await page.screenshot({ path: `${folder}/${name}-${systemOfTest()}.png` })
}
