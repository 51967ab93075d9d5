import { expect, test } from 'vitest'
import { createContextWithUsers } from '../../testing/test-context'
import { startTestServer } from '../../testing/test-server'

const place = { latitude: 35.222_68, longitude: -97.439_44, name: 'Norman, Oklahoma', radiusKm: 40 }

test('a user without a choice has the defaults, and a change affects one preference of one user', async () => {
  const { as } = await createContextWithUsers()
  const defaults = await as.owner.notifications.preferences()
  expect(defaults).toMatchObject({ pushNotifications: true, emailNotifications: false, emergencyAlerts: true })
  const changed = await as.owner.notifications.changePreferences({ chatMentions: false })
  expect(changed).toEqual({ ...defaults, chatMentions: false })
  expect(await as.owner.notifications.changePreferences({ weeklyDigest: true })).toEqual({
    ...changed,
    weeklyDigest: true,
  })
  expect(await as.other.notifications.preferences()).toEqual(defaults)
})

test('emergency alerts cannot be turned off', async () => {
  const { as } = await createContextWithUsers()
  await expect(
    as.owner.notifications.changePreferences({ emergencyAlerts: JSON.parse('false') }),
  ).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'Emergency alerts cannot be turned off',
  })
  expect(await as.owner.notifications.changePreferences({ emergencyAlerts: true })).toMatchObject({
    emergencyAlerts: true,
  })
})

test('emails cannot be turned on when mail is not set up, but they can be turned off', async () => {
  const { as } = await createContextWithUsers({ mailIsSetUp: false })
  for (const change of [{ emailNotifications: true }, { weeklyDigest: true }]) {
    await expect(as.owner.notifications.changePreferences(change)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Email is not set up on this server',
    })
  }
  expect(await as.owner.notifications.changePreferences({ emailNotifications: false })).toMatchObject({
    emailNotifications: false,
  })
})

test('preferences and places are for members', async () => {
  const { as } = await createContextWithUsers()
  const { notifications } = as.anonymous
  const calls = [
    notifications.preferences(),
    notifications.changePreferences({ chatMentions: false }),
    notifications.place(),
    notifications.setPlace(place),
    notifications.removePlace(),
    notifications.list({}),
    notifications.unread(),
    notifications.markRead({ id: 'none' }),
    notifications.markAllRead({ upTo: 1 }),
  ]
  for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('over REST one field can be changed, and unknown fields are refused', async () => {
  const { request, people } = await startTestServer()
  const { sessionId } = people.owner
  const path = '/api/notification-preferences'
  const { json: before } = await request('GET', path, { sessionId })
  expect(Object.keys(before)).toHaveLength(10)
  const { json } = await request('PATCH', path, { sessionId, body: { streamNotifications: false } })
  expect(json).toEqual({ ...before, streamNotifications: false })
  const foreign = { streamNotifications: false, userId: people.other.id }
  expect((await request('PATCH', path, { sessionId, body: foreign })).status).toBe(403)
  for (const body of [{}, { streamNotifications: 'no' }, { emergencyAlerts: false }]) {
    expect((await request('PATCH', path, { sessionId, body })).status, JSON.stringify(body)).toBe(400)
  }
  expect((await request('GET', path)).status).toBe(401)
})

test('a warning place is rounded to about a kilometre, replaced and removed', async () => {
  const { as } = await createContextWithUsers()
  expect(await as.owner.notifications.place()).toBeNull()
  const kept = { ...place, latitude: 35.22, longitude: -97.44 }
  expect(await as.owner.notifications.setPlace(place)).toEqual(kept)
  expect(await as.owner.notifications.place()).toEqual(kept)
  expect(await as.other.notifications.place()).toBeNull()
  const moved = { latitude: 41.59, longitude: -93.62, name: 'Des Moines', radiusKm: 100 }
  expect(await as.owner.notifications.setPlace(moved)).toEqual(moved)
  await as.other.notifications.removePlace()
  expect(await as.owner.notifications.place()).toEqual(moved)
  await as.owner.notifications.removePlace()
  await as.owner.notifications.removePlace()
  expect(await as.owner.notifications.place()).toBeNull()
})

test('invalid places are refused', async () => {
  const { as } = await createContextWithUsers()
  const wrong = [
    { latitude: 91 },
    { longitude: -181 },
    { latitude: Number.NaN },
    { name: ' ' },
    { name: 'x'.repeat(121) },
    { radiusKm: 4 },
    { radiusKm: 251 },
    { radiusKm: 10.5 },
  ]
  for (const change of wrong) {
    await expect(as.owner.notifications.setPlace({ ...place, ...change })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  }
  expect(await as.owner.notifications.place()).toBeNull()
})
