import { closeCodes } from '@squall/shared/wire/close-codes'
import { expect, test } from 'vitest'
import { startMedia } from './testing/test-media'

test('RESTART-1 everybody is told to come back and closed, spread over 3 seconds', async () => {
  const { broadcast, clock, connect, join, media } = await startMedia()
  const clients = [await broadcast()]
  while (clients.length < 60) clients.push(await join('storm'))
  const gone = media.shutDown()
  for (const client of clients) expect(await client.next('server-restart')).toMatchObject({ retryAfterMs: 1_000 })
  await expect(connect()).rejects.toThrow()
  clock.advance(1_500)
  expect(media.stats.sockets).toBe(30)
  clock.advance(1_500)
  await gone
  for (const client of clients) expect(await client.closed).toMatchObject({ code: closeCodes.serverRestart })
})
