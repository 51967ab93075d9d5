import { recordFlags, recordKinds, toTemporalFlags } from '@squall/shared/contract/wire'
import { expect, test } from 'vitest'
import { vp8Delta, vp8Key } from '../testing/codec-frames'
import { buildJpeg, jpegDataUrl } from '../testing/jpegs'
import { webmCluster, webmInit } from '../testing/recordings'
import { frame, sound } from '../testing/test-media'
import { startNodes } from '../testing/test-nodes'

const VP8 = { video: 'vp8', audio: 'container' } as const

test('RELAY-2 viewers of a text broadcast on another node get the newest frame and sound at once, and continue', async ({
  skip,
}) => {
  const { nodes, settle } = await startNodes(skip)
  const [a, b] = nodes
  if (a === undefined || b === undefined) return
  const publisher = await a.broadcast()
  publisher.say(frame(1_000))
  publisher.say(sound(Buffer.concat([webmInit(), webmCluster(0, 'one')])))
  await publisher.settled()
  await settle()
  const viewer = await b.join('storm')
  await settle()
  expect(await viewer.next('rapid-frame')).toMatchObject({ timestamp: 1_000, frame: frame(1).frame })
  expect(Buffer.from((await viewer.next('audio-chunk')).audioData, 'base64')).toEqual(
    Buffer.concat([webmInit(), webmCluster(0, 'one')]),
  )
  publisher.say(frame(1_050))
  publisher.say(sound(webmCluster(1, 'two')))
  expect(await viewer.next('rapid-frame')).toMatchObject({ timestamp: 1_050 })
  expect(Buffer.from((await viewer.next('audio-chunk')).audioData, 'base64')).toEqual(webmCluster(1, 'two'))
  expect(await viewer.next('stream-state')).toMatchObject({ state: 'waiting' })
  expect(await viewer.next('stream-state')).toMatchObject({ state: 'live' })
})

test('TEMPORAL-5 viewers on another node get the temporal layer of each frame, and late ones only what later frames need', async ({
  skip,
}) => {
  const { nodes, settle } = await startNodes(skip)
  const [a, b] = nodes
  if (a === undefined || b === undefined) return
  const { client: publisher, handle } = await a.publish(VP8)
  const send = (payload: Buffer, captureMs: number, layer = 0) =>
    publisher.record({ kind: recordKinds.vp8, flags: toTemporalFlags(layer), handle, captureMs, payload })
  send(vp8Key(), 10)
  send(vp8Delta(), 20, 2)
  send(vp8Delta(), 30, 1)
  await publisher.settled()
  const { client: viewer } = await b.watch({ video: ['vp8'] })
  await settle()
  send(vp8Delta(), 40, 2)
  const seen = [await viewer.nextRecord(), await viewer.nextRecord(), await viewer.nextRecord()]
  expect(seen.map(({ flags, captureMs }) => [flags, captureMs])).toEqual([
    [recordFlags.key | recordFlags.repeat, 10],
    [recordFlags.repeat | toTemporalFlags(1), 30],
    [toTemporalFlags(2), 40],
  ])
})

test('RELAY-2 a late viewer of VP8 on another node gets everything since the last key frame, and continues', async ({
  skip,
}) => {
  const { nodes, settle } = await startNodes(skip)
  const [a, b] = nodes
  if (a === undefined || b === undefined) return
  const { client: publisher, handle } = await a.publish(VP8)
  const send = (payload: Buffer, captureMs: number) =>
    publisher.record({ kind: recordKinds.vp8, handle, captureMs, payload })
  send(vp8Key('key'), 10)
  send(vp8Delta('one'), 20)
  await publisher.settled()
  const { client: viewer, handle: theirs } = await b.watch({ video: ['vp8'] })
  await settle()
  send(vp8Delta('two'), 30)
  const seen = [await viewer.nextRecord(), await viewer.nextRecord(), await viewer.nextRecord()]
  expect(seen.map(({ handle, flags, captureMs }) => [handle, flags, captureMs])).toEqual([
    [theirs, recordFlags.key | recordFlags.repeat, 10],
    [theirs, recordFlags.repeat, 20],
    [theirs, 0, 30],
  ])
  expect(Buffer.from(seen[2]?.payload ?? []).toString()).toBe(vp8Delta('two').toString())
  expect(seen.map(({ width }) => width)).toEqual([640, 640, 640])
  expect(await publisher.taken('key-frame-wanted')).toEqual([])
})

test('RELAY-3 a node subscribes to a layer only while a viewer there needs it, and the publisher is asked for no others', async ({
  skip,
}) => {
  const { nats, nodes, pass, settle } = await startNodes(skip)
  const [a, b] = nodes
  if (a === undefined || b === undefined) return
  const layers = async () => {
    const taken = (await nats.connections()).flatMap((connection) => connection.subscriptions_list)
    return taken.filter((subject) => /^squall\.media\./.test(subject)).sort()
  }
  const { client: publisher } = await a.publish(VP8)
  const idle = await b.connect()
  expect(await layers()).toEqual([])
  expect(await publisher.next('quality')).toMatchObject({ want: { jpeg: false, low: false } })

  const { client: able } = await b.watch({ video: ['vp8'] })
  await settle()
  expect(await layers()).toEqual(['squall.media.*.*.storm.codec', 'squall.media.*.*.storm.container'])
  const unable = await b.join('storm')
  idle.say({ type: 'join-preview', streamId: 'storm' })
  await idle.settled()
  await settle()
  expect(await layers()).toEqual(
    ['codec', 'container', 'jpeg', 'low'].map((layer) => `squall.media.*.*.storm.${layer}`),
  )
  await publisher.settled()
  expect((await publisher.taken('quality')).at(-1)).toMatchObject({ want: { jpeg: true, low: true } })

  for (const viewer of [able, unable, idle]) {
    viewer.say({ type: 'leave-stream', streamId: 'storm' })
    await viewer.settled()
  }
  await pass(5_500)
  expect(await layers()).toEqual([])
  await pass(5_500)
  expect((await publisher.taken('quality')).at(-1)).toMatchObject({ want: { jpeg: false, low: false } })
})

test('RELAY-4 a frame is sent once for all nodes, and received once for all viewers of a node', async ({ skip }) => {
  const { nodes, settle } = await startNodes(skip, 3)
  const [a, b, c] = nodes
  if (a === undefined || b === undefined || c === undefined) return
  const publisher = await a.broadcast()
  await publisher.settled()
  const viewers = []
  while (viewers.length < 10) viewers.push(await b.join('storm'), await c.join('storm'))
  await settle()
  publisher.say(frame(1))
  publisher.say(frame(2))
  for (const viewer of viewers) {
    expect(await viewer.next('rapid-frame')).toMatchObject({ timestamp: 1 })
    expect(await viewer.next('rapid-frame')).toMatchObject({ timestamp: 2 })
  }
  expect(a.relay.counts.piecesOut).toBe(2)
  expect([b, c].map(({ relay }) => relay.counts.piecesIn)).toEqual([2, 2])
})

test('RELAY-4 without viewers on other nodes nothing is sent', async ({ skip }) => {
  const { nodes, settle } = await startNodes(skip)
  const [a, b] = nodes
  if (a === undefined || b === undefined) return
  await b.connect()
  const publisher = await a.broadcast()
  const viewer = await a.join('storm')
  publisher.say(frame(1))
  await viewer.next('rapid-frame')
  await settle()
  expect(a.relay.counts.piecesOut).toBe(0)
})

test('RELAY-5 a key frame that viewers on another node need is requested from the publisher', async ({ skip }) => {
  const { nodes, pass, settle } = await startNodes(skip)
  const [a, b] = nodes
  if (a === undefined || b === undefined) return
  const { client: publisher, handle } = await a.publish(VP8)
  await b.watch({ video: ['vp8'] })
  await settle()
  await publisher.next('key-frame-wanted')
  await pass(1_250)
  await publisher.next('key-frame-wanted')
  publisher.record({ kind: recordKinds.vp8, handle, payload: vp8Key() })
  await publisher.taken('key-frame-wanted')
  await pass(2_000)
  expect(await publisher.taken('key-frame-wanted')).toEqual([])
})

test('RELAY-2 JPEG of a broadcast in VP8, and its low layer, reach the viewers who need them', async ({ skip }) => {
  const { nodes, settle } = await startNodes(skip)
  const [a, b] = nodes
  if (a === undefined || b === undefined) return
  const { client: publisher, handle } = await a.publish(VP8)
  const { client: viewer } = await b.watch()
  const preview = await b.connect()
  preview.say({ type: 'join-preview', streamId: 'storm' })
  await preview.next('joined')
  await settle()
  publisher.record({ kind: recordKinds.jpeg, handle, payload: buildJpeg() })
  const low = buildJpeg({ width: 320, height: 240 })
  publisher.record({ kind: recordKinds.jpeg, handle, flags: recordFlags.layer, payload: low })
  expect(Buffer.from((await viewer.nextRecord()).payload)).toEqual(buildJpeg())
  await preview.next('rapid-frame')
  expect(await preview.next('rapid-frame')).toMatchObject({ frame: jpegDataUrl(low) })
})

test('RELAY-2 Opus comes to viewers on another node who decode it, and container sound to others', async ({ skip }) => {
  const { nodes, settle } = await startNodes(skip)
  const [a, b] = nodes
  if (a === undefined || b === undefined) return
  const { client: publisher, handle } = await a.publish({ video: 'jpeg', audio: 'opus' })
  const { client: viewer } = await b.watch({ audio: ['opus'] })
  const other = await b.join('storm')
  await settle()
  publisher.record({ kind: recordKinds.opus, handle, captureMs: 20, payload: Buffer.from('packet') })
  publisher.record({
    kind: recordKinds.audioContainer,
    handle,
    payload: Buffer.concat([webmInit(), webmCluster(0, 'one')]),
  })
  expect(await viewer.nextRecord()).toMatchObject({ kind: recordKinds.opus, captureMs: 20 })
  await other.next('audio-chunk')
})

test('CLOCK-3 the clock of a publisher is known at the home alone, and ages on other nodes count from the arrival', async ({
  skip,
}) => {
  const { nodes, settle } = await startNodes(skip)
  const [a, b] = nodes
  if (a === undefined || b === undefined) return
  const { client: publisher, handle } = await a.publish()
  const { client: viewer } = await b.watch()
  await settle()
  publisher.say({ type: 'clock', sent: 0, capture: { streamId: 'storm', zero: -500, uncertaintyMs: 3 } })
  await publisher.next('clock')
  publisher.record({ kind: recordKinds.jpeg, handle, captureMs: 400, payload: buildJpeg() })
  await viewer.nextRecord()
  viewer.say({ type: 'clock', sent: 0 })
  expect((await viewer.next('clock')).captures).toEqual([])
  const metrics = await (await b.askMetrics()).text()
  expect(metrics).toContain('squall_media_stream_frame_send_age_seconds_count{stream="storm",since="arrival"} 1')
  expect(metrics).not.toContain('since="capture"')
})
