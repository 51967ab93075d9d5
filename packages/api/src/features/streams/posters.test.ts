import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { toPictureUrl } from '@squall/shared/rules/picture'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PASSWORD } from '../../testing/test-context'
import { startTestServer } from '../../testing/test-server'
import { LAST_POSTER_WITHIN_MS } from './posters'

/** A server with a live stream of the owner, and a function that sends its picture as the app does. */
async function startStreamWithPosters() {
  const server = await startTestServer()
  const { address, as, people, services } = server
  const stream = await as.owner.streams.start({ title: 'Wedge near Moore' })
  const jpeg = await sharp({ create: { width: 1280, height: 720, channels: 3, background: '#356' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'SecretCam' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 20/1 0/1' } })
    .toBuffer()

  async function send({
    id = stream.id,
    sessionId = people.owner.sessionId,
    bytes = jpeg,
  }: {
    id?: string
    sessionId?: string
    bytes?: Buffer
  } = {}) {
    const form = new FormData()
    form.append('picture', new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' }), 'still.jpg')
    const answer = await fetch(`${address}/api/streams/${id}/poster`, {
      method: 'POST',
      headers: sessionId ? { 'x-session-id': sessionId } : {},
      body: form,
    })
    return { status: answer.status, json: JSON.parse(await answer.text()) }
  }

  const stored = () => {
    try {
      return readdirSync(dirname(services.files.getPicturePath('/files/posters/x-large.webp') ?? ''))
    } catch {
      return []
    }
  }
  const load = (url: string) => fetch(address + url).then(({ status }) => status)
  return { ...server, stream, send, stored, load }
}

test('the picture of a live stream is kept small and without camera and place, and everybody sees it', async () => {
  const { as, address, stream, send, stored } = await startStreamWithPosters()
  const { status, json } = await send()
  expect(status).toBe(200)
  expect((await as.anonymous.streams.get({ id: stream.id })).posterUrl).toBe(json.posterUrl)
  for (const [size, width] of [['large', 640] as const, ['small', 320] as const]) {
    const answer = await fetch(address + toPictureUrl(json.posterUrl, size))
    expect(answer.headers.get('content-type')).toBe('image/webp')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.includes('SecretCam')).toBe(false)
    expect(await sharp(bytes).metadata()).toMatchObject({ width, height: (width * 9) / 16 })
  }
  expect(stored()).toHaveLength(2)
})

test('a new picture takes the place of the former one, which loads until the next one comes', async () => {
  const { as, stream, send, stored, load } = await startStreamWithPosters()
  const first = await send()
  const second = await send()
  expect(second.json.posterUrl).not.toBe(first.json.posterUrl)
  expect((await as.anonymous.streams.get({ id: stream.id })).posterUrl).toBe(second.json.posterUrl)
  expect(await load(first.json.posterUrl)).toBe(200)
  await send()
  expect(await load(first.json.posterUrl)).toBe(404)
  expect(await load(second.json.posterUrl)).toBe(200)
  expect(stored()).toHaveLength(4)
})

test('only the owner of a stream sets its picture', async () => {
  const { people, send, stored } = await startStreamWithPosters()
  expect((await send({ sessionId: people.other.sessionId })).status).toBe(403)
  expect((await send({ sessionId: people.admin.sessionId })).status).toBe(403)
  expect((await send({ sessionId: '' })).status).toBe(401)
  expect((await send({ id: 'missing' })).status).toBe(404)
  expect((await send({ bytes: Buffer.from('<svg onload="alert(1)"/>') })).status).toBe(415)
  expect(stored()).toEqual([])
})

test('a stream that ends without a picture takes one for half a minute, and then keeps it', async () => {
  const { as, passTime, stream, send, stored } = await startStreamWithPosters()
  await as.owner.streams.end({ id: stream.id })
  passTime(LAST_POSTER_WITHIN_MS)
  const { status, json } = await send()
  expect(status).toBe(200)
  expect((await send()).json).toEqual(json)
  expect(stored()).toHaveLength(2)
  passTime(1)
  expect((await send()).status).toBe(409)
  const [past] = await as.anonymous.streams.past({ userId: stream.userId })
  expect(past?.posterUrl).toBe(json.posterUrl)
})

test('a stream that an administrator ends loses its picture and takes no other', async () => {
  const { as, stream, send, stored } = await startStreamWithPosters()
  await send()
  await send()
  await as.admin.streamModeration.end({ id: stream.id, reason: 'Not a storm' })
  expect((await as.anonymous.streams.get({ id: stream.id })).posterUrl).toBeNull()
  expect((await send()).status).toBe(409)
  await expect.poll(stored).toEqual([])
})

test('a stream that is removed after a report loses its picture', async () => {
  const { as, stream, send, stored } = await startStreamWithPosters()
  await send()
  await send()
  const { id } = await as.other.reports.create({ subject: 'stream', subjectId: stream.id, reason: 'violence' })
  await as.admin.reviews.decide({ targets: [{ kind: 'report', id }], decision: 'reject', removes: true })
  expect((await as.anonymous.streams.get({ id: stream.id })).posterUrl).toBeNull()
  await expect.poll(stored).toEqual([])
})

test('the owner and administrators remove the picture of a stream, others do not', async () => {
  const { as, stream, send, stored, load } = await startStreamWithPosters()
  const before = await send()
  const { json } = await send()
  const { id } = stream
  await expect(as.other.streams.removePoster({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.anonymous.streams.removePoster({ id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(as.owner.streams.removePoster({ id: 'missing' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await as.owner.streams.removePoster({ id })).posterUrl).toBeNull()
  expect(stored()).toEqual([])
  expect(await load(json.posterUrl)).toBe(404)
  expect(await load(before.json.posterUrl)).toBe(404)
  expect(await as.owner.streams.removePoster({ id })).toMatchObject({ posterUrl: null })

  await send()
  await as.admin.streams.removePoster({ id })
  expect(stored()).toEqual([])
  const [event] = await as.admin.admin.activityLogs({})
  expect(event).toMatchObject({ action: 'remove-stream-picture', subjectId: id })
})

test('the picture of a deleted account is shown to nobody', async () => {
  const { as, people, send, load } = await startStreamWithPosters()
  const { json } = await send()
  await as.admin.admin.remove({ id: people.owner.id })
  expect(await load(json.posterUrl)).toBe(404)
  expect(await as.anonymous.streams.recent()).toEqual([])
})

test('who deletes their account takes the pictures of their streams along', async () => {
  const { as, people, send, stored, load } = await startStreamWithPosters()
  await send()
  const { json } = await send()
  await as.owner.profiles.remove({ id: people.owner.id, password: PASSWORD })
  expect(await load(json.posterUrl)).toBe(404)
  expect(stored()).toEqual([])
})

test('the newest ended streams with a picture are listed, of everybody and of 30 days', async () => {
  const { as, passTime, stream, send } = await startStreamWithPosters()
  expect(await as.anonymous.streams.recent()).toEqual([])
  await send()
  expect(await as.anonymous.streams.recent()).toEqual([])
  await as.owner.streams.end({ id: stream.id })
  const { id } = await as.other.streams.start({ title: 'No picture' })
  await as.other.streams.end({ id })
  expect((await as.anonymous.streams.recent()).map(({ title }) => title)).toEqual(['Wedge near Moore'])
  passTime(30 * 86_400_000 + 1)
  expect(await as.anonymous.streams.recent()).toEqual([])
})
