import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { PICTURE_MAX_BYTES, PICTURE_TOO_LARGE } from '@squall/shared/rules/picture'
import { setUpSystem } from '../support/administration'
import { endStream, goLive } from '../support/broadcasting'
import { approveByCall, callAs } from '../support/calls'
import { type Browser, type BrowserContext, expect, type Page, test } from '../support/journey'
import { type Person, person, signIn } from '../support/people'
import { paintedPicture } from '../support/pictures'
import { caddy, freePort, type RunningProxy, startProxy } from '../support/proxy'
import { type RunningSystem, startSystem } from '../support/system'
import { expectMovingPicture } from '../support/watching'

/* The whole system behind the real Caddy with docker/Caddyfile; each test continues the previous one. */
test.skip(!existsSync(caddy), `there is no Caddy at ${caddy}; name one with SQUALL_CADDY`)
test.describe.configure({ mode: 'serial' })

const folder = mkdtempSync(join(tmpdir(), 'squall-hosting-'))
const assets = resolve(import.meta.dirname, '../../dist/assets')
const chaser = person('tess', 'Tess Later')
const viewer = person('wade', 'Wade Watcher')
const running: { system: RunningSystem; proxy: RunningProxy; inviteCode: string } = Object.create(null)
const pages: { chaser: Page; viewer: Page } = Object.create(null)
const contexts: BrowserContext[] = []

async function openPage(browser: Browser) {
  const context = await browser.newContext({ baseURL: running.proxy.url, permissions: ['camera', 'microphone'] })
  contexts.push(context)
  return context.newPage()
}

async function register(page: Page, { username, displayName, password }: Person) {
  const account = { username, displayName, password, confirmPassword: password, inviteCode: running.inviteCode }
  const answer = await page.request.post('/api/auth/signup', {
    data: { ...account, email: `${username}@example.org` },
    headers: { 'x-forwarded-for': '203.0.113.9' },
  })
  expect(answer.ok()).toBe(true)
}

test.beforeAll(async ({ browser }) => {
  const [https, api, media] = [await freePort(), await freePort(), await freePort()]
  running.system = await startSystem(folder, {
    PORT: String(api),
    MEDIA_PORT: String(media),
    MEDIA_INTERNAL_PORT: '0',
    PUBLIC_URL: `https://localhost:${https}`,
    // Enough for the administrator, the chaser and the viewer.
    SIGNUPS_PER_HOUR: '2',
  })
  running.inviteCode = await setUpSystem({ ...running.system, url: `http://127.0.0.1:${api}` })
  running.proxy = await startProxy(join(folder, 'caddy'), { https, api, media })
  pages.chaser = await openPage(browser)
  pages.viewer = await openPage(browser)
})

test.afterAll(async () => {
  for (const context of contexts) await context.close()
  await running.proxy.stop()
  await running.system.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('members sign up and in over HTTPS, with a cookie that is sent nowhere else', async () => {
  await register(pages.chaser, chaser)
  await register(pages.viewer, viewer)
  for (const context of contexts) await context.clearCookies()
  await signIn(pages.chaser, chaser)
  const cookies = await pages.chaser.context().cookies()
  expect(cookies).toHaveLength(1)
  expect(cookies[0]).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax' })
  expect(await pages.chaser.evaluate(() => isSecureContext)).toBe(true)
})

test('a forged X-Forwarded-For does not bypass the sign-up limit', async () => {
  for (const address of ['198.51.100.1', '198.51.100.2']) {
    const answer = await running.proxy.ask('/api/auth/signup', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: Buffer.from(
        JSON.stringify({
          username: 'mallory',
          displayName: 'Mallory',
          email: 'mallory@example.org',
          password: 'from elsewhere',
          confirmPassword: 'from elsewhere',
          inviteCode: running.inviteCode,
        }),
      ),
    })
    expect(answer.status).toBe(429)
  }
})

test('after an invalid upgrade api still answers other requests', async () => {
  const { proxy } = running
  const hostile = { connection: 'Upgrade', upgrade: 'foo' }
  for (const path of ['//evil/ws', '//', '//:0', '//[', '//%/ws', '/ws']) {
    expect((await proxy.ask(path, { headers: hostile })).status, path).toBeGreaterThanOrEqual(400)
    for (let i = 0; i < 5; i++) {
      const answer = await proxy.ask(`/api/users/nobody-${i}`)
      expect(answer.status, path).toBe(404)
      expect(JSON.parse(answer.body.toString()), path).toMatchObject({ code: 'NOT_FOUND' })
    }
  }
})

test('a live picture and a chat line go over wss', async ({ browser }) => {
  const office = await openPage(browser)
  await approveByCall(office, chaser)
  await office.close()
  await signIn(pages.viewer, viewer)
  const sockets: string[] = []
  pages.viewer.on('websocket', (socket) => sockets.push(socket.url().replace(/\?.*/, '')))
  await goLive(pages.chaser, 'Behind the proxy')
  const streams: { id: string }[] = await (await pages.viewer.request.get('/api/streams')).json()
  await pages.viewer.goto(`/stream/${streams[0]?.id}`)
  await expectMovingPicture(pages.viewer)
  const field = pages.viewer.getByLabel('Chat message', { exact: true }).first()
  await field.fill('Seen through the proxy')
  await field.press('Enter')
  await expect(pages.chaser.getByText('Seen through the proxy').first()).toBeVisible()
  expect(new Set(sockets)).toEqual(new Set([`${running.proxy.url.replace('https', 'wss')}/ws`]))
  await endStream(pages.chaser)
})

test('built files keep their compression, answers are compressed by the proxy, pictures are not', async () => {
  const { proxy } = running
  const home = (await proxy.ask('/')).body.toString()
  const script = /assets\/(index-[\w-]+\.js)/.exec(home)?.[1] ?? ''
  const ready = await proxy.ask(`/assets/${script}`, { headers: { 'accept-encoding': 'gzip, br, zstd' } })
  expect(ready.headers['content-encoding']).toBe('br')
  expect(ready.body.equals(readFileSync(join(assets, `${script}.br`)))).toBe(true)
  const again = await proxy.ask(`/assets/${script}`, {
    headers: { 'accept-encoding': 'gzip, br, zstd', 'if-none-match': ready.headers.etag },
  })
  expect(again.status).toBe(304)
  const plain = await proxy.ask(`/assets/${script}`)
  expect(plain.body.equals(readFileSync(join(assets, script)))).toBe(true)

  const made = await proxy.ask('/api/openapi.json', { headers: { 'accept-encoding': 'gzip' } })
  if (made.status === 200) expect(made.headers['content-encoding']).toBe('gzip')
  const icon = await proxy.ask('/icons/icon-512.png', { headers: { 'accept-encoding': 'gzip' } })
  expect(icon.headers).not.toHaveProperty('content-encoding')
})

test('the proxy passes the headers of api and adds HSTS', async () => {
  const { headers } = await running.proxy.ask('/')
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' })
  expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
  expect(headers).not.toHaveProperty('server')
})

test('a picture of 14 MB is accepted; one of 20 MB is refused with the limit', async () => {
  const picture = await paintedPicture(pages.viewer)
  const upload = (megabytes: number) =>
    pages.viewer.request.post('/api/photos/upload', {
      headers: { origin: running.proxy.url },
      multipart: {
        title: `${megabytes} MB`,
        // PNG decoders ignore bytes after the end of the image.
        photo: {
          name: 'storm.png',
          mimeType: 'image/png',
          buffer: Buffer.concat([picture, Buffer.alloc(megabytes * 1024 * 1024 - picture.length)]),
        },
      },
    })
  expect(PICTURE_MAX_BYTES).toBe(15 * 1024 * 1024)
  const taken = await upload(14)
  expect(taken.status(), await taken.text()).toBe(200)
  const refused = await upload(20)
  expect(refused.status()).toBe(413)
  expect(await refused.json()).toEqual({ message: PICTURE_TOO_LARGE, code: 'PAYLOAD_TOO_LARGE' })
})

test('the log of the proxy contains no personal data', async () => {
  const call = await callAs(pages.viewer, viewer)
  const { id } = await call('GET', '/api/auth/user')
  await pages.viewer.goto('/reset-password?token=not-a-real-token')
  await expect.poll(running.proxy.log).toContain('/reset-password')
  const sessionId = await pages.viewer.evaluate(() => localStorage.getItem('sessionId') ?? '')
  expect(sessionId).not.toBe('')
  for (const secret of [id, sessionId, 'not-a-real-token']) expect(running.proxy.log()).not.toContain(secret)
})
