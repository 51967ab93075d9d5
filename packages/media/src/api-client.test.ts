import { createServer } from 'node:http'
import { INTERNAL_SECRET_HEADER } from '@squall/shared/contract/live'
import { REQUEST_ID_HEADER } from '@squall/shared/server/request-scope'
import { expect, onTestFinished, test } from 'vitest'
import { createApiClient } from './api-client'

interface Asked {
  path: string | undefined
  secret: string | string[] | undefined
  requestId: string | string[] | undefined
  body: unknown
}

/** An HTTP server that answers as tRPC does. */
async function startApi(status: number, answer: object) {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const secret = request.headers[INTERNAL_SECRET_HEADER]
    asked.push({
      path: request.url,
      secret,
      requestId: request.headers[REQUEST_ID_HEADER],
      body: JSON.parse(Buffer.concat(chunks).toString()),
    })
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  const stop = () => new Promise((resolve) => server.close(resolve).closeAllConnections())
  onTestFinished(async () => {
    await stop()
  })
  return {
    asked,
    stop,
    client: createApiClient({ url: `http://127.0.0.1:${address.port}/api/trpc`, secret: 's3cret' }),
  }
}

const LINE = { streamId: 'storm', userId: 'ann', message: 'Hail!' }
const ID = 'request-1'
const REPORT = {
  streamId: 'storm',
  viewers: 1,
  peakViewers: 2,
  totalViews: 3,
  publisher: 'live',
  recording: null,
} as const

function refusal(httpStatus: number, message: string) {
  return { error: { message, code: -32600, data: { code: 'ANY', httpStatus } } }
}

test('CHAT-1 a line goes to api with the shared secret and the id of its request', async () => {
  const { asked, client } = await startApi(200, { result: { data: {} } })
  expect(await client.postChat(LINE, ID)).toBeNull()
  expect(asked).toEqual([{ path: '/api/trpc/internal.chat.post', secret: 's3cret', requestId: ID, body: LINE }])
})

test("CHAT-3 a refusal carries api's sentence, and a failure none", async () => {
  const refusing = await startApi(429, refusal(429, 'Slow down a little'))
  expect(await refusing.client.postChat(LINE, ID)).toEqual({ code: 'chat-refused', message: 'Slow down a little' })
  const failing = await startApi(500, refusal(500, 'SQLITE_BUSY'))
  expect(await failing.client.postChat(LINE, ID)).toEqual({ code: 'unavailable' })
  await refusing.stop()
  expect(await refusing.client.postChat(LINE, ID)).toEqual({ code: 'unavailable' })
})

test('REPORT-1 reports go to api, which answers with the ended streams', async () => {
  const { asked, client } = await startApi(200, { result: { data: { ended: ['storm'] } } })
  expect(await client.report([REPORT])).toEqual(['storm'])
  expect(asked).toMatchObject([{ path: '/api/trpc/internal.streams.report', body: [REPORT] }])
})

test('REPORT-2 without an answer of api the result is null', async () => {
  const { client, stop } = await startApi(200, {})
  await stop()
  expect(await client.report([REPORT])).toBeNull()
})
