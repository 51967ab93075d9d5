import { type APIResponse, expect, type Page } from '@playwright/test'
import type { SessionAnswer } from '@squall/shared/contract/account'
import { approveByCall } from './calls'
import { inviteCodeOf, told } from './environment'
import type { Person } from './people'
import { systemOfTest } from './wires'

interface SignUpOptions {
  /** May go live at once. */
  isApproved?: boolean
  /** That of the system of the project, where nothing else is given. */
  inviteCode?: string
}

/** The session of a new member, made without a page: the next page that this browser loads is theirs. */
export async function signUpByCall(page: Page, who: Person, options: SignUpOptions = {}): Promise<SessionAnswer> {
  const { username, displayName, password } = who
  const { isApproved = false, inviteCode = told(inviteCodeOf(systemOfTest())) } = options
  const email = `${username}@example.org`
  const form = { username, displayName, email, password, confirmPassword: password, inviteCode }
  const answer = await page.request.post('/api/auth/signup', { data: form })
  expect(answer.ok(), `${username} signs up: ${answer.status()}`).toBe(true)
  // It signs in as the administrator, so it comes before the cookie of the member.
  if (isApproved) await approveByCall(page, who)
  return isApproved ? signInByCall(page, who) : keepSession(page, answer)
}

/** The session of a member, begun without a page: the next page that this browser loads is theirs. */
export async function signInByCall(page: Page, { username, password }: Person): Promise<SessionAnswer> {
  const answer = await page.request.post('/api/auth/login', { data: { username, password } })
  expect(answer.ok(), `${username} signs in: ${answer.status()}`).toBe(true)
  return keepSession(page, answer)
}

/** Leaves in the browser what the sign-in form would: the cookie of the answer, and what the app stores. */
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
