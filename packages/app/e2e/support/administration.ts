import type { NewInvite, SessionAnswer } from '@squall/shared/contract/account'
import { admin } from './people'
import type { RunningSystem } from './system'

/** Creates the administrator of a new system and returns an invite code. */
export async function setUpSystem({ url, setupLink }: RunningSystem): Promise<string> {
  const { username, displayName, password } = admin
  const token = new URL(setupLink).searchParams.get('token')
  const email = 'quinn@example.org'
  const form = { token, username, displayName, email, password, confirmPassword: password }
  const { sessionId } = await call<SessionAnswer>(`${url}/api/trpc/setup.complete`, form)
  const invite = { uses: 1_000, days: 1 }
  const { code } = await call<NewInvite>(`${url}/api/trpc/admin.createInvite`, invite, { 'x-session-id': sessionId })
  return code
}

async function call<Answer>(url: string, input: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
  })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()).result.data
}
