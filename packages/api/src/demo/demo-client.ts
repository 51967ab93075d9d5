import { SessionAnswer } from '@squall/shared/contract/account'
import { Clip, type CreateClipInput, ReplayCard, type StartStreamInput, Stream } from '@squall/shared/contract/live'
import type { ClientMessage } from '@squall/shared/contract/wire'
import WebSocket from 'ws'
import { z } from 'zod'

/** A seeded person who uses the public address as a browser does. */
export interface DemoClient {
  userId: string
  liveStreams(): Promise<Stream[]>
  ownLiveStream(): Promise<Stream | undefined>
  startStream(input: StartStreamInput): Promise<Stream>
  endStream(streamId: string): Promise<void>
  sendPoster(streamId: string, picture: Buffer): Promise<void>
  ownReplays(): Promise<ReplayCard[]>
  clipsOf(streamId: string): Promise<Clip[]>
  makeClip(input: CreateClipInput): Promise<Clip>
  like(streamId: string): Promise<void>
  say(streamId: string, message: string): Promise<void>
  /** Opens /ws as this person, for these wires. */
  connect(wires?: string[]): WebSocket
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
    endStream: async (streamId) => {
      await ask('POST', `/api/streams/${streamId}/end`)
    },
    sendPoster: async (streamId, picture) => {
      const form = new FormData()
      form.append('picture', new Blob([Uint8Array.from(picture)]), 'poster')
      await ask('POST', `/api/streams/${streamId}/poster`, form)
    },
    ownReplays: async () => z.array(ReplayCard).parse(await ask('GET', `/api/replays?userId=${user.id}`)),
    clipsOf: async (streamId) => z.array(Clip).parse(await ask('GET', `/api/clips?streamId=${streamId}`)),
    makeClip: async (input) => Clip.parse(await ask('POST', '/api/clips', input)),
    like: async (streamId) => {
      await ask('POST', `/api/streams/${streamId}/like`)
    },
    say: async (streamId, content) => {
      await ask('POST', `/api/streams/${streamId}/messages`, { content, isAlert: false })
    },
    connect: (wires = []) =>
      new WebSocket(`${address.replace(/^http/, 'ws')}/ws`, wires, {
        headers: { 'x-session-id': sessionId },
        perMessageDeflate: false,
      }),
  }
}

/** Sends a message unless the socket was closed. */
export function send(socket: WebSocket, message: ClientMessage): void {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
}

async function call(address: string, sessionId: string | undefined, method: string, path: string, body?: unknown) {
  const isForm = body instanceof FormData
  const response = await fetch(address + path, {
    method,
    headers: {
      ...(sessionId !== undefined && { 'x-session-id': sessionId }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}
