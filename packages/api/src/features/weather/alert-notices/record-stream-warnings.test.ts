import { tables } from '@squall/shared/server/db'
import { expect, test } from 'vitest'
import { createAlertContext, MINUTE, MOORE } from '../../../testing/alert-context'
import { alertFeature } from '../../../testing/alert-feature'
import { vp8Records, writeRecording } from '../../../testing/recorded-stream'

const { streams, streamWarnings } = tables
const place = { latitude: MOORE.lat, longitude: MOORE.lon }

async function createRecordedStream(placePrecision: 'approximate' | 'off' = 'approximate', isRecorded = true) {
  const context = await createAlertContext()
  const { as, db, passTime, services } = context
  const { id } = await as.owner.streams.start({ ...place, placePrecision, isRecorded, title: 'Live' })
  const warning = (more: Parameters<typeof alertFeature>[1] = {}) =>
    alertFeature(services.now(), { id: 'urn:warning', ...more })
  const publish = async (...features: unknown[]) => {
    passTime(MINUTE)
    await context.publish(...features)
  }
  const listStored = () => db.select().from(streamWarnings).all()
  const record = (seconds: number) => {
    const startedAt = db.select().from(streams).get()?.startedAt.toISOString()
    writeRecording(services.recordings.getFolder(id), id, [vp8Records(seconds * 30)], startedAt)
  }
  return { ...context, id, warning, publish, listStored, record }
}

test('a warning near a recorded stream is on the map of its replay from when it came until it was cancelled', async () => {
  const { as, id, publish, record, warning } = await createRecordedStream()
  await publish(warning())
  await publish(warning())
  await publish()
  record(600)
  const [stored, ...others] = await as.anonymous.replays.warnings({ id })
  expect(others).toEqual([])
  expect(stored).toMatchObject({ type: 'tornado', severity: 'warning' })
  expect([stored?.fromMs, stored?.toMs]).toEqual([MINUTE, 3 * MINUTE])
  expect(stored?.polygons[0]?.[0]?.length).toBeGreaterThan(3)
})

test('a warning that goes on has the end that it names', async () => {
  const { listStored, publish, services, warning } = await createRecordedStream()
  await publish(warning())
  expect(listStored()).toHaveLength(1)
  expect(listStored()[0]?.endsAt.getTime()).toBeGreaterThan(services.now().getTime())
})

test('watches, warnings far away, a hidden place and a stream that is not recorded have none', async () => {
  const watched = await createRecordedStream()
  await watched.publish(watched.warning({ id: 'urn:watch', event: 'Tornado Watch', parameters: {} }))
  const hidden = await createRecordedStream('off')
  await hidden.publish(hidden.warning())
  const unrecorded = await createRecordedStream('approximate', false)
  await unrecorded.publish(unrecorded.warning())
  for (const { listStored } of [watched, hidden, unrecorded]) expect(listStored()).toEqual([])
})

test('a place that is hidden later has none, and neither has a recording that is deleted', async () => {
  const { as, db, id, listStored, publish, record, warning } = await createRecordedStream()
  await publish(warning())
  record(600)
  expect(await as.anonymous.replays.warnings({ id })).toHaveLength(1)
  db.update(streams).set({ placePrecision: 'off' }).run()
  expect(await as.anonymous.replays.warnings({ id })).toEqual([])
  db.update(streams).set({ replayVisibility: 'private' }).run()
  await as.owner.streams.end({ id })
  await expect(as.anonymous.replays.warnings({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await as.owner.recordings.remove({ id })
  expect(listStored()).toEqual([])
})
