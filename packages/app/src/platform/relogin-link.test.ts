import type { AppRouter } from '@squall/api/router'
import { createTRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { expect, test } from 'vitest'
import { reloginLink } from './relogin-link'

interface World {
  sessionId: string | null
  signOuts: number
  requests: string[]
  relogins: number
  /** What happens elsewhere while a 401 is on its way. */
  onRefusal: () => void
}

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

test('a 401 is answered by one sign-in and one retry', async () => {
  const { world, client } = createWorld('new')
  const answer = await client(async () => {
    world.sessionId = 'new'
    return true
  }).setup.status.query()
  expect(answer).toEqual({ needed: false })
  expect(world).toMatchObject({ relogins: 1, requests: ['setup.status', 'setup.status'] })
})

test('a second 401 is the answer', async () => {
  const { world, client } = createWorld(null)
  await expect(client(async () => true).setup.status.query()).rejects.toThrow('Sign in to do this')
  expect(world).toMatchObject({ relogins: 1, requests: ['setup.status', 'setup.status'] })
})

test('when the sign-in fails the first answer stands', async () => {
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
