import { expect, test } from 'vitest'
import { createHttpClient } from '../../../platform/http-client'
import { startLoopback } from '../../../testing/loopback'
import { createContextWithUsers } from '../../../testing/test-context'

const MEGABYTE = 1024 * 1024

/** A site with placefiles: a good one, one of 50 MB, one that redirects for ever, and one that is missing. */
async function startSite() {
  const asked: string[] = []
  const site = await startLoopback((request, reply) => {
    const path = request.url ?? ''
    asked.push(path)
    if (path.startsWith('/good')) return void reply.end('Title: Spotters\nRefreshSeconds: 60\nPlace: 35, -97, Ana\n')
    if (path.startsWith('/loop')) return void reply.writeHead(302, { location: '/loop' }).end()
    if (!path.startsWith('/large')) return void reply.writeHead(404).end()
    const part = Buffer.alloc(MEGABYTE, 'x')
    let left = 50
    const send = () => {
      while (left > 0 && !reply.destroyed) {
        left -= 1
        if (!reply.write(part)) return void reply.once('drain', send)
      }
      reply.end()
    }
    send()
  })
  return { site, asked }
}

async function createPlacefileContext(...paths: string[]) {
  const { site, asked } = await startSite()
  const clock = { now: () => new Date() }
  const context = await createContextWithUsers({
    http: createHttpClient({ userAgent: '(squall.test)', now: () => clock.now() }),
    placefileAddresses: paths.map((path) => `${site}${path}`),
  })
  clock.now = context.services.now
  const { as } = context
  const list = await as.anonymous.placefiles.list()
  const read = (index: number) => as.anonymous.placefiles.get({ id: list[index]?.id ?? 'none' })
  return { ...context, list, read, asked }
}

test('a placefile of the list is read once, and again when it asks for it; its address stays here', async () => {
  const { list, read, asked, passTime, as } = await createPlacefileContext('/good?key=secret')
  expect(list).toMatchObject([{ title: expect.stringContaining('127.0.0.1'), updatedAt: null, problem: null }])
  const first = await Promise.all([read(0), read(0)])
  expect(first[0]).toMatchObject({ title: 'Spotters', problem: null, placefile: { shapes: [{ text: 'Ana' }] } })
  await read(0)
  expect(asked).toHaveLength(1)
  passTime(61_000)
  await read(0)
  expect(asked).toHaveLength(2)
  expect(JSON.stringify(await as.anonymous.placefiles.list())).not.toContain('secret')
})

test('a placefile of 50 MB, endless redirects and a missing one are problems of their own, and not read again at once', async () => {
  const { read, asked, logs } = await createPlacefileContext('/large', '/loop', '/missing?key=secret', '/good')
  for (const index of [0, 1, 2]) {
    expect(await read(index)).toMatchObject({
      placefile: null,
      problem: expect.stringContaining('did not send a placefile that can be read.'),
    })
  }
  expect(await read(3)).toMatchObject({ title: 'Spotters' })
  const count = asked.length
  for (const index of [0, 1, 2]) await read(index)
  expect(asked).toHaveLength(count)
  expect(JSON.stringify(logs)).not.toContain('secret')
})

test('no other address is read', async () => {
  const { as, asked } = await createPlacefileContext('/good')
  for (const id of ['none', 'http://127.0.0.1/', '0'])
    await expect(as.anonymous.placefiles.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(asked).toEqual([])
})
