import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { getRetryAfterSeconds } from '../../errors'
import { stormPicture } from '../../features/photos/testing'
import { startDecoders, startWaitingDecoders } from '../../testing/picture-decoders'
import { blackPng } from '../../testing/png-file'

/** For tests that decode the largest pictures there may be. */
const SLOW = { timeout: 240_000 }
const MEGABYTE = 1024 * 1024

const failure = async (reading: Promise<unknown>) => Object(await reading.catch((error: unknown) => error))

/** How much more memory this process has had than it has now; call it again to read it. */
function watchMemory(): () => number {
  const before = process.memoryUsage.rss()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 5)
  onTestFinished(() => clearInterval(timer))
  return () => Math.max(most, process.memoryUsage.rss()) - before
}

test('a picture that takes 250 MB to decode is decoded without growing this process', SLOW, async () => {
  // Just within the limits: 24.9 megapixels of 16 bits, interlaced.
  const picture = await blackPng({ width: 5000, height: 4992, isInterlaced: true })
  const { read, processes } = startDecoders()
  const grownBy = watchMemory()
  const { sizes, width, height } = await read('member', 'photos', picture)
  expect(grownBy()).toBeLessThan(80 * MEGABYTE)
  expect({ width, height, isWebp: sizes.large.toString('latin1', 8, 12) }).toEqual({
    width: 2048,
    height: 2045,
    isWebp: 'WEBP',
  })
  expect(processes).toHaveLength(1)
})

test('a decoder that takes too much memory is ended, and the next picture is decoded', SLOW, async () => {
  const { read, processes, logs } = startDecoders({ maxMemoryBytes: 220 * MEGABYTE })
  const picture = await blackPng({ width: 5000, height: 4992, isInterlaced: true })
  expect(await failure(read('member', 'photos', picture))).toMatchObject({
    code: 'BAD_REQUEST',
    message: 'The picture needs too much memory to be read. Please choose a smaller one.',
  })
  expect(logs).toEqual(['a picture decoder was ended (too-much-memory)'])
  expect((await read('member', 'photos', await stormPicture())).takenAt).toEqual(new Date('2013-05-20T20:04:05Z'))
  expect(processes).toHaveLength(2)
})

test("a decoder's refusal keeps its code and message, and the decoder continues", async () => {
  const { read, processes } = startDecoders()
  expect(await failure(read('member', 'avatars', Buffer.from('<!doctype html><script>')))).toMatchObject({
    code: 'UNSUPPORTED_MEDIA_TYPE',
  })
  const cut = (await stormPicture()).subarray(0, 300)
  expect(await failure(read('member', 'avatars', cut))).toMatchObject({
    code: 'BAD_REQUEST',
    message: 'The picture is damaged and cannot be read',
  })
  expect((await read('member', 'avatars', await stormPicture())).sizes.medium).toBeUndefined()
  expect(processes).toHaveLength(1)
})

test('a decoder that keeps much memory after a picture is ended, and the next picture gets a new process', async () => {
  const { read, processes } = startWaitingDecoders()
  for (const bytes of ['go', 'go and keep it', 'go'])
    expect(await failure(read('member', 'photos', Buffer.from(bytes)))).toMatchObject({ message: 'Not decoded' })
  expect(processes.map(({ killed }) => killed)).toEqual([true, false])
})

test('a decoder that hangs is ended, and another serves the next picture', async () => {
  const { read, processes } = startWaitingDecoders({ timeoutMs: 2_500 })
  expect(await failure(read('member', 'photos', Buffer.from('hang')))).toMatchObject({
    code: 'BAD_REQUEST',
    message: 'The picture takes too long to be read. Please choose a smaller one.',
  })
  expect(await failure(read('member', 'photos', Buffer.from('go')))).toMatchObject({ message: 'Not decoded' })
  expect(processes.map(({ killed }) => killed)).toEqual([true, false])
})

test('a decoder that is killed fails the picture it has, and another serves the next', async () => {
  const { read, processes } = startWaitingDecoders()
  const reading = failure(read('member', 'photos', Buffer.from('wait')))
  await expect.poll(() => processes.length).toBe(1)
  process.kill(processes[0]?.pid ?? 0, 'SIGKILL')
  const error = await reading
  expect(error).toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: 'The picture could not be read just now. Please try again.',
  })
  expect(getRetryAfterSeconds(error)).toBe(5)
  expect(await failure(read('member', 'photos', Buffer.from('go')))).toMatchObject({ message: 'Not decoded' })
})

test('a decoder that cannot be started fails the picture it was started for', async () => {
  const { read } = startWaitingDecoders({
    start: () => spawn('/nowhere/node', { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
  })
  expect(await failure(read('member', 'photos', Buffer.from('go')))).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
})

test('twelve pictures of one member do not delay that of another', async () => {
  const { read, open, processes } = startWaitingDecoders()
  let settled = 0
  const many = Array.from({ length: 12 }, () =>
    failure(read('many', 'photos', Buffer.from('wait'))).finally(() => {
      settled += 1
    }),
  )
  expect(await failure(read('few', 'photos', Buffer.from('go')))).toMatchObject({ message: 'Not decoded' })
  expect(settled).toBe(0)
  open()
  for (const error of await Promise.all(many)) expect(error).toMatchObject({ message: 'Not decoded' })
  expect(processes).toHaveLength(2)
})

test('decoders start with the first picture and end when nothing comes for a while', async () => {
  const { read, processes } = startWaitingDecoders({ idleMs: 20 })
  expect(processes).toEqual([])
  await failure(read('member', 'photos', Buffer.from('go')))
  const [first] = processes
  if (first === undefined) throw new Error('no decoder was started')
  if (first.signalCode === null) await once(first, 'exit')
  await failure(read('member', 'photos', Buffer.from('go')))
  expect(processes).toHaveLength(2)
})

test('a picture that comes while an idle decoder is being ended gets a new one', async () => {
  const { read, processes } = startWaitingDecoders({ idleMs: 10 })
  expect(await failure(read('member', 'photos', Buffer.from('go')))).toMatchObject({ message: 'Not decoded' })
  const [first] = processes
  if (first === undefined) throw new Error('No decoder was started')
  const kill = first.kill.bind(first)
  const ended = once(first, 'close')
  const reading = new Promise((resolve) => {
    first.kill = (signal) => {
      const isKilled = kill(signal)
      resolve(failure(read('member', 'photos', Buffer.from('go'))))
      return isKilled
    }
  })
  expect(await reading).toMatchObject({ message: 'Not decoded' })
  await ended
})

test('a decoder ends with the process that started it', async () => {
  const { read, processes } = startDecoders()
  await read('member', 'avatars', await stormPicture())
  const [decoder] = processes
  if (decoder === undefined) throw new Error('no decoder was started')
  const ended = once(decoder, 'exit')
  decoder.disconnect()
  expect(await ended).toEqual([null, 'SIGKILL'])
})

test('after closing, no decoder starts and pictures in progress fail', async () => {
  const { read, close, processes } = startWaitingDecoders()
  const reading = failure(read('member', 'photos', Buffer.from('wait')))
  await expect.poll(() => processes.length).toBe(1)
  close()
  expect(await reading).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  expect(await failure(read('member', 'photos', Buffer.from('go')))).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  await sleep(0)
  expect(processes).toHaveLength(1)
})
