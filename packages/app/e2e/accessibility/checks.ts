import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '../support/journey'
import { findClippedTexts, findSmallTargets, findWidthFaults } from './measures'

/** WCAG 2.2 A and AA, and the best practices of axe. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const MOST_SHIFT = 0.02

export const DESK = { width: 1440, height: 900 }
const TABLET = { width: 768, height: 1024 }
export const PHONE = { width: 390, height: 844 }
const NARROWEST = { width: 320, height: 844 }

/** `npm test` checks each page once; ACCESSIBILITY=long checks all sizes, both themes, large text, target sizes and layout shifts. */
export const isLong = process.env.ACCESSIBILITY === 'long'

export type Scheme = 'dark' | 'light'

/** Starts to record layout shifts; call it before a page is opened. */
export async function recordLayoutShifts(page: Page) {
  await page.addInitScript(() => {
    const moved: { sum: number; what: string[] } = { sum: 0, what: [] }
    Reflect.set(window, '__moved', moved)
    const wordsOf = (node: unknown) =>
      node instanceof Element ? `${node.tagName} ${node.textContent?.trim().slice(0, 40)}` : 'something'
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput') === true) continue
        const value = Number(Reflect.get(entry, 'value'))
        moved.sum += value
        const sources: { node: unknown; previousRect: DOMRect; currentRect: DOMRect }[] = Reflect.get(entry, 'sources')
        for (const { node, previousRect: from, currentRect: to } of sources.slice(0, 2)) {
          const way = `${from.x},${from.y} ${from.width}×${from.height} → ${to.x},${to.y} ${to.width}×${to.height}`
          moved.what.push(`${value.toFixed(3)} ${wordsOf(node)} ${way}`)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Returns the layout shifts since the page was loaded when they exceed the limit. */
export async function listLayoutShifts(page: Page): Promise<string[]> {
  const moved = await page.evaluate((): { sum: number; what: string[] } => Reflect.get(window, '__moved'))
  if (moved.sum <= MOST_SHIFT) return []
  return [`layout shift ${moved.sum.toFixed(3)}: ${moved.what.join(' | ')}`]
}

async function wear(page: Page, scheme: Scheme) {
  await page.evaluate((wanted) => {
    document.documentElement.classList.remove('dark', 'light')
    document.documentElement.classList.add(wanted)
    document.documentElement.style.colorScheme = wanted
  }, scheme)
}

/** Returns the faults of the page at its current size and theme: those found by axe, and content that does not fit. */
export async function findQuickFaults(page: Page, scheme: Scheme): Promise<string[]> {
  await wear(page, scheme)
  const found = [...(await axeFaults(page)), ...(await findWidthFaults(page))]
  return found.map((fault) => `${page.viewportSize()?.width} ${scheme}: ${fault}`)
}

/** Returns the faults in both themes on a desktop, with large text, on a tablet and on phones. Leaves a dark desktop. */
export async function findAllFaults(page: Page, first: Scheme): Promise<string[]> {
  const faults: string[] = []
  const note = (at: string, found: string[]) => faults.push(...found.map((fault) => `${at}: ${fault}`))
  const second: Scheme = first === 'dark' ? 'light' : 'dark'

  for (const scheme of [second, first]) {
    await wear(page, scheme)
    note(`1440 ${scheme}`, await axeFaults(page))
  }
  note('1440, text at 200 %', await largeTextFaults(page))
  note(`768 ${first}`, await tabletFaults(page))
  note(`390 ${second}`, await findPhoneFaults(page, second))
  await wear(page, 'dark')
  await page.setViewportSize(DESK)
  return faults
}

/** Returns the faults on a phone and on the narrowest one. Leaves a phone. */
export async function findPhoneFaults(page: Page, scheme: Scheme): Promise<string[]> {
  await wear(page, scheme)
  await page.setViewportSize(PHONE)
  const faults = [...(await axeFaults(page)), ...(await findWidthFaults(page)), ...(await findSmallTargets(page))]
  await page.setViewportSize(NARROWEST)
  faults.push(...(await findWidthFaults(page)))
  await page.setViewportSize(PHONE)
  return faults
}

async function tabletFaults(page: Page): Promise<string[]> {
  await page.setViewportSize(TABLET)
  return [...(await axeFaults(page)), ...(await findWidthFaults(page))]
}

/** Marks on a map lie where the storms are and may overlap; the list beside the map has the same buttons (WCAG 2.5.8, equivalent). */
const ON_MAP = /data-on-map/

/** Legacy mode runs axe in the page without a second tab for its report. */
async function axeFaults(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS)
  const { violations } = await axe.analyze()
  const faults: string[] = []
  for (const { id, nodes } of violations) {
    for (const { target, html, failureSummary } of nodes.slice(0, 4)) {
      const selector = target.join(' ')
      if (id === 'target-size' && (ON_MAP.test(html) || (await isUnderBar(page, selector)))) continue
      faults.push(`${id} ${selector} ${html.slice(0, 160)} (${failureSummary?.split('\n')[1]?.trim()})`)
    }
  }
  return faults
}

/** What is fixed over the page; what lies below it depends on the alerts of the moment and on where a page is scrolled to. */
const FIXED = 'header:not(main *), nav[aria-label=Main], section[aria-label="Alert near you"]'

/** Whether something fixed lies over an element that scrolls out from under it. */
const isUnderBar = (page: Page, selector: string): Promise<boolean> =>
  page
    .locator(selector)
    .first()
    .evaluate((element, fixed) => {
      const { top, bottom } = element.getBoundingClientRect()
      const bars = [...document.querySelectorAll(fixed)].map((bar) => bar.getBoundingClientRect())
      return bars.some((bar) => bar.height > 0 && bottom > bar.top && top < bar.bottom)
    }, FIXED)

/** Returns the faults with the browser's font size doubled, which media queries in rem follow. */
async function largeTextFaults(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  const faults = [...(await findWidthFaults(page)), ...(await findClippedTexts(page))]
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
  await session.detach()
  return faults
}
