import { expect, onTestFinished, test, vi } from 'vitest'
import { listLivePlaces } from '../../features/weather/queries'
import { UpstreamError } from '../../platform/http-client'
import { observationAnswer, pointAnswer, stationsAnswer } from '../../testing/observation-answers'
import { createContextWithUsers } from '../../testing/test-context'
import { createWeatherPages } from '../../testing/weather-pages'
import { createConditionsWarming, mergeObservations } from './conditions'
import { type Observation, readObservation } from './observation'

const MOORE = { lat: 35.34, lon: -97.49 }

const MINUTE = 60_000
const POINT = '/points/35.34,-97.48'
const STATIONS = '/gridpoints/OUN/97,94/stations'
const NEAR = '/stations/KOUN/observations/latest'
const NEXT = '/stations/KOKC/observations/latest'
const UV = '/dmapservice/getEnvirofactsUVHOURLY/CITY/Moore/STATE/OK/JSON'

/** An api at noon in Moore, and a weather service with two stations that answers what stands in `pages`, or else 503. */
async function conditionsContext() {
  const { pages, asked, http } = createWeatherPages()
  const test = await createContextWithUsers({ http })
  test.passTime(Date.parse('2026-05-20T17:30:00Z') - test.services.now().getTime())
  const { now } = test.services
  pages.set(POINT, pointAnswer)
  pages.set(STATIONS, stationsAnswer('KOUN', 'KOKC'))
  pages.set(NEAR, observationAnswer({ at: now(), temperature: 30, windSpeed: 40, windDirection: 180 }))
  pages.set(NEXT, observationAnswer({ at: now(), temperature: 10, visibility: 16_090, textDescription: 'Clear' }))
  pages.set(UV, [{ DATE_TIME: 'May/20/2026 12 PM', UV_VALUE: 8 }])
  const source = (id: string) => test.services.sources.list().find((one) => one.id === id)
  return { ...test, pages, asked, source, now, at: () => test.as.anonymous.conditions.at(MOORE) }
}

test('conditions are merged from the stations near, with the UV forecast of the town', async () => {
  const { at, now, source } = await conditionsContext()
  expect(await at()).toEqual({
    temperature: 86,
    feelsLike: null,
    conditions: 'Clear',
    windSpeed: 24.9,
    windDirection: 180,
    humidity: null,
    visibility: 10,
    pressure: null,
    dewPoint: null,
    uvIndex: 8,
    uvSource: 'EPA hourly forecast',
    source: 'National Weather Service, KOUN, KOKC',
    observedAt: now().toISOString(),
    stale: false,
    coverage: true,
    reason: null,
  })
  expect([source('conditions')?.state, source('uv')?.state]).toEqual(['active', 'active'])
})

test('simultaneous requests share one upstream request, and none is sent while the answer is fresh', async () => {
  const { at, as, asked, passTime } = await conditionsContext()
  const near = { lat: MOORE.lat + 0.004, lon: MOORE.lon + 0.006 }
  await Promise.all([...Array.from({ length: 50 }, at), as.anonymous.conditions.at(near)])
  expect(asked).toEqual([POINT, STATIONS, NEAR, NEXT, UV])
  passTime(4 * MINUTE)
  await Promise.all(Array.from({ length: 50 }, at))
  expect(asked).toHaveLength(5)
  passTime(2 * MINUTE)
  await Promise.all(Array.from({ length: 50 }, at))
  expect(asked.slice(5)).toEqual([NEAR, NEXT])
})

test('while stations fail the last values stay, then are not current, and after 90 minutes are gone', async () => {
  const { at, pages, passTime, source, logs } = await conditionsContext()
  await at()
  pages.delete(NEAR)
  pages.delete(NEXT)
  passTime(10 * MINUTE)
  expect(await at()).toMatchObject({ temperature: 86, stale: false, reason: null })
  passTime(15 * MINUTE)
  expect(await at()).toMatchObject({ temperature: 86, stale: true, reason: null })
  passTime(70 * MINUTE)
  expect(await at()).toMatchObject({ temperature: null, visibility: null, stale: true, reason: 'unavailable' })
  expect(source('conditions')).toMatchObject({ state: 'down', problem: expect.any(String) })
  pages.set(NEXT, observationAnswer({ at: new Date(Date.parse('2026-05-20T19:00:00Z')), temperature: 0 }))
  passTime(MINUTE)
  expect(await at()).toMatchObject({ temperature: 32, stale: false, reason: null })
  expect(source('conditions')?.state).toBe('active')
  expect(logs).toEqual(['conditions cannot be updated: answered 503', 'conditions: the source answers again'])
})

test('one station that fails or is gone leaves its values to the next one', async () => {
  const { at, pages, asked } = await conditionsContext()
  pages.set(NEAR, new UpstreamError('answered 404', 404))
  expect(await at()).toMatchObject({ temperature: 50, windSpeed: null, source: 'National Weather Service, KOKC' })
  await at()
  expect(asked.filter((path) => path === NEAR)).toHaveLength(1)
})

test.each<[string, unknown]>([
  ['an observation without values', observationAnswer({ at: new Date('2026-05-20T17:00:00Z') })],
  ['an observation of yesterday', observationAnswer({ at: new Date('2026-05-19T17:00:00Z'), temperature: 20 })],
  ['an observation without a time', observationAnswer({ temperature: 20 })],
])('%s is no value and no fault', async (_what, answer) => {
  const { at, pages, source } = await conditionsContext()
  pages.set(NEAR, answer).set(NEXT, answer)
  expect(await at()).toMatchObject({ temperature: null, stale: false, coverage: true, reason: 'not-reported' })
  expect(source('conditions')?.state).toBe('active')
})

test('where the weather service covers nothing the answer says so, and it is asked once', async () => {
  const { at, pages, asked, source } = await conditionsContext()
  pages.set(POINT, new UpstreamError('answered 404', 404))
  expect(await at()).toMatchObject({ temperature: null, coverage: false, stale: false, reason: 'not-covered' })
  await at()
  expect(asked).toEqual([POINT])
  expect(source('conditions')?.state).toBe('active')
})

test('without a station within 75 km nothing is reported', async () => {
  const { at, pages } = await conditionsContext()
  pages.set(STATIONS, {
    features: [{ geometry: { coordinates: [-99, 36] }, properties: { stationIdentifier: 'KFAR' } }],
  })
  expect(await at()).toMatchObject({ coverage: true, stale: false, reason: 'not-reported', uvIndex: 8 })
})

test('a place that cannot be looked up is not known, and is asked for again soon', async () => {
  const { at, pages, passTime } = await conditionsContext()
  pages.delete(STATIONS)
  expect(await at()).toMatchObject({ temperature: null, coverage: true, stale: true, reason: 'unavailable' })
  pages.set(STATIONS, stationsAnswer('KOUN'))
  passTime(21_000)
  expect(await at()).toMatchObject({ temperature: 86, stale: false })
})

test('a slow source is awaited for a limited time, and its answer is there later', async () => {
  const { at, pages } = await conditionsContext()
  let answerNow = (_answer: unknown) => undefined as unknown
  pages.set(
    NEAR,
    new Promise((resolve) => {
      answerNow = resolve
    }),
  )
  pages.delete(NEXT)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const answer = at()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await answer).toMatchObject({ temperature: null, stale: true, reason: 'waiting' })
  answerNow(observationAnswer({ at: new Date('2026-05-20T17:20:00Z'), temperature: 25 }))
  expect(await at()).toMatchObject({ temperature: 77, reason: null })
})

test('the UV index is 0 at night without asking, and null while its source fails', async () => {
  const { at, asked, pages, passTime, source } = await conditionsContext()
  pages.delete(UV)
  expect(await at()).toMatchObject({ temperature: 86, uvIndex: null, uvSource: null, stale: false })
  expect(source('uv')?.lastSuccess).toBeNull()
  passTime(12 * 60 * MINUTE)
  asked.length = 0
  expect(await at()).toMatchObject({ uvIndex: 0, uvSource: 'Sun below the horizon' })
  expect(asked).not.toContain(UV)
})

test('asking again for a place that cannot be looked up is no new place', async () => {
  const { at, pages } = await conditionsContext()
  pages.clear()
  for (let question = 0; question < 100; question += 1) expect(await at()).toMatchObject({ reason: 'unavailable' })
})

test('a client cannot make the server look up one place after another', async () => {
  const { as, at } = await conditionsContext()
  await at()
  const places = Array.from({ length: 60 }, (_, index) => ({ lat: 40, lon: -100 + index / 10 }))
  const answers = await Promise.allSettled(places.map((place) => as.anonymous.conditions.at(place)))
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(await at()).toMatchObject({ temperature: 86 })
})

test('a place is validated before an upstream is asked', async () => {
  const { as, asked } = await conditionsContext()
  for (const place of [
    { lat: 91, lon: 0 },
    { lat: 0, lon: 181 },
    { lat: Number.NaN, lon: 0 },
  ])
    await expect(as.anonymous.conditions.at(place)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(asked).toEqual([])
})

test('the weather of a stream is that of its public position, for every client', async () => {
  const { as } = await conditionsContext()
  const { id } = await as.owner.streams.start({ latitude: MOORE.lat, longitude: MOORE.lon })
  for (const asker of [as.owner, as.other, as.pending, as.anonymous])
    expect(await asker.conditions.ofStream({ id })).toMatchObject({ temperature: 86, reason: null })
  await expect(as.anonymous.conditions.ofStream({ id: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a stream with a hidden place has no weather', async () => {
  const { as, asked } = await conditionsContext()
  const hidden = await as.owner.streams.start({ latitude: 35.34, longitude: -97.49, placePrecision: 'off' })
  const without = await as.other.streams.start({})
  for (const { id } of [hidden, without])
    expect(await as.anonymous.conditions.ofStream({ id })).toMatchObject({ temperature: null, reason: 'no-place' })
  expect(asked).toEqual([])
})

test('lists of streams hold the known weather and never ask an upstream', async () => {
  const { as, asked, services, passTime } = await conditionsContext()
  const { id } = await as.owner.streams.start({ latitude: MOORE.lat, longitude: MOORE.lon })
  expect((await as.anonymous.streams.get({ id })).weatherData).toBeNull()
  expect(asked).toEqual([])
  const keepWarm = createConditionsWarming({ ...services, livePlaces: () => listLivePlaces(services) })
  await keepWarm()
  const weatherData = { temperature: 86, windSpeed: 24.9, conditions: 'Clear' }
  expect(await as.anonymous.streams.list()).toMatchObject([{ weatherData }])
  expect(await as.other.streams.get({ id })).toMatchObject({ weatherData })
  await keepWarm()
  expect(asked).toHaveLength(5)
  passTime(25 * MINUTE)
  expect((await as.anonymous.streams.get({ id })).weatherData).toBeNull()
})

const now = new Date('2026-05-20T20:00:00Z')

const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

function observed(station: string, measured: Parameters<typeof observationAnswer>[0]): Observation {
  const observation = readObservation(station, observationAnswer({ at: minutesAgo(10), ...measured }))
  if (observation === null) throw new Error('The observation has no time')
  return observation
}

test('each value comes from the nearest station that has it', () => {
  const near = observed('NEAR', { temperature: 30, at: minutesAgo(40) })
  const next = observed('NEXT', { temperature: 10, visibility: 16_090, at: minutesAgo(20) })
  const far = observed('FAR', { visibility: 100, textDescription: 'Fog' })
  expect(mergeObservations([near, next, far], now)).toMatchObject({
    values: { temperature: 86, visibility: 10, conditions: 'Fog', windSpeed: null },
    stations: ['NEAR', 'NEXT', 'FAR'],
    observedAt: minutesAgo(10).getTime(),
  })
})

test('what was observed more than 90 minutes ago is left out, and so is the future', () => {
  const old = observed('OLD', { temperature: 30, at: minutesAgo(91) })
  const ahead = observed('AHEAD', { temperature: 5, at: minutesAgo(-91) })
  const good = observed('GOOD', { temperature: 20, at: minutesAgo(90) })
  expect(mergeObservations([old, ahead, good], now)).toMatchObject({
    values: { temperature: 68 },
    stations: ['GOOD'],
    observedAt: minutesAgo(90).getTime(),
  })
  expect(mergeObservations([old], now)).toMatchObject({ values: { temperature: null }, stations: [], observedAt: null })
})

test('the wind keeps its own direction', () => {
  const variable = observed('VARIABLE', { windSpeed: 10 })
  const steady = observed('STEADY', { windSpeed: 40, windDirection: 180 })
  expect(mergeObservations([variable, steady], now).values).toMatchObject({ windSpeed: 6.2, windDirection: null })
  expect(mergeObservations([steady, variable], now).values).toMatchObject({ windSpeed: 24.9, windDirection: 180 })
})

test('the felt temperature belongs to the temperature of the same station', () => {
  const cold = observed('COLD', { temperature: -20 })
  const windy = observed('WINDY', { temperature: -10, windSpeed: 40 })
  expect(mergeObservations([cold, windy], now).values).toMatchObject({ temperature: -4, feelsLike: null })
  expect(mergeObservations([windy, cold], now).values).toMatchObject({ temperature: 14, feelsLike: -5.3 })
})
