import { SessionAnswer } from '@squall/shared/contract/account'
import { type StartStreamInput, Stream } from '@squall/shared/contract/live'
import WebSocket from 'ws'
import { z } from 'zod'

/** A seeded person who uses the public address as a browser does. */
export interface DemoClient {
  userId: string
  liveStreams(): Promise<Stream[]>
  ownLiveStream(): Promise<Stream | undefined>
  startStream(input: StartStreamInput): Promise<Stream>
  like(streamId: string): Promise<void>
  say(streamId: string, message: string): Promise<void>
  /** Opens /ws as this person. */
  connect(): WebSocket
}

/** Signs in a seeded person and returns their client. @throws an Error with the status and the server's message */
export async function signInDemoClient(address: string, username: string, password: string): Promise<DemoClient> {
  const { sessionId, user } = SessionAnswer.parse(
    await call(address, undefined, 'POST', '/api/auth/login', { username, password }),
  )
  const ask = (method: string, path: string, body?: unknown) => call(address, sessionId, method, path, body)
  const streams = z.array(Stream)

  return {
    userId: user.id,
    liveStreams: async () => streams.parse(await ask('GET', '/api/streams')).filter(({ isLive }) => isLive),
    ownLiveStream: async () => streams.parse(await ask('GET', `/api/streams/active/${user.id}`))[0],
    startStream: async (input) => Stream.parse(await ask('POST', '/api/streams', input)),
    like: async (streamId) => {
      await ask('POST', `/api/streams/${streamId}/like`)
    },
    say: async (streamId, content) => {
      await ask('POST', `/api/streams/${streamId}/messages`, { content, isAlert: false })
    },
    connect: () =>
      new WebSocket(`${address.replace(/^http/, 'ws')}/ws`, {
        headers: { 'x-session-id': sessionId },
        perMessageDeflate: false,
      }),
  }
}

async function call(address: string, sessionId: string | undefined, method: string, path: string, body?: unknown) {
  const response = await fetch(address + path, {
    method,
    headers: {
      ...(sessionId !== undefined && { 'x-session-id': sessionId }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}
