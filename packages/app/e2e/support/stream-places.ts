import type { Browser, Page } from '@playwright/test'
import { callAs } from './calls'
import type { Person } from './people'

/** Opens a page in a new browser context on this system. */
export async function openOn(browser: Browser, url: string, place?: { latitude: number; longitude: number }) {
  const context = await browser.newContext({
    baseURL: url,
    reducedMotion: 'reduce',
    ...(place ? { geolocation: place, permissions: ['geolocation'] } : {}),
  })
  return context.newPage()
}

/** Starts a stream at a place without a page and returns its id; it sends no pictures. */
export async function startStreamAt(page: Page, who: Person, place: { latitude: number; longitude: number }) {
  const call = await callAs(page, who)
  const { id } = await call('POST', '/api/streams', { title: `${who.displayName} on the road`, ...place })
  return String(id)
}
