import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { getTestSystem } from './wires'

/** No test compares these screenshots and each takes up to a second, so they are taken only on demand. */
const shouldKeep = process.env.SCREENSHOTS === '1'
const folder = resolve(import.meta.dirname, '../../../../test-results/screens')

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

/** Saves screenshots of the page at phone and desktop size, and restores its size. */
export async function keepScreens(page: Page, name: string) {
  if (!shouldKeep || getTestSystem() === 'text') return
  const before = page.viewportSize()
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.waitForTimeout(400)
    await page.screenshot({ path: `${folder}/${name}-${size.width}x${size.height}.png` })
  }
  if (before !== null) await page.setViewportSize(before)
}

const pageSizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

/** Saves screenshots of a channel page in one layout and every theme, without a page load. */
export async function keepPageThemes(page: Page, layout: string) {
  if (!shouldKeep) return
  for (const size of pageSizes) {
    await page.setViewportSize(size)
    for (const theme of ['storm-dark', 'storm-light', 'tornado-red', 'lightning-blue']) {
      await page
        .locator('main [data-page-theme]')
        .first()
        .evaluate((surface, name) => {
          surface.setAttribute('data-page-theme', name)
        }, theme)
      await page.waitForTimeout(100)
      await page.screenshot({ path: `${folder}/page-${layout}-${theme}-${size.width}.png` })
    }
  }
}

/** Saves a screenshot of a page at its current size. */
export async function saveScreenshot(page: Page, name: string) {
  if (!shouldKeep) return
  await page.screenshot({ path: `${folder}/${name}-${getTestSystem()}.png` })
}

/** Saves screenshots of the page, small and large, dark and light. */
export async function keepAlertLooks(page: Page, name: string) {
  if (!shouldKeep) return
  const before = page.viewportSize()
  for (const scheme of ['dark', 'light'] as const) {
    await page
      .locator('html')
      .evaluate((html, [shown, hidden]) => html.classList.replace(hidden, shown), [
        scheme,
        scheme === 'dark' ? 'light' : 'dark',
      ] as const)
    for (const size of pageSizes) {
      await page.setViewportSize(size)
      await page.waitForTimeout(200)
      await page.screenshot({ path: `${folder}/${name}-${scheme}-${size.width}.png`, fullPage: true })
    }
  }
  await page.locator('html').evaluate((html) => html.classList.replace('light', 'dark'))
  if (before !== null) await page.setViewportSize(before)
}
