import type { Browser, Page } from '@playwright/test'
import { approveByCall, callAs } from './calls'
import type { Person } from './people'

/** A page of its own on a system, whose calls need no full address. */
export async function openOn(browser: Browser, url: string, place?: { latitude: number; longitude: number }) {
  const context = await browser.newContext({
    baseURL: url,
    reducedMotion: 'reduce',
    ...(place ? { geolocation: place, permissions: ['geolocation'] } : {}),
  })
  return context.newPage()
}

/** Signs up by a call and is approved by the administrator. */
export async function joinByCall(page: Page, who: Person, inviteCode: string) {
  const { username, displayName, password } = who
  const email = `${username}@example.org`
  const data = { username, displayName, email, password, confirmPassword: password, inviteCode }
  const answer = await page.request.post('/api/auth/signup', { data })
  if (!answer.ok()) throw new Error(`${username} could not sign up: ${await answer.text()}`)
  await approveByCall(page, who)
}

/** Starts a stream at a place by a call, without pictures; answers its id. */
export async function startStreamAt(page: Page, who: Person, place: { latitude: number; longitude: number }) {
  const call = await callAs(page, who)
  const { id } = await call('POST', '/api/streams', { title: `${who.displayName} on the road`, ...place })
  return String(id)
}
