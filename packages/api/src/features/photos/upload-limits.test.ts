import { expect, test } from 'vitest'
import type { ReadPicture } from '../../platform/pictures/picture-decoder-pool'
import { startDecoders, startWaitingDecoders } from '../../testing/picture-decoders'
import { blackPng } from '../../testing/png-file'
import { startGallery, stormPicture } from './testing'

type Sent = Uint8Array<ArrayBuffer> | string

/** A gallery before such decoders, which counts the pictures that have reached them. */
async function startCrowdedGallery(read: ReadPicture) {
  const reached = { count: 0 }
  const { upload, people, address } = await startGallery({
    readPicture: (...picture) => {
      reached.count += 1
      return read(...picture)
    },
  })
  const send = (sessionId: string, bytes: Sent = 'wait') => upload({ sessionId, bytes })
  return {
    people,
    address,
    send,
    /** Answers when the picture waits or is being decoded; what becomes of it is in its `answer`. */
    async begin(sessionId: string, bytes?: Sent) {
      const before = reached.count
      const answer = send(sessionId, bytes)
      await expect.poll(() => reached.count).toBe(before + 1)
      return { answer }
    },
  }
}

test('a picture of one column of fifty million pixels is refused by its header', async () => {
  const { upload, stored } = await startGallery({ readPicture: startDecoders().read })
  const column = await blackPng({ width: 1, height: 50_000_000 })
  expect(column.length).toBeLessThan(100_000)
  expect(await upload({ bytes: Uint8Array.from(column) })).toMatchObject({
    status: 400,
    json: { message: 'The picture is longer than 16,384 pixels. Please choose a smaller one.', code: 'BAD_REQUEST' },
  })
  expect(stored()).toEqual([])
})

test('an interlaced picture of 16 bits and nearly 50 megapixels is refused by its header', async () => {
  const { upload, stored } = await startGallery({ readPicture: startDecoders().read })
  const picture = await blackPng({ width: 8000, height: 6248, isInterlaced: true })
  expect(picture.length).toBeLessThan(400_000)
  expect(await upload({ bytes: Uint8Array.from(picture) })).toMatchObject({
    status: 400,
    json: { message: 'The picture needs too much memory to be read. Please choose a smaller one.' },
  })
  expect(stored()).toEqual([])
})

test('when too many pictures wait, the next upload is refused with Retry-After, and other requests are served', async () => {
  const { read, open } = startWaitingDecoders({ maxWaiting: 2 })
  const { people, begin, address } = await startCrowdedGallery(read)
  const members = [people.owner, people.other, people.admin, people.pending]
  const accepted = []
  for (const { sessionId } of members) accepted.push(await begin(sessionId))
  const form = new FormData()
  form.append('title', 'Wall cloud')
  form.append('photo', new Blob(['wait']), 'storm.jpg')
  const headers = { 'x-session-id': people.other.sessionId }
  const answer = await fetch(`${address}/api/photos/upload`, { method: 'POST', headers, body: form })
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('5')
  expect(await answer.json()).toEqual({
    message: 'The server is busy. Try again in a few seconds.',
    code: 'SERVICE_UNAVAILABLE',
  })
  open()
  for (const { answer } of accepted) expect(await answer).toMatchObject({ json: { message: 'Not decoded' } })
})

test('a member with too many waiting pictures is refused, and another is served', async () => {
  const { read, open } = startWaitingDecoders()
  const { people, begin, send } = await startCrowdedGallery(read)
  const accepted = []
  for (let count = 0; count < 13; count++) accepted.push(await begin(people.owner.sessionId))
  expect(await send(people.owner.sessionId)).toMatchObject({
    status: 429,
    json: { message: 'Too many of your requests are waiting. Try again in a few seconds.' },
  })
  accepted.push(await begin(people.other.sessionId))
  open()
  for (const { answer } of accepted) expect(await answer).toMatchObject({ json: { message: 'Not decoded' } })
})

test('a member with 64 MB of uploads in memory is refused, and another is served', async () => {
  const { read, open } = startWaitingDecoders()
  const { people, begin, send } = await startCrowdedGallery(read)
  const large = new Uint8Array(14_000_000)
  const accepted = []
  for (let count = 0; count < 4; count++) accepted.push(await begin(people.owner.sessionId, large))
  expect(await send(people.owner.sessionId, large)).toMatchObject({
    status: 429,
    json: { message: 'Too many of your requests are waiting. Try again in a few seconds.' },
  })
  accepted.push(await begin(people.other.sessionId, large))
  open()
  for (const { answer } of accepted) expect(await answer).toMatchObject({ json: { message: 'Not decoded' } })
  expect(await send(people.owner.sessionId, large)).toMatchObject({ json: { message: 'Not decoded' } })
})

test('when a decoder is killed, its upload is refused with Retry-After, and the next one works', async () => {
  const { read, processes } = startDecoders()
  const { upload, stored } = await startGallery({ readPicture: read })
  const broken = upload()
  // Before it has decoded anything.
  await expect.poll(() => processes, { interval: 1 }).toHaveLength(1)
  process.kill(processes[0]?.pid ?? 0, 'SIGKILL')
  expect(await broken).toMatchObject({
    status: 503,
    json: { message: 'The picture could not be read just now. Please try again.', code: 'SERVICE_UNAVAILABLE' },
  })
  expect(stored()).toEqual([])
  expect((await upload({ bytes: Uint8Array.from(await stormPicture()) })).status).toBe(200)
})
