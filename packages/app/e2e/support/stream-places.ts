import type { Browser, Page } from '@playwright/test'
import { callAs } from './calls'
import type { Person } from './people'

/** A page in a new context on this system. */
export async function openOn(browser: Browser, url: string, place?: { latitude: number; longitude: number }) {
  const context = await browser.newContext({
    baseURL: url,
    reducedMotion: 'reduce',
    ...(place ? { geolocation: place, permissions: ['geolocation'] } : {}),
  })
  return context.newPage()
}

/** The id of a stream that this starts at a place by a call, without pictures. */
export async function startStreamAt(page: Page, who: Person, place: { latitude: number; longitude: number }) {
  const call = await callAs(page, who)
  const { id } = await call('POST', '/api/streams', { title: `${who.displayName} on the road`, ...place })
  return String(id)
}
