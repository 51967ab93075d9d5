import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { stormPicture } from './features/photos/testing'
import { startPushService } from './testing/push-service'
import { startSystemProcesses } from './testing/system-processes'

const Line = z.looseObject({
  time: z.iso.datetime(),
  level: z.enum(['debug', 'info', 'warn', 'error']),
  process: z.enum(['api', 'media']),
  message: z.string(),
  requestId: z.string().optional(),
  method: z.string().optional(),
  route: z.string().optional(),
  call: z.string().optional(),
  event: z.string().optional(),
  status: z.number().optional(),
  ms: z.number().optional(),
})
const Session = z.object({ sessionId: z.string(), user: z.object({ id: z.string() }) })
const Reached = z.object({ result: z.object({ data: z.unknown() }) })

const PATIENCE = { timeout: 30_000 }
const SETUP = 'Set up the first administrator: '
/** Returns a text that only this test uses, so that it can search for it. */
const mark = (what: string) => `${what}-${randomBytes(4).toString('hex')}`
const person = { username: 'windfried', email: 'windfried.hagel@mail.example', displayName: 'Windfried Hagel' }
const passwords = [mark('wall-cloud'), mark('anvil'), mark('mammatus')] as const
const FORWARDED = '203.0.113.77'

test('both processes log JSON, one id follows a chat line, and no line holds secrets or personal data', async () => {
  const push = await startPushService()
  const system = await startSystemProcesses({ MAIL: 'outbox', PUSH_SERVICE_URL: push.origin, LOG_LEVEL: 'debug' })
  const { address, api, folder, media } = system
  const secrets = new Set<string>([
    ...Object.values(person),
    ...passwords,
    FORWARDED,
    '198.51.100.9',
    'Tornado-Browser',
  ])
  const known = (secret: string) => {
    secrets.add(secret)
    return secret
  }
  const send = (path: string, body: unknown, sessionId = '') =>
    fetch(`${address}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': FORWARDED,
        'user-agent': 'Tornado-Browser',
        ...(sessionId !== '' && { 'x-session-id': sessionId }),
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const call = async (path: string, body: unknown, sessionId?: string) =>
    Reached.parse(await (await send(`/api/trpc/${path}`, body, sessionId)).json()).result.data

  // Set-up, sign-in, a forgotten password.
  const link = await vi.waitFor(() => z.string().parse(api.lines.find((line) => line.startsWith(SETUP))), PATIENCE)
  const token = known(new URL(link.slice(SETUP.length)).searchParams.get('token') ?? '')
  const [password, wrong, next] = passwords
  const made = Session.parse(await call('setup.complete', { token, ...person, password, confirmPassword: password }))
  known(made.sessionId)
  known(made.user.id)
  expect((await send('/api/auth/login', { username: person.username, password: wrong })).status).toBe(401)
  expect((await send('/api/auth/forgot-password', { email: person.email })).status).toBe(200)
  const resetToken = await vi.waitFor(() => {
    const [name = ''] = readdirSync(join(folder, 'outbox'))
    return z.string().parse(/token=([\w-]{43})/.exec(readFileSync(join(folder, 'outbox', name), 'utf8'))?.[1])
  }, PATIENCE)
  known(resetToken)
  const reset = { token: resetToken, newPassword: next, confirmNewPassword: next }
  expect((await send('/api/auth/reset-password', reset)).status).toBe(200)
  const login = await send('/api/auth/login', { username: person.username, password: next, rememberMe: true })
  const { rememberToken, ...session } = Session.extend({ rememberToken: z.string() }).parse(await login.json())
  known(rememberToken)
  const me = known(session.sessionId)
  for (const part of login.headers.getSetCookie()) known(/=([^;]{20,})/.exec(part)?.[1] ?? me)

  // An upload, faults, and missing things.
  const form = new FormData()
  const title = known(mark('supercell'))
  form.append('title', title)
  form.append(
    'photo',
    new Blob([Uint8Array.from(await stormPicture())], { type: 'image/jpeg' }),
    known(mark('photo.jpg')),
  )
  const upload = await fetch(`${address}/api/photos/upload`, {
    method: 'POST',
    headers: { 'x-session-id': me, 'x-request-id': 'from-the-proxy-1' },
    body: form,
  })
  expect(upload.status).toBe(200)
  expect(upload.headers.get('x-request-id')).toBe('from-the-proxy-1')
  const { imageUrl } = z.object({ imageUrl: z.string() }).parse(await upload.json())
  await fetch(`${address}${imageUrl}?sessionId=${me}`)
  known(imageUrl.split('/').at(-1) ?? '')
  await send('/api/auth/login', `{"username": "${known(mark('broken'))}`)
  await fetch(`${address}/api/${known(mark('nothing'))}?email=${person.email}`)
  const odd = await fetch(`${address}/healthz`, { headers: { 'x-request-id': 'no id\u00e9' } })
  expect(odd.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)

  // The service refuses this push.
  const { publicKey } = z
    .object({ publicKey: z.string() })
    .parse(Reached.parse(await (await fetch(`${address}/api/trpc/push.key`)).json()).result.data)
  const browser = push.subscribe(publicKey)
  push.answerWith({ status: 500 })
  await call('push.subscribe', { ...browser, device: known(mark('phone')) }, me)
  for (const part of [browser.p256dh, browser.auth, new URL(browser.endpoint).pathname]) known(part)
  await call('push.test', {}, me)

  // A stream and its chat over the socket.
  const stream = z.object({ id: z.string() }).parse(await (await send('/api/streams', { title }, me)).json())
  const line = known(mark('Hail'))
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws?sessionId=${me}`, {
    headers: { 'x-forwarded-for': '198.51.100.9' },
  })
  const heard: string[] = []
  socket.on('message', (data) => heard.push(String(data)))
  await new Promise((open) => socket.once('open', open))
  socket.send(JSON.stringify({ type: 'join-stream', streamId: stream.id }))
  await expect.poll(() => heard.join()).toContain('"joined"')
  socket.send(JSON.stringify({ type: 'chat-message', streamId: stream.id, message: line }))
  await expect.poll(() => heard.join()).toContain(line)
  socket.close()

  for (const { process } of [api, media]) process.kill('SIGTERM')
  expect(await Promise.all([api.exit, media.exit])).toEqual([0, 0])

  const written = [...api.lines.filter((text) => !text.startsWith(SETUP)), ...media.lines]
  const lines = written.map((text) => Line.parse(JSON.parse(text)))
  for (const secret of secrets) expect(written.join('\n'), secret).not.toContain(secret)
  for (const { message, ...request } of lines.filter(({ message }) => message === 'request')) {
    expect(request).toMatchObject({
      requestId: expect.any(String),
      method: expect.any(String),
      route: expect.any(String),
      status: expect.any(Number),
      ms: expect.any(Number),
    })
  }
  expect(lines.find(({ route }) => route === '/api/photos/upload')).toMatchObject({ requestId: 'from-the-proxy-1' })
  expect(lines.map(({ route }) => route)).toContain('/api/streams')

  const taken = lines.filter(({ message }) => message === 'chat line taken to api')
  expect(taken).toHaveLength(1)
  const chain = lines.filter(({ requestId }) => requestId === taken[0]?.requestId)
  expect(new Set(chain.map(({ process, call: procedure, event }) => `${process} ${procedure ?? event}`))).toEqual(
    new Set(['api internal.chat.post', 'media internal.chat.post', 'media chat-message']),
  )
}, 120_000)
