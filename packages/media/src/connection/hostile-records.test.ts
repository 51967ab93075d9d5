import { closeCodes, limits, recordKinds } from '@squall/shared/contract/wire'
import { expect, test } from 'vitest'
import { buildJpeg } from '../testing/jpegs'
import { webmCluster, webmInit } from '../testing/recordings'
import { startTestMedia } from '../testing/test-media'

const BEGINNING = Buffer.concat([webmInit(), webmCluster(0, 'one')])

test('BIN-7 an ack for a stream that the client left is ignored, and frames of a client that does not publish are refused', async () => {
  const { media, publish, watch } = await startTestMedia()
  const { handle } = await publish()
  const { client: viewer } = await watch()
  viewer.record({ kind: recordKinds.jpeg, handle, payload: buildJpeg() })
  viewer.record({ kind: recordKinds.vp8, handle, payload: buildJpeg() })
  viewer.record({ kind: recordKinds.opus, handle, payload: buildJpeg() })
  viewer.say({ type: 'leave-stream', streamId: 'storm' })
  viewer.record({ kind: recordKinds.audioContainer, handle, payload: BEGINNING })
  viewer.record({ kind: recordKinds.ack, handle, seq: 5 })
  expect((await viewer.taken('error')).map(({ code }) => code)).toEqual(Array(4).fill('not-broadcasting'))
  expect(media.stats.recordsIgnored).toBe(1)
})

test.each([
  ['an ack of a picture that was never sent', { kind: recordKinds.ack, handle: 1, seq: 2 }],
  ['an ack for a stream that never was', { kind: recordKinds.ack, handle: 0xdeadbeef }],
  ['a frame for a stream that never was', { kind: recordKinds.jpeg, handle: 0, payload: buildJpeg() }],
])('BIN-7 a client that sends %s is closed, and no other', async (_, record) => {
  const { publish, watch } = await startTestMedia()
  const { client: publisher, handle } = await publish()
  const [liar, honest] = [await watch(), await watch()]
  publisher.record({ kind: recordKinds.jpeg, handle, payload: buildJpeg() })
  await liar.client.nextRecord()
  liar.client.record(record)
  expect(await liar.client.closed).toMatchObject({ code: closeCodes.badMessage })
  expect(await honest.client.nextRecord()).toMatchObject({ seq: 1 })
})

test('BIN-7 who sends what is no sequence of whole records is closed', async () => {
  const { publish, media } = await startTestMedia()
  const broken = [Buffer.from([2]), Buffer.from('hello'), Buffer.alloc(25, 1), Buffer.alloc(24, 1)]
  for (const message of broken) {
    const { client } = await publish()
    client.sendRaw(message)
    expect(await client.next('error')).toMatchObject({ code: 'bad-message' })
    expect(await client.closed).toMatchObject({ code: closeCodes.badMessage })
  }
  expect(media.stats.closed).toMatchObject({ badMessage: broken.length })
})

test('LIMIT-1 a message of records larger than 1 MB is refused, and its sender closed', async () => {
  const { publish } = await startTestMedia()
  const { client, handle } = await publish()
  client.record({ kind: recordKinds.jpeg, handle, payload: Buffer.alloc(limits.mediaMessageBytes) })
  expect(await client.next('error')).toMatchObject({ code: 'message-too-large' })
  expect(await client.closed).toMatchObject({ code: closeCodes.messageTooLarge })
})

test('LIMIT-15 more than 80 records, 100 packets of sound and 1,000 acks a second are refused', async () => {
  const { clock, media, publish, watch } = await startTestMedia()
  const { client: publisher, handle } = await publish({ audio: 'opus' })
  for (let count = 0; count < 2 * limits.recordsPerSecond + 1; count++) {
    publisher.record({ kind: recordKinds.jpeg, handle, payload: buildJpeg() })
  }
  for (let count = 0; count < 2 * limits.soundPacketsPerSecond + 1; count++) {
    publisher.record({ kind: recordKinds.opus, handle, payload: Buffer.from('packet') })
  }
  expect(await publisher.taken('error')).toMatchObject([{ code: 'too-fast' }, { code: 'too-fast' }])
  expect(media.stats).toMatchObject({
    framesIn: 2 * limits.recordsPerSecond,
    soundIn: 2 * limits.soundPacketsPerSecond,
  })
  clock.advance(1_000)
  const { client: viewer } = await watch()
  for (let count = 0; count < limits.acksPerSecond + 21; count++) viewer.record({ kind: recordKinds.ack, handle })
  expect(await viewer.closed).toMatchObject({ code: closeCodes.tooFast })
})
