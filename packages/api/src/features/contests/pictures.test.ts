import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PICTURE_TOO_LARGE, PICTURE_WRONG_TYPE, toPictureUrl } from '@squall/shared/rules/picture'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startTestServer } from '../../testing/test-server'

const DAY = 24 * 60 * 60_000

/** A server with an open contest, and a function that sends its picture as the form of administrators does. */
async function startContestWithPictures() {
  const server = await startTestServer()
  const { address, as, people, services } = server
  const contest = await as.admin.contests.create({
    title: 'Best Lightning',
    endsAt: new Date(services.now().getTime() + DAY).toISOString(),
  })
  const jpeg = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#356' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'SecretCam' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 20/1 0/1' } })
    .toBuffer()

  async function send({
    id = contest.id,
    sessionId = people.admin.sessionId,
    bytes = jpeg,
  }: {
    id?: string
    sessionId?: string
    bytes?: Buffer
  } = {}) {
    const form = new FormData()
    form.append('picture', new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' }), 'cover.jpg')
    const answer = await fetch(`${address}/api/community/contests/${id}/picture`, {
      method: 'POST',
      headers: sessionId ? { 'x-session-id': sessionId } : {},
      body: form,
    })
    return { status: answer.status, json: JSON.parse(await answer.text()) }
  }

  const stored = () => {
    try {
      return readdirSync(join(services.files.folder, 'contests'))
    } catch {
      return []
    }
  }
  const load = (url: string) => fetch(address + url)
  return { ...server, id: contest.id, jpeg, send, stored, load }
}

test('an administrator gives a contest a picture, which everybody sees in three widths without camera and place', async () => {
  const { as, id, send, stored, load } = await startContestWithPictures()
  expect(await as.anonymous.contests.get({ id })).toMatchObject({ pictureUrl: null, pictureAlt: null })
  const { status, json } = await send()
  expect(status).toBe(200)
  expect(json.pictureUrl).toMatch(/^\/files\/contests\/[\w-]{43}-large\.webp$/)
  await as.admin.contests.edit({ id, pictureAlt: 'A bolt over a barn' })
  expect(await as.anonymous.contests.list()).toMatchObject([
    { pictureUrl: json.pictureUrl, pictureAlt: 'A bolt over a barn', cover: null },
  ])
  for (const [size, width] of [['large', 1600] as const, ['medium', 960] as const, ['small', 480] as const]) {
    const answer = await load(toPictureUrl(json.pictureUrl, size))
    expect(answer.headers.get('content-type')).toBe('image/webp')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.includes('SecretCam')).toBe(false)
    expect(await sharp(bytes).metadata()).toMatchObject({ width, height: (width * 9) / 16 })
  }
  expect(stored()).toHaveLength(3)
})

test('members, visitors and other sites set no picture, and neither does a missing or an ended contest take one', async () => {
  const { as, address, id, jpeg, people, send, stored, passTime } = await startContestWithPictures()
  expect((await send({ sessionId: people.owner.sessionId })).status).toBe(403)
  expect((await send({ sessionId: '' })).status).toBe(401)
  expect((await send({ id: 'missing' })).status).toBe(404)
  const form = new FormData()
  form.append('picture', new Blob([Uint8Array.from(jpeg)]), 'cover.jpg')
  const forged = await fetch(`${address}/api/community/contests/${id}/picture`, {
    method: 'POST',
    headers: { cookie: `squall_session=${people.admin.sessionId}`, origin: 'https://evil.example' },
    body: form,
  })
  expect(forged.status).toBe(403)
  passTime(DAY)
  expect(await send()).toMatchObject({ status: 409, json: { message: 'This contest has ended' } })
  expect(stored()).toEqual([])
  expect((await as.anonymous.contests.get({ id })).pictureUrl).toBeNull()
})

test('what is no picture, too large or missing is refused with one sentence, and the former picture stays', async () => {
  const { as, id, send, stored } = await startContestWithPictures()
  const { json } = await send()
  const wrong: [Buffer, number, string][] = [
    [Buffer.from('<!doctype html><script>alert(1)</script>'), 415, PICTURE_WRONG_TYPE],
    [Buffer.alloc(16 * 1024 * 1024, 7), 413, PICTURE_TOO_LARGE],
    [Buffer.alloc(0), 400, 'Please select a picture to upload'],
  ]
  for (const [bytes, status, message] of wrong)
    expect(await send({ bytes })).toMatchObject({ status, json: { message } })
  expect((await as.anonymous.contests.get({ id })).pictureUrl).toBe(json.pictureUrl)
  expect(stored()).toHaveLength(3)
})

test('a new picture takes the place of the former one, whose files go', async () => {
  const { as, id, send, stored, load } = await startContestWithPictures()
  const first = await send()
  const second = await send()
  expect((await as.anonymous.contests.get({ id })).pictureUrl).toBe(second.json.pictureUrl)
  expect(stored()).toHaveLength(3)
  expect((await load(first.json.pictureUrl)).status).toBe(404)
})

test('only administrators remove the picture of a contest, also after its end, and its files go', async () => {
  const { as, id, send, stored, load, passTime } = await startContestWithPictures()
  const { json } = await send()
  await as.admin.contests.edit({ id, pictureAlt: 'A bolt' })
  passTime(DAY)
  await expect(as.anonymous.contests.removePicture({ id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(as.owner.contests.removePicture({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.admin.contests.removePicture({ id: 'missing' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await as.admin.contests.removePicture({ id })).toMatchObject({ pictureUrl: null, pictureAlt: null })
  expect(await as.admin.contests.removePicture({ id })).toMatchObject({ pictureUrl: null })
  expect(stored()).toEqual([])
  expect((await load(json.pictureUrl)).status).toBe(404)
  const log = await as.admin.admin.activityLogs({})
  expect(log.map(({ description }) => description)).toEqual([
    'Removed the picture of the contest “Best Lightning”',
    'Changed the contest “Best Lightning”',
    'Set the picture of the contest “Best Lightning”',
    'Announced the contest “Best Lightning”',
  ])
})

test('the picture of a deleted contest goes with it, also one that is still being decoded', async () => {
  const { as, id, send, stored, load, services } = await startContestWithPictures()
  const { json } = await send()
  const { readPicture } = services
  services.readPicture = async (...upload) => {
    const read = await readPicture(...upload)
    await as.admin.contests.remove({ id })
    return read
  }
  expect((await send()).status).toBe(404)
  expect(stored()).toEqual([])
  expect((await load(json.pictureUrl)).status).toBe(404)
})
