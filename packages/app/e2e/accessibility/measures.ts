import type { Page } from '../support/journey'

/** A chart follows the width of the window after a moment. */
const FOLLOWS_WITHIN_MS = 3_000

/** Returns the elements that make a page scroll sideways, after it has had time to adapt. */
export async function findWidthFaults(page: Page): Promise<string[]> {
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth
  await page.waitForFunction(fits, null, { timeout: FOLLOWS_WITHIN_MS }).catch(() => undefined)
  return page.evaluate(() => {
    const root = document.documentElement
    if (root.scrollWidth <= root.clientWidth) return []
    const isWide = (element: Element) => element.getBoundingClientRect().right > root.clientWidth + 1
    const scrollsItself = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).overflowX !== 'visible' || scrollsItself(element.parentElement))
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => isWide(element) && !scrollsItself(element.parentElement) && ![...element.children].some(isWide),
    )
    const names = wide
      .slice(0, 3)
      .map((one) => `${one.tagName} ${one.getAttribute('class')} ${one.textContent?.trim().slice(0, 40)}`)
    return [`scrolls sideways (${root.scrollWidth} px): ${names.join(' | ')}`]
  })
}

/** Returns text that is cut off without an ellipsis. */
export function findClippedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cuts = (element: Element) => {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, position } = getComputedStyle(element)
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || position === 'absolute') return false
      const tooWide = overflowX !== 'visible' && overflowX !== 'auto' && element.scrollWidth > element.clientWidth + 2
      const tooHigh = overflowY !== 'visible' && overflowY !== 'auto' && element.scrollHeight > element.clientHeight + 4
      return tooWide || tooHigh
    }
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const isSeen = (element: Element) => element.getBoundingClientRect().width > 2
    return [...document.querySelectorAll('main *, [role=dialog] *, header *')]
      .filter((element) => hasText(element) && isSeen(element) && cuts(element))
      .slice(0, 4)
      .map((element) => `cut off: ${element.tagName} ${element.className} ${element.textContent?.trim().slice(0, 40)}`)
  })
}

/** Returns controls smaller than 44 by 44 px. Links within a sentence are exempt, as in WCAG 2.5.8. */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST = 44
    const PRESSED =
      'a[href], button, select, textarea, summary, input:not([type=hidden]), [role=button], [role=tab], [role=switch], [role=slider], [role=menuitem], [role=radio]'
    const front = document.querySelector('[role=dialog][data-state=open], [role=alertdialog][data-state=open]')
    const isInSentence = (element: Element) =>
      element.tagName === 'A' &&
      getComputedStyle(element).display.startsWith('inline') &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
    /** The box that takes the press: the label where the label draws the control. */
    const readWidgetBox = (element: Element) => {
      const own = element.getBoundingClientRect()
      const label =
        element.closest('label') ?? (element.id ? document.querySelector(`label[for="${element.id}"]`) : null)
      if (element.tagName !== 'INPUT' || label === null) return own
      const isDrawnByLabel = own.width <= 24 || own.height <= 24
      return isDrawnByLabel ? label.getBoundingClientRect() : own
    }
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest('[aria-hidden=true], [inert]') === null &&
      getComputedStyle(element).clip === 'auto' &&
      !(element instanceof HTMLButtonElement && element.disabled)
    const reach = (element: Element) => {
      const { left, top, width, height } = readWidgetBox(element)
      const [x, y] = [left + width / 2, top + height / 2]
      const half = LEAST / 2 - 1
      return [
        [x - half, y],
        [x + half, y],
        [x, y - half],
        [x, y + half],
      ].every(([atX = 0, atY = 0]) => {
        const hit = document.elementFromPoint(atX, atY)
        return (
          hit !== null &&
          (element.contains(hit) ||
            (hit.contains(element) === false && hit.closest('label')?.contains(element) === true))
        )
      })
    }
    const faults: string[] = []
    for (const element of (front ?? document).querySelectorAll(PRESSED)) {
      const { width, height } = readWidgetBox(element)
      if (!isSeen(element) || width < 2 || height < 2 || isInSentence(element)) continue
      if (width >= LEAST - 0.5 && height >= LEAST - 0.5) continue
      element.scrollIntoView({ block: 'center' })
      if (reach(element)) continue
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)
      faults.push(`target ${Math.round(width)} × ${Math.round(height)}: ${element.tagName} ${name}`)
    }
    window.scrollTo(0, 0)
    return faults
  })
}
