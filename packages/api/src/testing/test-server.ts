import { onTestFinished } from 'vitest'
import { createServer } from '../server'
import { createContextWithUsers, type TestOptions } from './test-context'

export interface Answer {
  status: number
  headers: Headers
  text: string
  /** The parsed body of a JSON answer; undefined for other content. */
  json: ReturnType<typeof JSON.parse>
}

/** The real HTTP server on a free port, with the api of createContextWithUsers. */
export async function startTestServer({
  mediaPort = 1,
  appFolder = '/nonexistent',
  metricsToken = null,
  ...options
}: TestOptions & { mediaPort?: number; appFolder?: string; metricsToken?: string | null } = {}) {
  const test = await createContextWithUsers(options)
  const server = await createServer(test.services, { mediaPort, appFolder, metricsToken })
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => server.close())

  /** Sends a request; `sessionId` goes into the documented header. */
  async function request(
    method: string,
    path: string,
    options: { sessionId?: string; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const { sessionId, body, headers = {} } = options
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(sessionId && { 'x-session-id': sessionId }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('application/json') ?? false
    return { status: answer.status, headers: answer.headers, text, json: isJson ? JSON.parse(text) : undefined }
  }

  return { ...test, server, address, request }
}
