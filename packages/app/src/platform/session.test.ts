import { expect, test } from 'vitest'
import { createBrowserSessionStore } from './session'
import { createMemoryStorage } from './testing/memory-storage'
import { sessionAnswer } from './testing/session-answer'

const parsed = (text: string | null): unknown => JSON.parse(text ?? 'null')

test('a sign-in keeps the session id and only the display fields of the person', () => {
  const area = createMemoryStorage()
  createBrowserSessionStore(() => area).begin(sessionAnswer())
  expect(area.getItem('sessionId')).toBe('session-1')
  expect(parsed(area.getItem('auth-storage'))).toEqual({
    user: { id: 'ada', username: 'ada_w', displayName: 'Ada Wind', isVerified: true },
    sessionId: 'session-1',
    isAuthenticated: true,
  })
  expect(area.getItem('liveStormCredentials')).toBeNull()
})

test('remember-me keeps the device token in the place of a password', () => {
  const area = createMemoryStorage()
  const session = createBrowserSessionStore(() => area)
  session.begin(sessionAnswer({ rememberToken: 'rt_one' }))
  expect(parsed(area.getItem('liveStormCredentials'))).toEqual({
    username: 'ada_w',
    password: 'rt_one',
    rememberMe: true,
  })
  expect(session.credentials()?.password).toBe('rt_one')
})

test('saved credentials count only with remember-me and both fields filled', () => {
  const saved = (value: unknown) =>
    createBrowserSessionStore(() => createMemoryStorage({ liveStormCredentials: JSON.stringify(value) })).credentials()
  expect(saved({ username: 'ada_w', password: 'rt_one', rememberMe: false })).toBeNull()
  expect(saved({ username: '', password: 'rt_one', rememberMe: true })).toBeNull()
  expect(saved({ username: 'ada_w', rememberMe: true })).toBeNull()
})

test('clearing ends the session and leaves the saved credentials for the next visit', () => {
  const area = createMemoryStorage()
  const session = createBrowserSessionStore(() => area)
  session.begin(sessionAnswer({ rememberToken: 'rt_one' }))
  session.clear()
  expect(session.id()).toBeNull()
  expect(session.credentials()).not.toBeNull()
  expect(parsed(area.getItem('auth-storage'))).toEqual({ user: null, sessionId: null, isAuthenticated: false })
})

test('signing out forgets the credentials too and is counted', () => {
  const session = createBrowserSessionStore(() => createMemoryStorage())
  session.begin(sessionAnswer({ rememberToken: 'rt_one' }))
  session.signOut()
  expect(session.credentials()).toBeNull()
  expect(session.signOutCount()).toBe(1)
})

test('listeners are called at sign-in and sign-out', () => {
  const area = createMemoryStorage()
  const session = createBrowserSessionStore(() => area)
  const ids: (string | null)[] = []
  session.subscribe(() => ids.push(session.id()))
  session.begin(sessionAnswer())
  session.clear()
  expect(ids).toEqual(['session-1', null])
})
