import { closeCodes, limits } from '@squall/shared/contract/wire'
import { expect, test } from 'vitest'
import { webmCluster, webmInit } from '../testing/recordings'
import { frame, sound, startTestMedia } from '../testing/test-media'

test('PACE-3 a stalled viewer misses frames, is sent the newest on recovery, and delays no other viewer', async () => {
  const { broadcast, join } = await startTestMedia()
  const publisher = await broadcast()
  const [stalled, healthy] = [await join('storm'), await join('storm')]
  await stalled.settled()
  stalled.stall()
  for (let timestamp = 1; timestamp <= 10; timestamp++) {
    publisher.say(frame(timestamp))
    await publisher.settled()
    expect(await healthy.next('rapid-frame')).toMatchObject({ timestamp })
    await healthy.settled()
  }
  stalled.resume()
  expect(await stalled.next('rapid-frame')).toMatchObject({ timestamp: 1 })
  expect(await stalled.next('rapid-frame')).toMatchObject({ timestamp: 10 })
})

test('PACE-4 a viewer who answers no ping for 10 seconds is closed, and is no longer counted', async () => {
  const { broadcast, clock, join } = await startTestMedia()
  const publisher = await broadcast()
  const [mute, healthy] = [await join('storm', { autoPong: false }), await join('storm')]
  publisher.say(frame(1))
  expect(await mute.next('rapid-frame')).toMatchObject({ timestamp: 1 })
  await publisher.settled()
  await healthy.settled()
  clock.advance(limits.fenceTimeoutMs - 250)
  await healthy.taken('viewer-count-update')
  clock.advance(250)
  expect(await mute.closed).toMatchObject({ code: closeCodes.slowViewer })
  clock.advance(1_000)
  expect((await healthy.taken('viewer-count-update')).at(-1)).toMatchObject({ viewerCount: 1 })
})

test('PACE-4 a process that was stopped first reads the answers that came meanwhile', async () => {
  const { broadcast, clock, join } = await startTestMedia()
  const publisher = await broadcast()
  const [mute, answering] = [await join('storm', { autoPong: false }), await join('storm')]
  publisher.say(frame(1))
  await publisher.settled()
  await mute.next('rapid-frame')
  clock.stop(3_600_000)
  await answering.settled()
  clock.advance(250)
  expect(await mute.closed).toMatchObject({ code: closeCodes.slowViewer })
  publisher.say(frame(2))
  await publisher.settled()
  expect((await answering.taken('rapid-frame')).at(-1)).toMatchObject({ timestamp: 2 })
})

test('AUDIO-1 sound continues for a viewer whose frames wait', async () => {
  const { broadcast, join } = await startTestMedia()
  const publisher = await broadcast()
  const viewer = await join('storm', { autoPong: false })
  for (let count = 0; count < 5; count++) {
    publisher.say(frame(count))
    publisher.say(sound(count === 0 ? Buffer.concat([webmInit(), webmCluster(0, 'one')]) : webmCluster(count, 'more')))
  }
  await publisher.settled()
  expect(await viewer.taken('rapid-frame')).toHaveLength(1)
  expect(await viewer.taken('audio-chunk')).toHaveLength(5)
})
