import { expect, type Page } from '@playwright/test'
import { admin, type Person } from './people'

/** Returns the id of a new session, without loading a page. */
async function signInForSessionId(page: Page, { username, password }: Person): Promise<string> {
  const answer = await page.request.post('/api/auth/login', { data: { username, password } })
  const { sessionId } = await answer.json()
  return sessionId
}

/** Returns a function that calls the REST API as this person. */
export async function callAs(page: Page, person: Person) {
  const headers = { 'x-session-id': await signInForSessionId(page, person) }
  return async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, data?: Record<string, unknown>) => {
    const answer = await page.request.fetch(path, { method, headers, data })
    expect(answer.ok(), `${method} ${path} answered ${answer.status()}`).toBe(true)
    return answer.json()
  }
}

/** Approves a pending account as the administrator and returns its id. */
export async function approveByCall(page: Page, { username }: Person): Promise<string> {
  const call = await callAs(page, admin)
  const waiting: { id: string; username: string }[] = await call('GET', `/api/admin/users?search=${username}`)
  const id = waiting.find((user) => user.username === username)?.id ?? ''
  await call('POST', `/api/admin/users/${id}/approve`)
  return id
}
