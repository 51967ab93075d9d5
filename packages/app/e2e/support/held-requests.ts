import type { Page } from '@playwright/test'

/** Holds back a page's requests to these addresses. Returns the function that lets them through, and all later ones. */
export async function holdRequests(page: Page, url: string): Promise<() => void> {
  let letThrough = () => {}
  const isOver = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(url, async (route) => {
    await isOver
    await route.continue()
  })
  return letThrough
}
