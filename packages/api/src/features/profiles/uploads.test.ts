import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PICTURE_IS_SVG, PICTURE_TOO_LARGE, PICTURE_WRONG_TYPE, toPictureUrl } from '@squall/shared/rules/picture'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { startTestServer } from '../../testing/test-server'

/** A picture as a phone takes it: lying on its side by EXIF, with a position. */
const photo = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#345' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'SecretCam' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 20/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()

async function startUploads() {
  const server = await startTestServer()
  const { address, people, services } = server

  async function send(
    bytes: Uint8Array | string,
    options: { id?: string; sessionId?: string; path?: string; type?: string } = {},
  ) {
    const { id = people.owner.id, sessionId = people.owner.sessionId, path = 'avatar', type = 'image/jpeg' } = options
    const form = new FormData()
    form.append('picture', new Blob([bytes], { type }), 'me.jpg')
    const answer = await fetch(`${address}/api/users/${id}/${path}`, {
      method: 'POST',
      headers: sessionId ? { 'x-session-id': sessionId } : {},
      body: form,
    })
    return { status: answer.status, json: JSON.parse(await answer.text()) }
  }

  const stored = (kind: string) => {
    try {
      return readdirSync(join(services.files.folder, kind)).sort()
    } catch {
      return []
    }
  }
  return { ...server, send, stored }
}

test('an avatar is turned upright, cropped square, stripped of camera and place, and served with a long cache', async () => {
  const { send, address, as, people, stored } = await startUploads()
  const { status, json } = await send(await photo())
  expect(status).toBe(200)
  expect(json.profileImageUrl).toMatch(/^\/files\/avatars\/[\w-]{43}-large\.webp$/)
  expect((await as.anonymous.profiles.get({ id: people.owner.id })).profileImageUrl).toBe(json.profileImageUrl)
  expect(stored('avatars')).toHaveLength(2)

  for (const [size, edge] of [
    ['large', 512],
    ['small', 128],
  ] as const) {
    const answer = await fetch(address + toPictureUrl(json.profileImageUrl, size))
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.includes('SecretCam')).toBe(false)
    const { width, height, exif, orientation } = await sharp(bytes).metadata()
    expect({ width, height, exif, orientation }).toEqual({
      width: edge,
      height: edge,
      exif: undefined,
      orientation: undefined,
    })
  }
})

test('a new picture removes the files of the former one, and so does removing the picture', async () => {
  const { send, address, as, people, stored } = await startUploads()
  const first = await send(await photo())
  const second = await send(await photo())
  expect(second.json.profileImageUrl).not.toBe(first.json.profileImageUrl)
  expect(stored('avatars')).toHaveLength(2)
  expect((await fetch(address + first.json.profileImageUrl)).status).toBe(404)
  expect((await as.owner.profiles.removeAvatar({ id: people.owner.id })).profileImageUrl).toBeNull()
  expect(stored('avatars')).toEqual([])
  await expect(as.other.profiles.removeAvatar({ id: people.owner.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.anonymous.profiles.removeAvatar({ id: people.owner.id })).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
})

test('a banner keeps its shape and becomes that of the streaming page', async () => {
  const { send, address, db, people } = await startUploads()
  const { status, json } = await send(await photo(), { path: 'banner' })
  expect(status).toBe(200)
  const page = db.select().from(tables.streamingPages).where(eq(tables.streamingPages.userId, people.owner.id)).get()
  expect(page?.banner).toBe(json.streaming_page_banner)
  const bytes = Buffer.from(await (await fetch(address + json.streaming_page_banner)).arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 600, height: 900 })
})

describe('refused uploads', () => {
  test('leave nothing behind and are answered with one sentence', async () => {
    const { send, stored } = await startUploads()
    const jpeg = await photo()
    const wrong: [string, Uint8Array | string, number, string][] = [
      ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>', 415, PICTURE_IS_SVG],
      ['a drawing behind a declaration', '<?xml version="1.0"?>\n<svg/>             ', 415, PICTURE_IS_SVG],
      ['a page called a photo', '<!doctype html><script>alert(1)</script>', 415, PICTURE_WRONG_TYPE],
      ['a cut photo', jpeg.subarray(0, 300), 400, 'The picture is damaged and cannot be read'],
      ['nothing', '', 400, 'Please select a picture to upload'],
      ['30 MB', Buffer.alloc(30 * 1024 * 1024, 7), 413, PICTURE_TOO_LARGE],
    ]
    for (const [what, bytes, status, message] of wrong) {
      const answer = await send(bytes)
      expect(answer, what).toMatchObject({ status, json: { message, code: expect.any(String) } })
    }
    expect(stored('avatars')).toEqual([])
  })

  test('a picture that unpacks to more than 50 megapixels', async () => {
    const { send } = await startUploads()
    const huge = await sharp({ create: { width: 10_000, height: 5_001, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
    expect(await send(huge)).toMatchObject({
      status: 400,
      json: { message: 'The picture has more than 50 megapixels' },
    })
  })

  test("another user's, without a session, and of an unknown user", async () => {
    const { send, people, stored } = await startUploads()
    const jpeg = await photo()
    expect((await send(jpeg, { id: people.other.id })).status).toBe(403)
    expect(await send(jpeg, { sessionId: '' })).toMatchObject({ status: 401, json: { message: 'Sign in to do this' } })
    expect((await send(jpeg, { id: 'none' })).status).toBe(404)
    expect(stored('avatars')).toEqual([])
  })

  test('a cookie from another site is not enough', async () => {
    const { address, people } = await startUploads()
    const form = new FormData()
    form.append('picture', new Blob([await photo()]), 'me.jpg')
    const answer = await fetch(`${address}/api/users/${people.owner.id}/avatar`, {
      method: 'POST',
      headers: { cookie: `squall_session=${people.owner.sessionId}`, origin: 'https://evil.example' },
      body: form,
    })
    expect(answer.status).toBe(403)
  })

  test('other content types and broken forms', async () => {
    const { request, people } = await startUploads()
    const path = `/api/users/${people.owner.id}/avatar`
    const { sessionId } = people.owner
    expect((await request('POST', path, { sessionId, body: { picture: 'x' } })).status).toBe(400)
    const broken = await request('POST', path, {
      sessionId,
      body: '--b\r\nContent-Disposition: form-data; name="picture"; filename="a"\r\n\r\nabc',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    })
    expect(broken).toMatchObject({
      status: 400,
      json: { message: 'The upload could not be read', code: 'BAD_REQUEST' },
    })
  })

  test('more than twenty in ten minutes', async () => {
    const { send } = await startUploads()
    for (let i = 0; i < 20; i++) await send('x')
    expect((await send(await photo())).status).toBe(429)
  })
})

test('only stored pictures are served under /files', async () => {
  const { request } = await startUploads()
  for (const path of [
    '/files/',
    '/files/avatars/',
    '/files/../squall.db',
    '/files/%2e%2e/squall.db',
    '/files/avatars/none.webp',
  ]) {
    expect((await request('GET', path)).status, path).toBe(404)
  }
})
