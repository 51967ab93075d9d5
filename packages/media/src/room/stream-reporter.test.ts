import { limits } from '@squall/shared/contract/wire'
import { expect, test } from 'vitest'
import { startTestMedia } from '../testing/test-media'

test('REPORT-1 changes are reported to api at most once a second, and a publisher every 5 seconds', async () => {
  const { api, broadcast, clock, join } = await startTestMedia()
  const publisher = await broadcast()
  clock.advance(250)
  expect(api.reports.splice(0)).toEqual([
    { streamId: 'storm', publisher: 'live', recording: null, viewers: 0, peakViewers: 1, totalViews: 5 },
  ])
  await join('storm')
  await join('storm')
  clock.advance(750)
  await publisher.settled()
  expect(api.reports.splice(0)).toEqual([])
  clock.advance(250)
  expect(api.reports.splice(0)).toMatchObject([{ viewers: 2, peakViewers: 2, totalViews: 7 }])
  await publisher.settled()
  clock.advance(4_750)
  expect(api.reports.splice(0)).toEqual([])
  clock.advance(250)
  expect(api.reports.splice(0)).toMatchObject([{ viewers: 2 }])
})

test('REPORT-1 a lost publisher is reported to api as lost, and then as gone', async () => {
  const { api, broadcast, clock, join } = await startTestMedia()
  const publisher = await broadcast()
  const viewer = await join('storm')
  await viewer.next('stream-state')
  publisher.vanish()
  await viewer.next('stream-state')
  clock.advance(250)
  expect(api.reports.splice(0)).toMatchObject([{ publisher: 'lost' }])
  await viewer.settled()
  clock.advance(limits.publisherGraceMs)
  await viewer.settled()
  clock.advance(1_000)
  expect(api.reports.at(-1)).toMatchObject({ publisher: 'gone', viewers: 0 })
})

test('REPORT-2 a report that did not reach api is sent again after a second', async () => {
  const { api, broadcast, clock } = await startTestMedia()
  const publisher = await broadcast()
  api.ended = null
  clock.advance(250)
  await publisher.settled()
  api.ended = []
  clock.advance(1_000)
  await publisher.settled()
  clock.advance(1_000)
  expect(api.reports).toHaveLength(2)
})

test('REPORT-3 a stream that api reports as ended is ended', async () => {
  const { api, clock, join } = await startTestMedia()
  const viewer = await join('storm')
  await viewer.next('stream-state')
  api.ended = ['storm']
  clock.advance(250)
  expect(await viewer.next('stream-state')).toMatchObject({ state: 'ended' })
})
