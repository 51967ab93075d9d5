import { createDurations, createMetricsPage, labelled } from '@squall/shared/server/metrics'
import { expect, test } from 'vitest'
import { parseMetrics } from './testing/parse-metrics'
import { frame, startTestMedia } from './testing/test-media'

test('METRIC-1 counters, gauges and histograms have the format that Prometheus reads', async () => {
  const { askMetrics, broadcast, clock, join } = await startTestMedia()
  const publisher = await broadcast()
  const viewer = await join('storm')
  publisher.say({ ...frame(0), frame: 'no picture' })
  for (const timestamp of [1, 2]) {
    publisher.say(frame(timestamp))
    await viewer.next('rapid-frame')
    await viewer.settled()
    clock.advance(100)
  }
  viewer.vanish()
  await viewer.closed
  await publisher.settled()
  const answer = await askMetrics()
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const metrics = parseMetrics(await answer.text())
  const value = (name: string) => metrics.get(`squall_media_${name}`)
  expect(value('publishers')).toBe(1)
  expect(value('viewers')).toBe(0)
  expect(value('frames_in_total{layer="jpeg"}')).toBe(2)
  expect(value('frames_out_total{layer="jpeg"}')).toBe(2)
  expect(value('refusals_total{code="not-a-jpeg"}')).toBe(1)
  expect(value('close_codes_total{code="1006"}')).toBe(1)
  expect(value('fence_round_trip_seconds_bucket{le="+Inf"}')).toBe(value('fence_round_trip_seconds_count'))
  expect(value('received_bytes_total')).toBeGreaterThan(0)
  expect(value('sent_media_bytes_total')).toBeGreaterThan(0)
  expect(value('event_loop_delay_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0)
})

test('METRIC-1 a bucket of a histogram counts the values within its bound', async () => {
  const durations = createDurations('squall_media_wait_seconds', 'Waiting.')
  for (const ms of [1, 2, 3, 60_000]) durations.observe(ms / 1000)
  const page = createMetricsPage('squall_media_')
  page.add(durations)
  const metrics = parseMetrics(await page.text())
  const bucket = (bound: string) => metrics.get(`squall_media_wait_seconds_bucket{le="${bound}"}`)
  expect([bucket('0.002'), bucket('0.005'), bucket('10'), bucket('+Inf')]).toEqual([2, 3, 3, 4])
  expect(metrics.get('squall_media_wait_seconds_sum')).toBe(60.006)
})

test('METRIC-1 a counter without a value yet is listed too', async () => {
  const page = createMetricsPage('squall_media_')
  page.counter('closed_total', 'Closed.', labelled('reason', {}))
  const text = await page.text()
  expect(text).toContain('# TYPE squall_media_closed_total counter')
  expect(parseMetrics(text).size).toBe(0)
})

test('METRIC-2 the metrics need the shared secret or the token, even from this machine', async () => {
  const { askMetrics } = await startTestMedia({ metricsToken: 'a-token-of-prometheus' })
  const ask = async (headers: Record<string, string>) => (await askMetrics(headers)).status
  expect(await ask({})).toBe(403)
  expect(await ask({ authorization: 'Bearer another-token' })).toBe(403)
  expect(await ask({ authorization: 'Bearer a-token-of-prometheus' })).toBe(200)
  const { askMetrics: askWithoutToken } = await startTestMedia()
  expect((await askWithoutToken({ authorization: 'Bearer null' })).status).toBe(403)
  expect((await askWithoutToken()).status).toBe(200)
})
