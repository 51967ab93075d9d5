import { tables } from '@squall/shared/server/db'
import { expect, test } from 'vitest'
import { createAlertContext, MINUTE, MOORE } from '../../../testing/alert-context'
import { alertFeature } from '../../../testing/alert-feature'
import { vp8Records, writeRecording } from '../../../testing/recorded-stream'

const place = { latitude: MOORE.lat, longitude: MOORE.lon }

async function createRecordedStream(placePrecision: 'approximate' | 'off' = 'approximate', isRecorded = true) {
  const test = await createAlertContext()
  const { as, db, passTime, services } = test
  await as.owner.streams.start({ ...place, placePrecision, isRecorded, title: 'Live' })
  const listChapters = () =>
    db
      .select()
      .from(tables.streamChapters)
      .all()
      .filter(({ kind }) => kind === 'alert')
      .map(({ title, severity }) => [severity, title])
  const watch = () => alertFeature(services.now(), { id: 'urn:watch', event: 'Tornado Watch', parameters: {} })
  const warning = () => alertFeature(services.now(), { id: 'urn:warning' })
  const publish = async (...features: unknown[]) => {
    passTime(MINUTE)
    await test.publish(...features)
  }
  return { ...test, listChapters, publish, warning, watch }
}

test('a recorded stream has a chapter for each worst alert at its place, once, also after a restart', async () => {
  const { listChapters, publish, restart, warning, watch } = await createRecordedStream()
  await publish(watch())
  await publish(watch(), warning())
  restart()
  await publish(watch(), warning())
  expect(listChapters()).toEqual([
    ['watch', 'Tornado Watch'],
    ['warning', 'Tornado Warning'],
  ])
  await publish()
  await publish(warning())
  expect(listChapters()).toHaveLength(3)
})

test('a hidden place and a stream that is not recorded get none', async () => {
  for (const context of [await createRecordedStream('off'), await createRecordedStream('approximate', false)]) {
    await context.publish(context.warning())
    expect(context.listChapters()).toEqual([])
  }
})

test('a place that is hidden later takes the alerts out of the chapters', async () => {
  const { as, db, publish, services, warning } = await createRecordedStream()
  await publish(warning())
  const [stream] = db.select().from(tables.streams).all()
  const id = stream?.id ?? ''
  await as.owner.chaserPositions.share({ id, placePrecision: 'off' })
  expect(db.select().from(tables.streamChapters).all()).toHaveLength(2)

  writeRecording(services.recordings.getFolder(id), id, [vp8Records(3_000)], stream?.startedAt.toISOString())
  expect((await as.anonymous.replays.get({ id })).chapters.map(({ kind }) => kind)).toEqual(['title'])
})
