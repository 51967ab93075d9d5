import { expect, test } from 'vitest'
import { fetchPicture } from './fetch-picture'

/** Returns a fake server that gives these answers in turn, and records the waits in between. */
function serverThatAnswers(...answers: Response[]) {
  const waits: number[] = []
  const left = [...answers]
  const deps = {
    fetch: async () => left.shift() ?? Response.error(),
    wait: async (ms: number) => void waits.push(ms),
  }
  return { waits, left, get: () => fetchPicture('/scan/8-1-0.png', new AbortController().signal, deps) }
}

const busy = (status: number, seconds?: string) =>
  new Response('{}', { status, headers: seconds === undefined ? {} : { 'retry-after': seconds } })
const gone = () => new Response('{}', { status: 404 })

test('a server that is busy is asked again when it says', async () => {
  const { get, waits } = serverThatAnswers(busy(429, '5'), busy(503), busy(503, '3600'), gone())
  await expect(get()).rejects.toThrow('This scan is no longer there')
  expect(waits).toEqual([5_000, 5_000, 30_000])
})

test('a server that stays busy is asked four times', async () => {
  const { get, waits, left } = serverThatAnswers(...Array.from({ length: 6 }, () => busy(503, '1')))
  await expect(get()).rejects.toThrow('The server is busy')
  expect([waits.length, left.length]).toEqual([3, 2])
})

test('other problems are said at once', async () => {
  const { get, waits } = serverThatAnswers(new Response('{}', { status: 502 }))
  await expect(get()).rejects.toThrow('This scan cannot be read')
  expect(waits).toEqual([])
})
