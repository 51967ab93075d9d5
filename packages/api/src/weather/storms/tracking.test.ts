import { describe, expect, it, test } from 'vitest'
import { alertFeature, polygonAround } from '../../testing/alert-feature'
import { type Fault, probSevereFile, probSevereTime, productKey } from '../../testing/storm-upstream'
import { MOORE, TRACK, trackingContext } from '../../testing/tracking-context'
import { groupIntoAlertEvents } from '../alerts/events'
import { AlertFeature } from '../alerts/nws-format'

const MINUTE = 60_000
/** For who waits in vain. */
const IMPATIENT_MS = 1_000
const LONDON = { lat: 51.5, lon: -0.12 }
const HONOLULU = { lat: 21.3, lon: -157.86 }
const VORTEX = '  TVS    M0   268/ 12    79    95   126/ 0.8   >19.1  < 0.8/>19.8   179/ 6.2    '

test('nothing is known before the first answer', async () => {
  const { track } = await trackingContext()
  expect(await track()).toMatchObject({ storms: [], updatedAt: null, stale: true, complete: false, coverage: true })
})

test('outside the United States storms are not covered', async () => {
  const { track, pollStorms, publishFile } = await trackingContext()
  publishFile(1)
  await pollStorms()
  expect(await track(LONDON)).toMatchObject({ storms: [], coverage: false })
  // In ProbSevere's grid, but farther from any radar than it sees.
  expect((await track({ lat: 22, lon: -103 })).coverage).toBe(false)
  // A radar, but no ProbSevere.
  expect(await track(HONOLULU)).toMatchObject({ coverage: true, stale: true, updatedAt: null })
})

test('a place is covered by ProbSevere first and by its radars as soon as they were read', async () => {
  const { track, pollStorms, pollRadars, publishFile, publishVolume, level3 } = await trackingContext()
  publishFile(1, { place: [35.41, -97.4], tornado: 12 })
  publishVolume(3, { NST: [TRACK], NTV: [VORTEX] })
  await pollStorms()
  await pollRadars()
  expect(level3.asked).toEqual([])
  const first = await track()
  expect(first).toMatchObject({ stale: false, complete: false, coverage: true })
  expect(first.storms).toMatchObject([{ id: 'probsevere-7', type: 'other', intensity: 'moderate', rotation: 'none' }])
  await pollRadars()
  const second = await track()
  expect(second).toMatchObject({ stale: false, complete: true })
  expect(second.storms).toMatchObject([
    {
      id: 'probsevere-7',
      intensity: 'violent',
      rotation: 'tornado-vortex-signature',
      movement: { direction: 46, speed: 20 },
      characteristics: { hailSize: 0.8, tornadoProbability: 12, maxWindSpeed: null, precipitationRate: null },
      sources: ['ProbSevere', 'NEXRAD KTLX cell M0'],
    },
  ])
})

test('a storm has its present place and the rest of its forecast', async () => {
  const { track, pollStorms, publishFile, passTime, services } = await trackingContext()
  publishFile(0, { place: [35.34, -97.49], motion: [20, 0] })
  await pollStorms()
  passTime(5 * MINUTE)
  const [storm] = (await track()).storms
  // 20 m/s are 6 km in five minutes.
  expect(storm?.distance).toBeCloseTo(6, 1)
  expect(storm?.currentLocation.lon).toBeCloseTo(-97.424, 3)
  expect(storm?.outline?.[0]?.[0]).toBeCloseTo(-97.524, 3)
  expect(storm?.predictions.map(({ confidence }) => confidence)).toEqual([43, 24, 17, 15])
  const [next] = storm?.predictions ?? []
  expect(Date.parse(next?.time ?? '') - services.now().getTime()).toBeLessThanOrEqual(10 * MINUTE)
  expect(next?.location.lon).toBeCloseTo(-97.292, 3)
  expect(next?.intensity).toBe(storm?.intensity)
  passTime(11 * MINUTE)
  expect((await track()).storms[0]?.predictions).toHaveLength(3)
})

test('a storm is near a place when its area is within the radius, regardless of its centre', async () => {
  const { track, pollStorms, publishFile } = await trackingContext()
  publishFile(0, { place: [36.34, -97.49], size: 0.6, motion: [0, 0] })
  await pollStorms()
  // The centre is 111 km away, the edge 78.
  expect((await track({ ...MOORE, radius: 77 })).storms).toEqual([])
  expect((await track({ ...MOORE, radius: 79 })).storms).toMatchObject([{ distance: 111.2 }])
})

test('a storm has the wind, hail and emergency of the warnings over it', async () => {
  const { track, pollStorms, publishFile, services } = await trackingContext()
  publishFile(0, { place: [35.34, -97.49], mesh: 'N/A' })
  await pollStorms()
  const tags = { tornadoDamageThreat: ['CATASTROPHIC'], maxWindGust: ['Up to 80 MPH'], maxHailSize: ['Up to .75'] }
  const features = [
    alertFeature(services.now(), { parameters: tags }),
    alertFeature(services.now(), { id: 'far', parameters: { maxWindGust: ['100 MPH'] } }, polygonAround(36, -97.49)),
  ].map((feature) => AlertFeature.parse(feature))
  services.alerts.replace(groupIntoAlertEvents(features, services.now()), services.now())
  expect((await track()).storms).toMatchObject([
    { intensity: 'violent', characteristics: { maxWindSpeed: 80, windIsLowerBound: false, hailSize: 0.75 } },
  ])
})

test('the first answer says why it is not complete and when to ask again', async () => {
  const { track, pollStorms, publishFile } = await trackingContext()
  publishFile(0, { place: [35.34, -97.49] })
  await pollStorms()
  expect(await track()).toMatchObject({
    ...{ complete: false, incompleteReason: 'The radars near this place are being read.', retryAfterMs: 6_000 },
  })
})

test('a table that a radar did not send is a gap: no signature does not mean none', async () => {
  const { track, pollStorms, pollRadars, publishFile, publishVolume, unpublishTable, passTime } =
    await trackingContext()
  publishFile(0, { place: [35.34, -97.49] })
  publishVolume(3, { NST: [TRACK] })
  unpublishTable(3, 'NTV')
  await pollStorms()
  await track()
  await pollRadars()
  expect(await track()).toMatchObject({
    ...{ complete: false, incompleteReason: 'A radar near this place sent incomplete data.', retryAfterMs: MINUTE },
  })
  publishVolume(2, { NST: [TRACK] })
  passTime(MINUTE)
  await pollRadars()
  expect(await track()).toMatchObject({ complete: true, incompleteReason: null, retryAfterMs: null })
})

test('outside coverage nothing is complete, and asking again does not help', async () => {
  const { track } = await trackingContext()
  const berlin = { lat: 52.52, lon: 13.4, radius: 100 }
  expect(await track(berlin)).toMatchObject({ coverage: false, complete: false, retryAfterMs: null })
})

describe('reading', () => {
  it('asks no upstream for a visitor, and radars only while a visitor watches', async () => {
    const { track, pollStorms, pollRadars, publishFile, publishVolume, passTime, ...rest } = await trackingContext()
    const { probsevere, level3 } = rest
    publishFile(1)
    publishVolume(3, { NST: [TRACK] })
    await pollStorms()
    await pollStorms()
    // The listing twice, the file once.
    expect(probsevere.asked).toHaveLength(3)
    for (let visitor = 0; visitor < 50; visitor += 1) await track({ ...MOORE, lat: 35 + visitor / 100 })
    await pollRadars()
    const asked = level3.asked.length
    const products = () => level3.asked.filter((path) => !path.startsWith('/?')).length
    expect(products()).toBe(4)
    await pollRadars()
    expect(level3.asked).toHaveLength(asked)
    passTime(MINUTE)
    await pollRadars()
    expect(level3.asked.length).toBeGreaterThan(asked)
    expect(products()).toBe(4)
    const before = level3.asked.length
    passTime(11 * MINUTE)
    await pollRadars()
    expect(level3.asked).toHaveLength(before)
  })

  it('takes the newest file, or the one before it while that is being written', async () => {
    const { track, pollStorms, publishFile, files, ago } = await trackingContext()
    publishFile(5, { id: '1', place: [35.34, -97.49] })
    publishFile(3, { id: '2', place: [35.34, -97.49] })
    files.set(`MRMS_PROBSEVERE_${probSevereTime(ago(1))}.json`, 'not yet')
    await pollStorms()
    expect((await track()).storms.map(({ id }) => id)).toEqual(['probsevere-2'])
  })

  it('does not let a file of the future hide those of now', async () => {
    const { track, pollStorms, publishFile } = await trackingContext()
    publishFile(2, { id: '1', place: [35.34, -97.49] })
    publishFile(-600, { id: '2', place: [35.34, -97.49] })
    await pollStorms()
    expect((await track()).storms.map(({ id }) => id)).toEqual(['probsevere-1'])
  })

  it('lists two days around midnight', async () => {
    const { track, pollRadars, level3, services, passTime } = await trackingContext()
    const intoDay = services.now().getTime() % (24 * 60 * MINUTE)
    passTime(24 * 60 * MINUTE - intoDay + 5 * MINUTE)
    await track()
    await pollRadars()
    const listings = level3.asked.filter((path) => path.includes('TLX_NST'))
    expect(listings).toHaveLength(2)
    expect(listings.filter((path) => path.includes('start-after'))).toHaveLength(1)
  })
})

describe('faults of the sources', () => {
  const faults: Fault[] = ['down', 'slow', '503', 'truncated', 'html', 'empty']
  const patienceWith = (fault: Fault) => (fault === 'slow' ? { timeoutMs: IMPATIENT_MS } : {})

  it.each(faults)(
    'ProbSevere %s: the storms are not current, the radar goes on, and all is well afterwards',
    async (fault) => {
      const { track, pollStorms, pollRadars, publishFile, publishVolume, passTime, probsevere, state, logs } =
        await trackingContext(patienceWith(fault))
      publishFile(1, { place: [35.41, -97.4] })
      await pollStorms()
      passTime(12 * MINUTE)
      publishFile(1, { place: [35.41, -97.4] })
      publishVolume(3, { NST: [TRACK] })
      probsevere.state.fault = fault
      await track()
      for (let attempt = 0; attempt < 3; attempt += 1) await pollStorms()
      await pollRadars()
      const during = await track()
      expect(during).toMatchObject({ stale: true, coverage: true })
      expect(during.storms.flatMap(({ sources }) => sources)).toContain('NEXRAD KTLX cell M0')
      expect([await state('storms'), await state('radar')]).toEqual(['down', 'active'])
      expect(logs.filter((line) => line.startsWith('storms'))).toHaveLength(1)
      probsevere.state.fault = null
      passTime(2 * MINUTE)
      await pollStorms()
      expect(await track()).toMatchObject({ stale: false })
      expect(await state('storms')).toBe('active')
    },
  )

  it.each(faults)('radar %s: it is not complete, ProbSevere goes on, and all is well afterwards', async (fault) => {
    const { track, pollStorms, pollRadars, publishFile, publishVolume, passTime, level3, state } =
      await trackingContext(patienceWith(fault))
    publishVolume(1, { NST: [TRACK] })
    publishFile(0, { place: [35.41, -97.4] })
    await pollStorms()
    level3.state.fault = fault
    await track()
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await pollRadars()
      passTime(MINUTE)
    }
    const during = await track()
    expect(during).toMatchObject({ stale: false, complete: false })
    expect(during.storms).toMatchObject([{ id: 'probsevere-7', rotation: 'none' }])
    expect(await state('storms')).toBe('active')
    level3.state.fault = null
    passTime(MINUTE)
    publishVolume(1, { NST: [TRACK], NTV: [VORTEX] })
    await pollRadars()
    expect(await track()).toMatchObject({ complete: true, storms: [{ rotation: 'tornado-vortex-signature' }] })
    expect(await state('radar')).toBe('active')
  })

  it('an empty folder says that nothing is known', async () => {
    const { track, pollStorms, state } = await trackingContext()
    for (let attempt = 0; attempt < 3; attempt += 1) await pollStorms()
    expect(await track()).toMatchObject({ storms: [], stale: true })
    expect(await state('storms')).toBe('down')
  })

  it('a silent radar is no radar: without another one it is not complete', async () => {
    const { track, pollStorms, pollRadars, publishFile, state } = await trackingContext()
    publishFile(1)
    await pollStorms()
    await track()
    await pollRadars()
    expect(await track()).toMatchObject({ storms: [], stale: false, complete: false })
    expect(await state('radar')).toBe('active')
  })

  it.each([
    ['long past', 60 * 24],
    ['of a quarter of an hour ago', 15],
    ['of a clock that is ahead', -20],
  ])('a file %s is stale and never none', async (_, minutesAgo) => {
    const { track, pollStorms, publishFile, state } = await trackingContext()
    publishFile(minutesAgo)
    for (let attempt = 0; attempt < 3; attempt += 1) await pollStorms()
    expect(await track()).toMatchObject({ storms: [], stale: true })
    expect(await state('storms')).toBe('down')
  })

  it('when our own clock jumps, what is known becomes stale', async () => {
    const { track, pollStorms, publishFile, passTime } = await trackingContext()
    publishFile(1, { place: [35.41, -97.4] })
    await pollStorms()
    passTime(-30 * MINUTE)
    expect((await track()).stale).toBe(true)
    passTime(90 * MINUTE)
    expect(await track()).toMatchObject({ storms: [], stale: true })
  })

  it('a damaged product is read once, and the volume before it stands in', async () => {
    const { track, pollStorms, pollRadars, publishFile, publishVolume, passTime, objects, level3, ago } =
      await trackingContext()
    publishFile(0)
    await pollStorms()
    publishVolume(6, { NST: [TRACK] })
    const broken = productKey('NST', ago(1))
    objects.set(broken, Buffer.from('SDUS34 KOUN 202016\r\r\nNSTTLX\r\r\n\0\x3a'))
    await track()
    await pollRadars()
    passTime(MINUTE)
    await pollRadars()
    expect(level3.asked.filter((path) => path === `/${broken}`)).toHaveLength(1)
    const answer = await track()
    expect(answer.complete).toBe(false)
    expect(answer.storms.map(({ id }) => id)).toEqual(['KTLX-M0'])
  })

  it('objects that cannot be read make the list incomplete; when none can be read nothing is known', async () => {
    const { track, pollStorms, pollRadars, publishVolume, files, ago, passTime } = await trackingContext()
    publishVolume(1, { NST: [] })
    const name = (minutes: number) => `MRMS_PROBSEVERE_${probSevereTime(ago(minutes))}.json`
    files.set(name(1), { ...probSevereFile(ago(1)), features: [{ type: 'Feature' }] })
    await pollStorms()
    expect(await track()).toMatchObject({ storms: [], stale: true })
    await pollRadars()
    const whole = probSevereFile(ago(0), { place: [35.41, -97.4] })
    files.set(name(0), { ...whole, features: [...whole.features, { type: 'Feature' }] })
    passTime(MINUTE)
    await pollStorms()
    expect(await track()).toMatchObject({ storms: [{ id: 'probsevere-7' }], stale: false, complete: false })
  })
})

test('a map gets the storms that touch its box with their chance of severe weather, strongest first', async () => {
  const { anonymous, pollStorms, publishFile } = await trackingContext()
  publishFile(
    1,
    { id: '1', place: [35.41, -97.4], severe: 30 },
    { id: '2', place: [35.2, -98.2], severe: 75 },
    { id: '3', place: [40, -90], severe: 90 },
  )
  await pollStorms()
  const { storms, coverage } = await anonymous.storms.inBox({ west: -99, south: 34, east: -96, north: 37 })
  expect(coverage).toBe(true)
  expect(storms.map(({ severeProbability }) => severeProbability)).toEqual([75, 30])
  expect((await anonymous.storms.inBox({ west: -72, south: 43, east: -68, north: 47 })).storms).toEqual([])
})
