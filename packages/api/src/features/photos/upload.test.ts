import { readFileSync } from 'node:fs'
import { PICTURE_IS_SVG, PICTURE_TOO_LARGE, PICTURE_WRONG_TYPE, toPictureUrl } from '@squall/shared/rules/picture'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { badRequest } from '../../errors'
import { CACHE } from '../../platform/http-server/cache-control'
import { startGallery, stormPicture } from './testing'

const readBytes = (buffer: Buffer) => Uint8Array.from(buffer)

test('an uploaded photo waits for approval, in three sizes without camera and place, with the date of the picture', async () => {
  const { upload, services, people, stored } = await startGallery()
  const { status, json } = await upload({
    fields: {
      title: ' Wall <b>cloud</b> ',
      description: '<script>alert(1)</script>\r\nNear Moore',
      location: 'Moore, OK',
      stormType: 'supercell',
      weatherConditions: 'Rain\u202e and hail',
      dateTaken: '',
      isPublic: 'true',
    },
  })
  expect(status).toBe(200)
  expect(json).toMatchObject({
    title: 'Wall <b>cloud</b>',
    description: '<script>alert(1)</script>\nNear Moore',
    location: 'Moore, OK',
    stormType: 'supercell',
    weatherConditions: 'Rain and hail',
    dateTaken: '2013-05-20T20:04:05.000Z',
    width: 1200,
    height: 900,
    isPublic: true,
    isApproved: false,
    status: 'pending',
    likes: 0,
    views: 0,
    user: { id: people.owner.id, displayName: 'OWNER' },
  })
  expect(json.imageUrl).toMatch(/^\/files\/photos\/[\w-]{43}-large\.webp$/)
  expect(json.placeholder).toMatch(/^data:image\/webp;base64,/)
  expect(json.placeholder.length).toBeLessThan(600)
  expect(stored()).toHaveLength(3)
  const edges = { large: 1200, medium: 960, small: 480 } as const
  for (const size of ['large', 'medium', 'small'] as const) {
    const bytes = readFileSync(services.files.getPicturePath(json.imageUrl, size) ?? '')
    expect(bytes.includes('SecretCam')).toBe(false)
    const { width, format, exif } = await sharp(bytes).metadata()
    expect({ width, format, exif }).toEqual({ width: edges[size], format: 'webp', exif: undefined })
  }
})

test('a given date overrides the date in the picture, and a photo can be private', async () => {
  const { upload } = await startGallery()
  const { json } = await upload({ fields: { title: 'A', dateTaken: '2024-05-06T20:00:00-05:00', isPublic: 'false' } })
  expect(json).toMatchObject({ dateTaken: '2024-05-07T01:00:00.000Z', isPublic: false, stormType: 'other' })
})

test('a file that is both a web page and a picture is stored as a picture only', async () => {
  const { upload, services } = await startGallery()
  const page = Buffer.from('<script>alert(1)</script><?php system("id") ?>PK\u0003\u0004')
  const { status, json } = await upload({ bytes: readBytes(Buffer.concat([await stormPicture(), page])) })
  expect(status).toBe(200)
  const kept = readFileSync(services.files.getPicturePath(json.imageUrl) ?? '')
  for (const trace of ['script', 'php', 'PK\u0003\u0004']) expect(kept.includes(trace), trace).toBe(false)
})

describe('refused uploads', () => {
  test('leave nothing behind and are answered with one sentence', async () => {
    const { upload, stored } = await startGallery()
    const jpeg = readBytes(await stormPicture())
    const bomb = await sharp({ create: { width: 10_000, height: 5_001, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
    const wrong: [string, Parameters<typeof upload>[0], number, string][] = [
      ['a page called a photo', { bytes: '<!doctype html><script>alert(1)</script>' }, 415, PICTURE_WRONG_TYPE],
      ['a drawing', { bytes: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>' }, 415, PICTURE_IS_SVG],
      ['first bytes of a photo', { bytes: jpeg.subarray(0, 300) }, 400, 'The picture is damaged and cannot be read'],
      ['a bomb', { bytes: readBytes(bomb) }, 400, 'The picture has more than 50 megapixels'],
      ['16 MB', { bytes: new Uint8Array(16 * 1024 * 1024) }, 413, PICTURE_TOO_LARGE],
      ['no file', { bytes: null }, 400, 'Please select a photo file to upload.'],
      ['no title', { fields: { title: '  ' } }, 400, 'Title is required'],
      ['a long title', { fields: { title: 'x'.repeat(101) } }, 400, 'Title must be at most 100 characters'],
      ['a date', { fields: { title: 'A', dateTaken: 'yesterday' } }, 400, 'Please enter a valid date'],
      ['a huge field', { fields: { title: 'A', description: 'x'.repeat(9_000) } }, 400, 'The upload could not be read'],
    ]
    for (const [what, sent, status, message] of wrong) {
      expect(await upload(sent), what).toMatchObject({ status, json: { message, code: expect.any(String) } })
    }
    expect((await upload({ fields: { title: 'A', stormType: 'sharknado' } })).status).toBe(400)
    expect(stored()).toEqual([])
  })

  test('signed out, from another site, not as a form, and too many', async () => {
    const { upload, request, people, stored } = await startGallery()
    expect(await upload({ sessionId: 'none' })).toMatchObject({ status: 401, json: { message: 'Sign in to do this' } })
    const foreign = { cookie: `squall_session=${people.owner.sessionId}`, origin: 'https://evil.example' }
    expect((await upload({ sessionId: '', headers: foreign })).status).toBeGreaterThanOrEqual(401)
    const { sessionId } = people.owner
    expect((await request('POST', '/api/photos/upload', { sessionId, body: { title: 'A' } })).status).toBe(400)
    for (let i = 0; i < 20; i++) await upload({ bytes: 'x' })
    expect((await upload()).status).toBe(429)
    expect(stored()).toEqual([])
  })
})

describe('by address', () => {
  test('a picture is fetched from a bare domain over https and stored', async () => {
    const asked: string[] = []
    const jpeg = await stormPicture()
    const { as, stored } = await startGallery({
      fetchPicture: async (url) => {
        asked.push(url)
        return jpeg
      },
    })
    const photo = await as.owner.photos.add({ title: 'Hail', imageUrl: 'storms.example.com/a.jpg', dateTaken: null })
    expect(photo).toMatchObject({ title: 'Hail', status: 'pending', dateTaken: '2013-05-20T20:04:05.000Z' })
    expect(asked).toEqual(['https://storms.example.com/a.jpg'])
    expect(stored()).toHaveLength(3)
  })

  test('refused: no address, signed out, not a picture, an address that is not fetched', async () => {
    const { as, stored, request, people } = await startGallery({
      fetchPicture: async (url) => {
        if (url.includes('page')) return Buffer.from('<!doctype html><title>No picture</title>')
        throw badRequest('Pictures are fetched from public web addresses only')
      },
    })
    const add = (imageUrl: string) => as.owner.photos.add({ title: 'Hail', imageUrl })
    await expect(add('')).rejects.toMatchObject({ message: 'Please enter a valid image URL.' })
    await expect(add('javascript:alert(1)')).rejects.toMatchObject({
      message: 'Please enter a valid image URL (e.g. example.com/image.jpg)',
    })
    await expect(add('example.com/page')).rejects.toMatchObject({ message: PICTURE_WRONG_TYPE })
    await expect(add('http://127.0.0.1/a.jpg')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(as.anonymous.photos.add({ title: 'Hail', imageUrl: 'a.com' })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
    const { sessionId } = people.owner
    const untitled = await request('POST', '/api/photos', { sessionId, body: { imageUrl: 'a.com', title: '' } })
    expect(untitled).toMatchObject({ status: 400, json: { message: 'Title is required' } })
    expect(stored()).toEqual([])
  })
})

describe('files', () => {
  test('of a waiting photo go only to its author and administrators, and are not cached', async () => {
    const { addPhoto, fileAs, people } = await startGallery()
    const { imageUrl } = await addPhoto({}, false)
    for (const size of ['large', 'medium', 'small'] as const) {
      const path = toPictureUrl(imageUrl, size)
      expect((await fileAs(path)).status).toBe(404)
      expect((await fileAs(path, people.other.sessionId)).status).toBe(404)
      expect((await fileAs(path, people.admin.sessionId)).status).toBe(200)
      const own = await fileAs(path, people.owner.sessionId)
      expect(own.status).toBe(200)
      expect(own.headers.get('cache-control')).toBe('private, no-store')
      expect(own.headers.get('content-type')).toBe('image/webp')
    }
  })

  test('of an approved photo go to anyone and are cached for an hour; those of a rejected or private one are not', async () => {
    const { addPhoto, fileAs, as, people } = await startGallery()
    const { id, imageUrl } = await addPhoto()
    const answer = await fileAs(imageUrl)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe(CACHE.hideable)
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    await as.admin.photos.reject({ id })
    expect((await fileAs(imageUrl)).status).toBe(404)
    expect((await fileAs(imageUrl, people.owner.sessionId)).status).toBe(200)
    const hidden = await addPhoto({ isPublic: 'false' })
    expect((await fileAs(hidden.imageUrl, people.other.sessionId)).status).toBe(404)
    expect((await fileAs(hidden.imageUrl, people.owner.sessionId)).status).toBe(200)
  })

  test('are revalidated by their ETag, and other names are not found', async () => {
    const { addPhoto, address, fileAs, stored } = await startGallery()
    const { imageUrl } = await addPhoto()
    const etag = (await fileAs(imageUrl)).headers.get('etag') ?? ''
    expect((await fetch(address + imageUrl, { headers: { 'if-none-match': etag } })).status).toBe(304)
    for (const path of [
      '/files/photos/',
      `/files/photos/${'x'.repeat(43)}-large.webp`,
      imageUrl.replace('-large', '-huge'),
      '/files/photos/..%2f..%2fsquall.db',
      `/files/../guarded/photos/${stored()[0]}`,
      `/files/guarded/photos/${stored()[0]}`,
    ]) {
      expect((await fileAs(path)).status, path).toBe(404)
    }
  })
})

test('a field that the form does not know is refused by its name', async () => {
  const { upload } = await startGallery()
  const answer = await upload({ fields: { title: 'Wall cloud', camera: 'Phone' } })
  expect(answer).toMatchObject({ status: 400, json: { message: 'Unknown field: camera' } })
})
