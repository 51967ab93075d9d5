import type { AppRouter } from '@squall/api/router'
import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client'
import { z } from 'zod'

const Refusal = z.object({ message: z.string(), code: z.string() })

/**
 * Answers of calls are typed by the router; nothing is generated.
 * @param address of a running Squall, such as http://127.0.0.1:3000; the session comes from signing in
 */
export function createClient(address: string, sessionId?: string) {
  const headers = sessionId === undefined ? {} : { 'x-session-id': sessionId }
  return createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: `${address}/api/trpc`, headers })] })
}

/** A client that is signed in, and its session for what is no call. */
export async function signIn(address: string, username: string, password: string) {
  const { sessionId, user } = await createClient(address).auth.login.mutate({ username, password })
  return { client: createClient(address, sessionId), sessionId, user }
}

/** The status and the sentence of a refusal; what is no refusal is thrown on. */
export function refusalOf(error: unknown): { status: number | undefined; message: string } {
  if (!(error instanceof TRPCClientError)) throw error
  const { httpStatus } = z.object({ httpStatus: z.number().optional() }).catch({}).parse(error.data)
  return { status: httpStatus, message: error.message }
}

/** Files travel as forms, beside the procedures. Answers the photo as the document at /api/openapi.json has it. */
export async function uploadPhoto(address: string, sessionId: string, picture: Blob, title: string): Promise<unknown> {
  const form = new FormData()
  form.set('title', title)
  form.set('file', picture, 'photo.jpg')
  const headers = { 'x-session-id': sessionId }
  const answer = await fetch(`${address}/api/photos/upload`, { method: 'POST', headers, body: form })
  const said: unknown = await answer.json()
  if (answer.ok) return said
  throw new Error(`${answer.status}: ${Refusal.parse(said).message}`)
}
