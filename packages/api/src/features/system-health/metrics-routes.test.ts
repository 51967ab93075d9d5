import { expect, test } from 'vitest'
import { startTestServer } from '../../testing/test-server'

const TOKEN = 'a-token-for-prometheus'

test('the metrics of both processes have names, and requests are labelled by route pattern only', async () => {
  const { request, people } = await startTestServer()
  await request('GET', '/api/streams')
  await request('GET', `/api/users/${people.owner.id}/followers`)
  await request('GET', `/api/nothing/${people.owner.id}`)
  await request('GET', '/api/trpc/streams.list,site.info?batch=1')
  const { status, headers, text } = await request('GET', '/metrics')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(text).toContain('squall_api_requests_total{method="GET",route="/api/streams",status="200"} 1\n')
  expect(text).toContain('squall_api_requests_total{method="GET",route="none",status="404"} 1\n')
  expect(text).toContain('squall_api_requests_total{method="GET",route="/api/trpc/*",status="200"} 1\n')
  expect(text).toContain('squall_api_request_seconds_count{method="GET",route="/api/streams"} 1\n')
  expect(text).toContain('squall_api_calls_total{procedure="streams.list"} 2\n')
  expect(text).toContain('squall_api_database_bytes{part="file"}')
  expect(text).toContain('squall_api_deliveries{state="waiting"} 0\n')
  expect(text).toContain('squall_api_source_state{source="alerts",state=')
  expect(text).toContain('squall_api_media_up 1\nsquall_media_sockets 0\n')
  expect(text).not.toContain(people.owner.id)
})

test('age and size of the newest snapshot are reported, and left out when there is none', async () => {
  const { request, services } = await startTestServer()
  const read = async () =>
    (await request('GET', '/metrics')).text.split('\n').filter((line) => line.includes('snapshot_'))
  expect(await read()).toEqual([])
  const facts = { ...(await services.snapshots.facts()), isOn: true }
  services.snapshots.facts = async () => facts
  expect((await read()).filter((line) => !line.startsWith('#'))).toEqual([])
  const lastAt = new Date(services.now().getTime() - 90_000).toISOString()
  services.snapshots.facts = async () => ({ ...facts, lastAt, lastBytes: 4_096 })
  expect(await read()).toEqual(
    expect.arrayContaining(['squall_api_snapshot_age_seconds 90', 'squall_api_snapshot_bytes 4096']),
  )
})

test('a media process that does not answer does not affect the other metrics', async () => {
  const { request, services } = await startTestServer()
  services.media.metrics = async () => {
    throw new Error('not there')
  }
  const { text } = await request('GET', '/metrics')
  expect(text).toContain('squall_api_media_up 0\n')
  expect(text).toContain('squall_api_memory_bytes{kind="resident"}')
})

test('without a token a request through a proxy gets 404', async () => {
  const { request } = await startTestServer()
  for (const name of ['x-forwarded-for', 'forwarded']) {
    expect((await request('GET', '/metrics', { headers: { [name]: '127.0.0.1' } })).status).toBe(404)
  }
})

test('with a token configured only its bearers may read, from anywhere', async () => {
  const { request } = await startTestServer({ metricsToken: TOKEN })
  const ask = (headers: Record<string, string>) => request('GET', '/metrics', { headers }).then(({ status }) => status)
  expect(await ask({})).toBe(401)
  expect(await ask({ authorization: `Bearer ${TOKEN}x` })).toBe(401)
  expect(await ask({ authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.9' })).toBe(200)
})
