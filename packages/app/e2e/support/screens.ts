import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { systemOfTest } from './wires'

/** Nothing compares these pictures, and each costs up to a second, so they are taken on demand for people to look at. */
const shouldKeep = process.env.SCREENSHOTS === '1'
const folder = resolve(import.meta.dirname, '../../../../test-results/screens')

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

/** Saves what the page looks like on a phone and on a desktop, and leaves it at the size it had. Both wires look the same. */
export async function keepScreens(page: Page, name: string) {
  if (!shouldKeep || systemOfTest() === 'text') return
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

/** Saves a streaming page in one layout and every theme. A theme is an attribute, so none needs a page load. */
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

/** Saves what a page that is a phone already looks like at this moment. */
export async function keepMoment(page: Page, name: string) {
  if (!shouldKeep) return
  await page.screenshot({ path: `${folder}/${name}-${systemOfTest()}.png` })
}

/** Saves what the page looks like, small and large, dark and light. */
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
