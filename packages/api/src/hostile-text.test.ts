import { expect, test } from 'vitest'
import { createNotificationContext } from './features/notifications/testing'
import { PASSWORD } from './testing/test-context'
import { startTestServer } from './testing/test-server'

/** As JSON carries it: a lone surrogate can only be sent as an escape. */
const EVIL = '  Storm\u202E \u0000Chaser\u200B\r\n\r\nCafe\u0301\u009B \uD83C'
const LINE = 'Storm Chaser Café'
const LINES = 'Storm Chaser\n\nCafé'

test('names, titles and places written over REST are read back cleaned and in one line', async () => {
  const { request, people } = await startTestServer()
  const { id, sessionId } = people.owner
  const send = async (method: string, path: string, body?: unknown) => {
    const answer = await request(method, `/api${path}`, { sessionId, ...(body !== undefined && { body }) })
    expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300)
    return answer.json
  }
  await send('PATCH', `/users/${id}`, { displayName: EVIL, bio: EVIL, location: EVIL })
  expect(await send('GET', `/users/${id}`)).toMatchObject({ displayName: LINE, bio: LINES, location: LINE })

  const stream = await send('POST', '/streams', { title: EVIL, description: EVIL })
  expect(await send('GET', `/streams/${stream.id}`)).toMatchObject({ title: LINE, description: LINES })
  await send('POST', `/streams/${stream.id}/messages`, { content: EVIL })
  expect(await send('GET', `/streams/${stream.id}/messages`)).toMatchObject([{ message: LINE }])

  const colors = { primary_color: '#112233', secondary_color: '#112233', accent_color: '#112233' }
  await send('POST', '/streaming-themes', { theme_name: EVIL, ...colors })
  expect(await send('GET', `/streaming-themes/${id}`)).toMatchObject([{ theme_name: LINE }])

  await send('POST', '/streaming-widgets', { widget_type: 'about', title: EVIL, content: EVIL })
  const [widget] = await send('GET', `/streaming-widgets/${id}`)
  expect(widget).toMatchObject({ widgetTitle: LINE })
  expect(JSON.parse(widget.widgetConfig)).toMatchObject({ content: LINES })
  await send('PATCH', `/streaming-widgets/${widget.id}`, { widget_config: JSON.stringify({ content: `${EVIL}2` }) })
  const [edited] = await send('GET', `/streaming-widgets/${id}`)
  expect(JSON.parse(edited.widgetConfig)).toMatchObject({ content: `${LINES} 2` })

  await send('POST', '/weather/stations', { name: EVIL, deviceType: 'manual', location: EVIL })
  expect(await send('GET', '/weather/stations')).toMatchObject({ stations: [{ name: LINE, location: LINE }] })
})

test('an email address that could inject mail text is refused; such a name is cleaned', async () => {
  const { caller, mails, inviteCode } = await createNotificationContext()
  const { auth } = await caller()
  const form = { username: 'mallory', password: PASSWORD, confirmPassword: PASSWORD, displayName: EVIL }
  const code = inviteCode()
  for (const email of [
    'mallory@squall.test\r\nBcc: all@squall.test',
    'mal\u0000lory@squall.test',
    'm\u202E@squall.test',
  ]) {
    const refused = auth.signup({ ...form, email, inviteCode: code })
    await expect(refused).rejects.toMatchObject({ message: 'Please enter a valid email' })
  }
  const { user } = await auth.signup({ ...form, email: 'mallory@squall.test', inviteCode: code })
  expect(user.displayName).toBe(LINE)
  await auth.forgotPassword({ email: 'mallory@squall.test' })
  expect(mails[0]?.text.split('\n\n')[0]).toBe(`Hello ${LINE},`)
})

test("a new stream's notification is one line, by push and in the inbox", async () => {
  const { as, people, push, addDevice, deliver } = await createNotificationContext()
  addDevice(people.other.id)
  await as.other.follows.follow({ id: people.owner.id })
  await as.owner.profiles.edit({ id: people.owner.id, displayName: EVIL })
  await as.owner.streams.start({ title: EVIL })
  await deliver()
  const told = { title: `${LINE} is live`, body: LINE }
  expect(push.sent.map(({ notification }) => notification)).toMatchObject([told])
  expect(await as.other.notifications.list({})).toMatchObject([told])
})

test('a password is stored as it is typed, so that its user can sign in again', async () => {
  const { caller, inviteCode } = await createNotificationContext()
  const { auth } = await caller()
  const password = ' Cafe\u0301\u202E\t storm '
  await auth.signup({
    username: 'mallory',
    email: 'mallory@squall.test',
    displayName: 'Mallory',
    password,
    confirmPassword: password,
    inviteCode: inviteCode(),
  })
  await expect(auth.login({ username: 'mallory', password })).resolves.toBeDefined()
  await expect(auth.login({ username: 'mallory', password: password.normalize('NFC') })).rejects.toThrow('Invalid')
})
