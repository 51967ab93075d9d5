import type { AppRouter } from '@squall/api/router'
import type { LoginInput, SessionAnswer } from '@squall/shared/contract/account'
import { createTRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { beforeEach, expect, test, vi } from 'vitest'
import { createRelogin, reloginLink, withRelogin } from './relogin'
import { createBrowserSessionStore } from './session'
import { createMemoryStorage } from './testing/memory-storage'
import { sessionAnswer } from './testing/session-answer'

interface World {
  sessionId: string | null
  signOuts: number
  requests: string[]
  relogins: number
  /** Called while a 401 is on its way. */
  onRefusal: () => void
}

test('a 401 is answered by one sign-in and one retry', async () => {
  const { world, client } = createWorld('new')
  const answer = await client(async () => {
    world.sessionId = 'new'
    return true
  }).setup.status.query()
  expect(answer).toEqual({ needed: false })
  expect(world).toMatchObject({ relogins: 1, requests: ['setup.status', 'setup.status'] })
})

test('a second 401 is returned', async () => {
  const { world, client } = createWorld(null)
  await expect(client(async () => true).setup.status.query()).rejects.toThrow('Sign in to do this')
  expect(world).toMatchObject({ relogins: 1, requests: ['setup.status', 'setup.status'] })
})

test('after a failed sign-in the 401 is returned', async () => {
  const { world, client } = createWorld(null)
  await expect(client(async () => false).setup.status.query()).rejects.toThrow('Sign in to do this')
  expect(world.requests).toEqual(['setup.status'])
})

test('a refused login is never answered by another login', async () => {
  const { world, client } = createWorld(null)
  const typed = { username: 'ada_w', password: 'wrong-one' }
  await expect(client(async () => true).auth.login.mutate(typed)).rejects.toThrow()
  expect(world).toMatchObject({ relogins: 0, requests: ['auth.login'] })
})

test('a session that another request renewed meanwhile is used without signing in again', async () => {
  const { world, client } = createWorld('new')
  world.onRefusal = () => {
    world.sessionId = 'new'
  }
  expect(await client(async () => false).setup.status.query()).toEqual({ needed: false })
  expect(world).toMatchObject({ relogins: 0, requests: ['setup.status', 'setup.status'] })
})

test('nothing is retried after the person signed out', async () => {
  const { world, client } = createWorld(null)
  const server = client(async () => {
    world.signOuts += 1
    return false
  })
  await expect(server.setup.status.query()).rejects.toThrow()
  expect(world.requests).toEqual(['setup.status'])
})

test('an upload that is answered 401 is sent once more after one silent sign-in', async () => {
  const session = remembered()
  const relogin = vi.fn(async () => {
    session.begin(renewal)
    return true
  })
  const sentWith: (string | null)[] = []
  const upload = async (statuses: number[]) => {
    sentWith.push(session.id())
    return { status: statuses.shift() ?? 0 }
  }
  const statuses = [401, 200]
  expect(await withRelogin({ session, relogin }, () => upload(statuses))).toEqual({ status: 200 })
  expect(sentWith).toEqual(['session-1', 'session-2'])
  const refusals = [401, 401, 200]
  expect(await withRelogin({ session, relogin }, () => upload(refusals))).toEqual({ status: 401 })
  expect(relogin).toHaveBeenCalledTimes(2)
  expect(await withRelogin({ session, relogin }, () => upload([413]))).toEqual({ status: 413 })
  expect(relogin).toHaveBeenCalledTimes(2)
})

test('an upload is not sent again after a failed sign-in or after the person signed out', async () => {
  const session = remembered()
  const refusal = vi.fn(async () => ({ status: 401 }))
  expect(await withRelogin({ session, relogin: async () => false }, refusal)).toEqual({ status: 401 })
  const leave = vi.fn(async () => {
    session.signOut()
    return { status: 401 }
  })
  expect(await withRelogin({ session, relogin: async () => true }, leave)).toEqual({ status: 401 })
  expect([refusal, leave].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

function remembered() {
  const area = createMemoryStorage()
  const session = createBrowserSessionStore(() => area)
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

test('without saved credentials the dead session is cleared without a login', async () => {
  const area = createMemoryStorage({ sessionId: 'dead' })
  const session = createBrowserSessionStore(() => area)
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

/** A server that knows one session; everything else is a 401. */
function createWorld(validSession: string | null) {
  const world: World = { sessionId: 'old', signOuts: 0, requests: [], relogins: 0, onRefusal: () => {} }
  const server: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        world.requests.push(op.path)
        if (world.sessionId !== null && world.sessionId === validSession) {
          observer.next({ result: { type: 'data', data: { needed: false } } })
          observer.complete()
          return
        }
        world.onRefusal()
        observer.error(
          TRPCClientError.from<AppRouter>({
            error: { message: 'Sign in to do this', code: -32001, data: { code: 'UNAUTHORIZED', httpStatus: 401 } },
          }),
        )
      })
  const client = (relogin: () => Promise<boolean>) =>
    createTRPCClient<AppRouter>({
      links: [
        reloginLink({
          session: { id: () => world.sessionId, signOutCount: () => world.signOuts },
          relogin: () => {
            world.relogins += 1
            return relogin()
          },
        }),
        server,
      ],
    })
  return { world, client }
}
