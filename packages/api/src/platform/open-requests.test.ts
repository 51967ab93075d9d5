import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../testing/test-server'
import { followOpenRequests } from './open-requests'

const REQUEST = 'GET /healthz HTTP/1.1\r\nHost: squall.test\r\n\r\n'

test('requests that wait behind another one are forgotten with their connection', async () => {
  const app = fastify({ forceCloseConnections: true })
  onTestFinished(() => app.close())
  const open = followOpenRequests(app.server)
  app.get('/healthz', () => new Promise(() => undefined))
  const client = connect(Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port), '127.0.0.1')
  client.write(REQUEST.repeat(10))
  await expect.poll(() => open.size).toBe(10)
  client.resetAndDestroy()
  await expect.poll(() => open.size).toBe(0)
})

test('an answered request is no longer open while its connection stays', async () => {
  const app = fastify({ forceCloseConnections: true })
  onTestFinished(() => app.close())
  const open = followOpenRequests(app.server)
  app.get('/healthz', async () => ({ open: open.size }))
  const client = connect(Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port), '127.0.0.1')
  client.write(REQUEST)
  expect(String((await once(client, 'data'))[0])).toContain('{"open":1}')
  await expect.poll(() => open.size).toBe(0)
})

test('a client that resets its connection behind many requests causes no error', async () => {
  const { address, logs } = await startTestServer()
  const port = Number(new URL(address).port)
  for (let round = 0; round < 20; round++) {
    const client = connect(port, '127.0.0.1')
    client.on('error', () => undefined)
    await once(client, 'connect')
    client.write(REQUEST.repeat(20))
    await sleep(1)
    client.resetAndDestroy()
  }
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  expect(logs.filter((line) => line.includes('failed'))).toEqual([])
})
