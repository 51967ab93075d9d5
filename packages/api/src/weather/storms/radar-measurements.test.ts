import { expect, test } from 'vitest'
import { alertFeature, polygonAround } from '../../testing/alert-feature'
import { productKey } from '../../testing/storm-upstream'
import { TRACK, trackingContext } from '../../testing/tracking-context'
import { groupIntoAlertEvents } from '../alerts/events'
import { AlertFeature } from '../alerts/nws-format'

const MINUTE = 60_000

test('rain and wind around a storm are read off the images of its radar, once a scan', async () => {
  const { track, pollRadars, publishVolume, publishImages, passTime, level3, objects, services } =
    await trackingContext()
  const storm = async () => (await track()).storms[0]?.characteristics
  const files = () => level3.asked.filter((path) => /\/TLX_(N0G|DPR)_/.test(path)).length
  publishVolume(3, { NST: [TRACK] })
  publishImages(3)
  expect(await storm()).toBeUndefined()
  await pollRadars()
  expect(await storm()).toMatchObject({ precipitationRate: 1.25, maxWindSpeed: 67, windIsLowerBound: true })
  expect(files()).toBe(2)
  passTime(MINUTE)
  await pollRadars()
  expect(files()).toBe(2)
  // What a warning says goes before.
  const warned = alertFeature(
    services.now(),
    { parameters: { maxWindGust: ['60 MPH'] } },
    polygonAround(35.417, -97.419),
  )
  services.alerts.replace(groupIntoAlertEvents([AlertFeature.parse(warned)], services.now()), services.now())
  expect(await storm()).toMatchObject({ precipitationRate: 1.25, maxWindSpeed: 60, windIsLowerBound: false })
  services.alerts.replace([], services.now())
  // The images of the next volume are not there, or cannot be read: nothing is measured then, and the storm is still listed.
  passTime(9 * MINUTE)
  publishVolume(0, { NST: [TRACK] })
  objects.set(productKey('N0G', services.now()), Buffer.from('SDUS54 KOUN 202016\r\r\nN0GTLX\r\r\n\0'))
  await pollRadars()
  expect(await storm()).toMatchObject({ precipitationRate: null, maxWindSpeed: null, windIsLowerBound: false })
})

test('a weak wind along the beam says nothing about the wind across it', async () => {
  const { track, pollRadars, publishVolume, publishImages } = await trackingContext()
  publishVolume(3, { NST: [TRACK] })
  publishImages(3, 119)
  await track()
  await pollRadars()
  const [storm] = (await track()).storms
  expect(storm?.characteristics).toMatchObject({ precipitationRate: 1.25, maxWindSpeed: null, windIsLowerBound: false })
})

test('no images are read of a radar without storms', async () => {
  const { track, pollRadars, publishVolume, publishImages, level3 } = await trackingContext()
  publishVolume(3, { NST: [] })
  publishImages(3)
  await track()
  await pollRadars()
  expect(level3.asked.filter((path) => /N0G|DPR/.test(path))).toEqual([])
})
