import { closeCodes } from '@squall/shared/contract/wire'
import { expect, test } from 'vitest'
import { startTestMedia } from '../testing/test-media'

test('RESTART-1 all clients are closed at once with a time to reconnect: publishers first, viewers spread over 3 seconds', async () => {
  const { broadcast, clock, connect, join, media } = await startTestMedia()
  const publisher = await broadcast()
  const viewers = [await join('storm')]
  while (viewers.length < 60) viewers.push(await join('storm'))
  const gone = media.shutDown()
  expect(media.stats.sockets).toBe(0)
  await expect(connect()).rejects.toThrow()
  const { retryAfterMs: first } = await publisher.next('server-restart')
  const times = await Promise.all(viewers.map(async (viewer) => (await viewer.next('server-restart')).retryAfterMs))
  expect(Math.min(...times)).toBeGreaterThan(first)
  expect(new Set(times).size).toBe(60)
  expect(Math.max(...times) - Math.min(...times)).toBe(2_950)
  for (const client of [publisher, ...viewers]) {
    expect(await client.closed).toMatchObject({ code: closeCodes.serverRestart })
  }
  clock.advance(300)
  await gone
})
