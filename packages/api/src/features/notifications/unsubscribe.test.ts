import type { NotificationKind } from '@squall/shared/contract/notification'
import { expect, test } from 'vitest'
import { startTestServer } from '../../testing/test-server'
import { createUnsubscribeUrl } from './unsubscribe'

async function createLinkContext() {
  const test = await startTestServer()
  const { secrets, publicUrl } = test.services
  await test.as.owner.notifications.changePreferences({ emailNotifications: true, weeklyDigest: true })
  const address = (kind: NotificationKind, userId = test.people.owner.id) =>
    new URL(createUnsubscribeUrl(secrets, publicUrl, { userId, kind }))
  return {
    ...test,
    address,
    token: (kind: NotificationKind, userId?: string) => address(kind, userId).searchParams.get('token') ?? '',
    preferences: () => test.as.owner.notifications.preferences(),
  }
}

test('the link of a mail turns off its kind, or all mails, without signing in', async () => {
  const { as, token, preferences } = await createLinkContext()
  const link = { token: token('stream-live') }
  const state = await as.anonymous.unsubscribe.look(link)
  expect(state).toEqual({
    kind: 'stream-live',
    about: 'chasers you follow going live and their storm reports',
    isKindOn: true,
    isMailOn: true,
  })
  const after = await as.anonymous.unsubscribe.confirm({ ...link, scope: 'kind' })
  expect(after).toEqual({ ...state, isKindOn: false })
  expect(await preferences()).toMatchObject({ streamNotifications: false, emailNotifications: true })
  expect(await as.anonymous.unsubscribe.confirm({ ...link, scope: 'all' })).toMatchObject({ isMailOn: false })
  expect(await preferences()).toMatchObject({ emailNotifications: false, weeklyDigest: false, weatherWarnings: true })
})

test('opening the link changes nothing, and confirming twice is the same as once', async () => {
  const { as, token, preferences } = await createLinkContext()
  const before = await preferences()
  const link = { token: token('chat-mention') }
  await as.anonymous.unsubscribe.look(link)
  expect(await preferences()).toEqual(before)
  for (let times = 0; times < 2; times += 1) await as.anonymous.unsubscribe.confirm({ ...link, scope: 'kind' })
  expect(await preferences()).toEqual({ ...before, chatMentions: false })
})

test('emergency alerts cannot be turned off, but their mails can', async () => {
  const { as, token, preferences } = await createLinkContext()
  const link = { token: token('emergency-alert') }
  expect(await as.anonymous.unsubscribe.look(link)).toMatchObject({ about: null, isKindOn: false })
  await as.anonymous.unsubscribe.confirm({ ...link, scope: 'kind' })
  expect(await preferences()).toMatchObject({
    emergencyAlerts: true,
    pushNotifications: true,
    emailNotifications: false,
  })
})

test('unsubscribing works when mail is no longer set up', async () => {
  const { as, token, preferences, services } = await createLinkContext()
  services.mail.isSetUp = false
  await as.anonymous.unsubscribe.confirm({ token: token('weekly-digest'), scope: 'kind' })
  expect(await preferences()).toMatchObject({ weeklyDigest: false, emailNotifications: true })
})

test('a token that this server did not seal does nothing', async () => {
  const { as, token, services, preferences } = await createLinkContext()
  const before = await preferences()
  const good = token('stream-live')
  const elsewhere = services.secrets.seal('{"userId":"x","kind":"stream-live"}', 'stream-key:x')
  for (const wrong of ['', 'x', good.slice(0, -2), `${good.slice(0, -4)}AAAA`, elsewhere, 'x'.repeat(2_000)])
    for (const call of [as.anonymous.unsubscribe.look({ token: wrong }), confirmAll(wrong)])
      await expect(call).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  function confirmAll(wrong: string) {
    return as.anonymous.unsubscribe.confirm({ token: wrong, scope: 'all' })
  }
  expect(await preferences()).toEqual(before)
})

test('unsubscribing a deleted account succeeds', async () => {
  const { as, token } = await createLinkContext()
  const link = { token: token('stream-live', 'nobody') }
  expect(await as.anonymous.unsubscribe.confirm({ ...link, scope: 'all' })).toMatchObject({ isMailOn: false })
})

test('one-click unsubscribe turns all mails off, and on a digest only the digest', async () => {
  const { request, address, preferences, as } = await createLinkContext()
  const press = (kind: NotificationKind) => {
    const { pathname, search } = address(kind)
    return request('POST', `${pathname}${search}`, {
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  }
  expect(await press('weekly-digest')).toMatchObject({ status: 200, text: 'Unsubscribed' })
  expect(await preferences()).toMatchObject({ weeklyDigest: false, emailNotifications: true })
  await as.owner.notifications.changePreferences({ weeklyDigest: true })
  expect(await press('new-follower')).toMatchObject({ status: 200 })
  expect(await preferences()).toMatchObject({ weeklyDigest: true, emailNotifications: false, followerActivity: true })
  for (const path of ['/unsubscribe', '/unsubscribe?token=x'])
    expect(await request('POST', path)).toMatchObject({ status: 400, json: { code: 'BAD_REQUEST' } })
})
