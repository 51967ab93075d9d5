import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { createLogList } from '../testing/log-list'
import { createMediaClient } from './media-client'

/** A real HTTP server in the media process's place; `answers` are the statuses it gives, the last one for good. */
async function startMedia(...answers: number[]) {
  const received: unknown[] = []
  const secrets = new Set<string | undefined>()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const status = (answers.length > 1 ? answers.shift() : answers[0]) ?? 200
    secrets.add(String(request.headers['x-squall-internal']))
    if (status === 200 && body) received.push(...JSON.parse(body))
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const bound = server.address()
  return { received, secrets, port: typeof bound === 'object' && bound ? bound.port : 0 }
}

const ended = (n: number) => ({ type: 'stream-ended' as const, streamId: `s${n}` })

test('events arrive in order, with the secret', async () => {
  const media = await startMedia(200)
  const bus = createMediaClient({ internalPort: media.port, internalSecret: 'shh', log: createLogList().log })
  bus.publish(ended(1))
  bus.publish(ended(2), ended(3))
  await expect.poll(() => media.received).toEqual([ended(1), ended(2), ended(3)])
  expect([...media.secrets]).toEqual(['shh'])
})

test('events wait until the media process is ready and then arrive in order', async () => {
  const media = await startMedia(503, 503, 200)
  const bus = createMediaClient({ internalPort: media.port, internalSecret: 'shh', log: createLogList().log })
  bus.publish(ended(1))
  bus.publish(ended(2))
  await expect.poll(() => media.received).toEqual([ended(1), ended(2)])
})

test('an event that the media process refuses is logged and does not hold up the next', async () => {
  const media = await startMedia(400, 200)
  const { log, logs } = createLogList()
  const bus = createMediaClient({ internalPort: media.port, internalSecret: 'shh', log })
  bus.publish(ended(1))
  bus.publish(ended(2))
  await expect.poll(() => media.received).toEqual([ended(2)])
  expect(logs).toEqual(['media refused 1 event(s): 400'])
})

test('readiness follows the media process', async () => {
  const media = await startMedia(503, 200)
  const bus = createMediaClient({ internalPort: media.port, internalSecret: 'shh', log: createLogList().log })
  expect(await bus.isReady()).toBe(false)
  expect(await bus.isReady()).toBe(true)
})
