import { once } from 'node:events'
import { noNats } from '@squall/shared/server/testing/test-nats'
import { expect, test } from 'vitest'
import { formatNodeCaddyfile, noCaddy, readNodeCaddyfile, startNodeBehindProxy } from './testing/node-proxy'
import { createNodes } from './testing/relay-server'

/* docker/node/Caddyfile in the real Caddy, before the media program of a node. */

const TOKEN = 'a-token-of-the-tests'

async function startNode(skip: (reason: string) => void, metricsToken = TOKEN) {
  const missing = noCaddy ?? noNats
  if (missing !== null) skip(missing)
  const { east } = await createNodes()
  return startNodeBehindProxy(east, { metricsToken })
}

test("a node's Caddyfile is formatted", ({ skip }) => {
  if (noCaddy !== null) skip(noCaddy)
  expect(formatNodeCaddyfile()).toBe(readNodeCaddyfile())
})

test('the socket of a node is reached through its Caddyfile, by pages of the site and of no other', async ({
  skip,
}) => {
  const { connect } = await startNode(skip)
  const socket = connect({ origin: 'https://squall.test' })
  await once(socket, 'open')
  socket.close()
  const [refused] = await once(connect({ origin: 'https://other.test' }), 'error')
  expect(String(refused)).toContain('403')
})

test('everything but the socket and the metrics is not found', async ({ skip }) => {
  const { ask } = await startNode(skip)
  for (const path of [
    '/',
    '/wsx',
    '/ws/internal/events',
    '/internal/health',
    '/internal/events',
    '/healthz',
    '/api/streams',
  ])
    expect([path, await ask(path, { authorization: `Bearer ${TOKEN}` })]).toEqual([
      path,
      { status: 404, body: '{"message":"Not found","code":"NOT_FOUND"}' },
    ])
})

test('the metrics need the token', async ({ skip }) => {
  const { ask } = await startNode(skip)
  expect(await ask('/metrics')).toMatchObject({ status: 404 })
  expect(await ask('/metrics', { authorization: 'Bearer wrong' })).toMatchObject({ status: 403 })
  const { status, body } = await ask('/metrics', { authorization: `Bearer ${TOKEN}` })
  expect(status).toBe(200)
  expect(body).toMatch(/^squall_media_relay_node_info\{node="east\.\w+"\} 1$/m)
})

test('without a token nobody may read the metrics', async ({ skip }) => {
  const { ask } = await startNode(skip, '')
  for (const authorization of ['Bearer ', 'Bearer undefined', 'Bearer {env.METRICS_TOKEN}'])
    expect(await ask('/metrics', { authorization })).toMatchObject({ status: 404 })
})

test('while media is down, clients hear so within two seconds; the log holds no session and no full address', async ({
  skip,
}) => {
  const { ask, endMedia, log } = await startNode(skip)
  await endMedia()
  const startedAt = performance.now()
  expect(await ask('/ws?sessionId=secret-session', { 'x-session-id': 'secret-session' })).toMatchObject({ status: 503 })
  expect(performance.now() - startedAt).toBeLessThan(2_000)
  await expect.poll(log).toContain('"status":503')
  const lines = log()
    .split('\n')
    .filter((line) => line.includes('"request"'))
  expect(lines.join('\n')).not.toMatch(/secret-session|127\.0\.0\.1"/)
})
