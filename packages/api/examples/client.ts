import type { AppRouter } from '@squall/api/router'
import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client'
import { z } from 'zod'

const Refusal = z.object({ message: z.string(), code: z.string() })

/**
 * A typed client of the procedures. The types come from the router; nothing is generated.
 * @param address of a running Squall, such as http://127.0.0.1:3000
 * @param sessionId from signing in
 */
export function createClient(address: string, sessionId?: string) {
  const headers = sessionId === undefined ? {} : { 'x-session-id': sessionId }
  return createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: `${address}/api/trpc`, headers })] })
}

/** A signed-in client, the user, and the session for plain routes. */
export async function signIn(address: string, username: string, password: string) {
  const { sessionId, user } = await createClient(address).auth.login.mutate({ username, password })
  return { client: createClient(address, sessionId), sessionId, user }
}

/** The status and the message of a refusal. @throws any other error */
export function toRefusal(error: unknown): { status: number | undefined; message: string } {
  if (!(error instanceof TRPCClientError)) throw error
  const { httpStatus } = z.object({ httpStatus: z.number().optional() }).catch({}).parse(error.data)
  return { status: httpStatus, message: error.message }
}

/** The uploaded photo, as documented at /api/openapi.json. Files are sent as forms to a plain route. */
export async function uploadPhoto(address: string, sessionId: string, picture: Blob, title: string): Promise<unknown> {
  const form = new FormData()
  form.set('title', title)
  form.set('photo', picture, 'photo.jpg')
  const headers = { 'x-session-id': sessionId }
  const answer = await fetch(`${address}/api/photos/upload`, { method: 'POST', headers, body: form })
  const body: unknown = await answer.json()
  if (answer.ok) return body
  throw new Error(`${answer.status}: ${Refusal.parse(body).message}`)
}
