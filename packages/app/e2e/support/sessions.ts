import { type APIResponse, expect, type Page } from '@playwright/test'
import type { SessionAnswer } from '@squall/shared/contract/account'
import { approveByCall } from './calls'
import { inviteCodeVariable, requireVariable } from './environment'
import type { Person } from './people'
import { getTestSystem } from './wires'

interface SignUpOptions {
  /** True for an approved account. */
  isApproved?: boolean
  /** By default that of the project's system. */
  inviteCode?: string
}

/** Signs up a new member without a page and returns the session; the browser's next page belongs to them. */
export async function signUpByCall(page: Page, who: Person, options: SignUpOptions = {}): Promise<SessionAnswer> {
  const { username, displayName, password } = who
  const { isApproved = false, inviteCode = requireVariable(inviteCodeVariable(getTestSystem())) } = options
  const email = `${username}@example.org`
  const form = { username, displayName, email, password, confirmPassword: password, inviteCode }
  const answer = await page.request.post('/api/auth/signup', { data: form })
  expect(answer.ok(), `${username} signs up: ${answer.status()}`).toBe(true)
  // Approving signs in as the administrator, so it comes before the member's cookie.
  if (isApproved) await approveByCall(page, who)
  return isApproved ? signInByCall(page, who) : keepSession(page, answer)
}

/** Signs in a member without a page and returns the session; the browser's next page belongs to them. */
export async function signInByCall(page: Page, { username, password }: Person): Promise<SessionAnswer> {
  const answer = await page.request.post('/api/auth/login', { data: { username, password } })
  expect(answer.ok(), `${username} signs in: ${answer.status()}`).toBe(true)
  return keepSession(page, answer)
}

/** Stores in the browser what the sign-in form would: the cookie and the app's local storage. */
async function keepSession(page: Page, answer: APIResponse): Promise<SessionAnswer> {
  const session: SessionAnswer = await answer.json()
  const { sessionId, user } = session
  const context = page.context()
  const localStorage = [
    { name: 'sessionId', value: sessionId },
    { name: 'auth-storage', value: JSON.stringify({ user, sessionId, isAuthenticated: true }) },
  ]
  await context.setStorageState({
    cookies: await context.cookies(),
    origins: [{ origin: new URL(answer.url()).origin, localStorage }],
  })
  return session
}
