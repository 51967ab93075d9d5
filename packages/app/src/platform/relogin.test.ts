import type { LoginInput, SessionAnswer } from '@squall/shared/contract/account'
import { beforeEach, expect, test, vi } from 'vitest'
import { createRelogin } from './relogin'
import { createSessionStore } from './session'
import { createMemoryStorage } from './testing/memory-storage'
import { sessionAnswer } from './testing/session-answer'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

function remembered() {
  const area = createMemoryStorage()
  const session = createSessionStore(() => area)
  session.begin(sessionAnswer({ rememberToken: 'rt_one' }))
  return session
}

const refused = new Error('refused')
const renewal = sessionAnswer({ sessionId: 'session-2', rememberToken: 'rt_two' })

test('callers at the same time share one login and the rotated token is saved', async () => {
  const session = remembered()
  const asked: LoginInput[] = []
  const login = async (input: LoginInput) => {
    asked.push(input)
    return renewal
  }
  const relogin = createRelogin({ session, login, isRefusal: () => true })
  expect(await Promise.all([relogin(), relogin(), relogin()])).toEqual([true, true, true])
  expect(asked).toEqual([{ username: 'ada_w', password: 'rt_one', rememberMe: true }])
  expect(session.id()).toBe('session-2')
  expect(session.credentials()?.password).toBe('rt_two')
})

test('a later expiry is a new login with the newer token', async () => {
  const session = remembered()
  const tokens: string[] = []
  const login = async ({ password }: LoginInput) => {
    tokens.push(password)
    return renewal
  }
  const relogin = createRelogin({ session, login, isRefusal: () => true })
  await relogin()
  await relogin()
  expect(tokens).toEqual(['rt_one', 'rt_two'])
})

test('without saved credentials nobody is asked and the dead session is cleared', async () => {
  const area = createMemoryStorage({ sessionId: 'dead' })
  const session = createSessionStore(() => area)
  const login = vi.fn<() => Promise<SessionAnswer>>()
  expect(await createRelogin({ session, login, isRefusal: () => true })()).toBe(false)
  expect(login).not.toHaveBeenCalled()
  expect(session.id()).toBeNull()
})

test('a refused token is forgotten, a lost connection keeps it', async () => {
  const session = remembered()
  const login = async () => Promise.reject(refused)
  expect(await createRelogin({ session, login, isRefusal: () => false })()).toBe(false)
  expect(session.credentials()).not.toBeNull()
  expect(await createRelogin({ session, login, isRefusal: (error) => error === refused })()).toBe(false)
  expect(session.credentials()).toBeNull()
  expect(session.id()).toBeNull()
})

test('an answer that comes after the person signed out is dropped', async () => {
  const session = remembered()
  let answer: (given: SessionAnswer) => void = () => {}
  const login = () =>
    new Promise<SessionAnswer>((resolve) => {
      answer = resolve
    })
  const running = createRelogin({ session, login, isRefusal: () => true })()
  session.signOut()
  answer(renewal)
  expect(await running).toBe(false)
  expect(session.id()).toBeNull()
  expect(session.credentials()).toBeNull()
})
