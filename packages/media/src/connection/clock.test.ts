import { BINARY_WIRE, limits, recordKinds } from '@squall/shared/contract/wire'
import { expect, test } from 'vitest'
import { buildJpeg } from '../testing/jpegs'
import { parseMetrics } from '../testing/parse-metrics'
import { startTestMedia } from '../testing/test-media'

const capture = { streamId: 'storm', zero: 400, uncertaintyMs: 3 }

test('CLOCK-1 the answer has the time of the question as it came, and the times of the server', async () => {
  const { clock, connect } = await startTestMedia()
  const client = await connect()
  clock.advance(1_234)
  client.say({ type: 'clock', sent: -0.125 })
  expect(await client.next('clock')).toEqual({
    type: 'clock',
    sent: -0.125,
    received: 1_234,
    answered: 1_234,
    captures: [],
  })
})

test('CLOCK-1 a question without a number is refused', async () => {
  const { connect } = await startTestMedia()
  const client = await connect()
  for (const sent of ['"now"', 'null', '1e999', '{}']) {
    client.sendRaw(`{"type":"clock","sent":${sent}}`)
    expect(await client.next('error')).toMatchObject({ code: 'bad-message' })
  }
})

test('CLOCK-1 more than 20 questions a second are refused, and the socket stays open', async () => {
  const { connect } = await startTestMedia()
  const client = await connect()
  for (let sent = 0; sent <= limits.controlMessagesPerSecond; sent++) client.say({ type: 'clock', sent })
  expect(await client.taken('clock')).toHaveLength(limits.controlMessagesPerSecond)
  expect(await client.next('error')).toMatchObject({ code: 'too-fast' })
})

test('CLOCK-2 the newest question of a publisher counts, and the next publisher is unknown again', async () => {
  const { publish, watch } = await startTestMedia()
  const { client: viewer } = await watch()
  const knownTo = async () => {
    viewer.say({ type: 'clock', sent: 0 })
    return (await viewer.next('clock')).captures
  }
  expect(await knownTo()).toEqual([])
  const { client: first } = await publish()
  first.say({ type: 'clock', sent: 0, capture })
  expect((await first.next('clock')).captures).toEqual([capture])
  expect(await knownTo()).toEqual([capture])
  first.say({ type: 'clock', sent: 0 })
  await first.next('clock')
  expect(await knownTo()).toEqual([])
  first.say({ type: 'clock', sent: 0, capture })
  await first.next('clock')
  await publish()
  expect(await knownTo()).toEqual([])
})

test('CLOCK-2 the capture clock of a viewer, of another stream and of the text wire is ignored', async () => {
  const { broadcast, publish, watch } = await startTestMedia()
  const { client: viewer } = await watch()
  const { client: publisher } = await publish()
  viewer.say({ type: 'clock', sent: 0, capture })
  expect((await viewer.next('clock')).captures).toEqual([])
  publisher.say({ type: 'clock', sent: 0, capture: { ...capture, streamId: 'theirs' } })
  expect((await publisher.next('clock')).captures).toEqual([])
  const onText = await broadcast()
  onText.say({ type: 'clock', sent: 0, capture })
  await onText.next('clock')
  viewer.say({ type: 'clock', sent: 1 })
  expect((await viewer.next('clock')).captures).toEqual([])
})

test('CLOCK-3 a client is told of the streams that it has joined, on the binary wire alone', async () => {
  const { connect, join, publish } = await startTestMedia()
  const { client: publisher } = await publish()
  publisher.say({ type: 'clock', sent: 0, capture })
  await publisher.next('clock')
  const [elsewhere, onText] = [await connect({ protocols: [BINARY_WIRE] }), await join('storm')]
  for (const client of [elsewhere, onText]) {
    client.say({ type: 'clock', sent: 0 })
    expect((await client.next('clock')).captures).toEqual([])
  }
  elsewhere.say({ type: 'join-stream', streamId: 'storm' })
  elsewhere.say({ type: 'clock', sent: 1 })
  expect((await elsewhere.next('clock')).captures).toEqual([capture])
})

test('METRIC-3 the ages of a live stream count from the capture once its clock is known, and end with it', async () => {
  const { askMetrics, clock, event, publish, watch } = await startTestMedia()
  const { client: publisher, handle } = await publish()
  const { client: viewer } = await watch()
  const see = async (captureMs: number) => {
    publisher.record({ kind: recordKinds.jpeg, handle, captureMs, payload: buildJpeg() })
    const { seq } = await viewer.nextRecord()
    clock.advance(30)
    viewer.record({ kind: recordKinds.ack, handle, seq })
    await viewer.settled()
  }
  const read = async () => parseMetrics(await (await askMetrics()).text())
  await see(0)
  clock.advance(970)
  publisher.say({ type: 'clock', sent: 0, capture: { streamId: 'storm', zero: 450, uncertaintyMs: 3 } })
  await publisher.next('clock')
  await see(500)
  const known = await read()
  const value = (name: string) => known.get(`squall_media_stream_${name}`)
  expect(value('frame_send_age_seconds_sum{stream="storm",since="arrival"}')).toBe(0)
  expect(value('frame_send_age_seconds_sum{stream="storm",since="capture"}')).toBe(0.05)
  expect(value('frame_answer_age_seconds_sum{stream="storm",since="arrival"}')).toBe(0.03)
  expect(value('frame_answer_age_seconds_sum{stream="storm",since="capture"}')).toBe(0.08)
  expect(value('frame_answer_age_seconds_bucket{stream="storm",since="capture",le="0.05"}')).toBe(0)
  expect(value('frame_answer_age_seconds_bucket{stream="storm",since="capture",le="0.1"}')).toBe(1)
  expect(value('round_trip_seconds_count{stream="storm"}')).toBe(2)
  await event({ type: 'stream-ended', streamId: 'storm' })
  expect([...(await read()).keys()].filter((name) => name.includes('stream="storm"'))).toEqual([])
})

test('METRIC-3 a capture clock that is wrong counts as unknown', async () => {
  const { askMetrics, publish, watch } = await startTestMedia()
  const { client: publisher, handle } = await publish()
  const { client: viewer } = await watch()
  for (const zero of [1e300, -1e300, 5]) {
    publisher.say({ type: 'clock', sent: 0, capture: { streamId: 'storm', zero, uncertaintyMs: 0 } })
    publisher.record({ kind: recordKinds.jpeg, handle, payload: buildJpeg() })
    const { seq } = await viewer.nextRecord()
    viewer.record({ kind: recordKinds.ack, handle, seq })
    await viewer.settled()
  }
  const text = await (await askMetrics()).text()
  expect(text).toContain('frame_send_age_seconds_count{stream="storm",since="arrival"} 3')
  expect(text).not.toContain('since="capture"')
})
