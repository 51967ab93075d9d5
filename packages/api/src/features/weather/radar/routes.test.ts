import { expect, test } from 'vitest'
import { UpstreamError } from '../../../lib/http-client'
import { startTestServer } from '../../../testing/test-server'

const KEY = 'TLX_N0B_2026_05_20_20_16_43'

test('a picture that was never listed is not asked for', async () => {
  const { request } = await startTestServer()
  for (const path of [
    `${KEY}/7_0_0.png`,
    `${KEY}/5_0_0.png`,
    'XXX_N0B_2026_05_20_20_16_43/7_0_0.png',
    'TLX_NST_x/7_0_0.png',
  ]) {
    const answer = await request('GET', `/api/radar/pictures/${path}`)
    expect(answer.status).toBe(404)
    expect(answer.json).toEqual({ message: 'There is no such radar picture', code: 'NOT_FOUND' })
  }
})

test('a picture may be kept for good', async () => {
  const { request, services } = await startTestServer()
  services.radar.knows = () => true
  services.radar.picture = async () => Buffer.from('picture')
  const answer = await request('GET', `/api/radar/pictures/${KEY}/7_0_0.png`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test('a scan that cannot be fetched is told in one sentence', async () => {
  const { request, services, logs } = await startTestServer()
  services.radar.knows = () => true
  services.radar.picture = async () => {
    throw new UpstreamError('answered 503', 503)
  }
  const answer = await request('GET', `/api/radar/pictures/${KEY}/7_0_0.png`)
  expect(answer.status).toBe(502)
  expect(answer.json.message).toBe('This scan cannot be read')
  expect(logs).toEqual([`radar picture ${KEY}: answered 503`])
})
