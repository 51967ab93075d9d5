import { expect, test } from 'vitest'
import { UpstreamError } from '../../platform/http-client'
import { pointAnswer } from '../../testing/observation-answers'
import { createContextWithUsers } from '../../testing/test-context'
import { createWeatherPages } from '../../testing/weather-pages'
import { answerForecast } from '../simulated/forecast'
import { readForecast } from './nws-forecast'

const MOORE = { lat: 35.34, lon: -97.49 }
const HOUR = 60 * 60_000
const POINT = '/points/35.34,-97.48'
const STATIONS = '/gridpoints/OUN/97,94/stations'
const DAILY = '/gridpoints/OUN/97,94/forecast'
const HOURLY = `${DAILY}/hourly`

const period = (start: Date, parts: Record<string, unknown> = {}) => ({
  number: 1,
  name: 'Tonight',
  startTime: start.toISOString(),
  endTime: new Date(start.getTime() + 12 * HOUR).toISOString(),
  isDaytime: false,
  temperature: 66,
  temperatureUnit: 'F',
  probabilityOfPrecipitation: { unitCode: 'wmoUnit:percent', value: null },
  windSpeed: '10 to 15 mph',
  windDirection: 'S',
  shortForecast: 'Severe Thunderstorms',
  detailedForecast: 'Severe thunderstorms. Low around 66.',
  ...parts,
})

const forecastAnswer = (issued: Date, ...periods: unknown[]) => ({
  properties: { updateTime: issued.toISOString(), periods },
})

async function forecastContext() {
  const { pages, asked, http } = createWeatherPages()
  const test = await createContextWithUsers({ http })
  const { now } = test.services
  pages.set(POINT, pointAnswer)
  pages.set(STATIONS, { features: [] })
  pages.set(DAILY, forecastAnswer(now(), period(now())))
  pages.set(
    HOURLY,
    forecastAnswer(now(), period(now(), { name: '', endTime: new Date(now().getTime() + HOUR).toISOString() })),
  )
  const source = () => test.services.sources.list().find(({ id }) => id === 'forecast')
  return { ...test, pages, asked, now, source, at: () => test.as.anonymous.conditions.forecast(MOORE) }
}

test('the forecast of a place is the official one, with its office time and zone', async () => {
  const { at, now, source } = await forecastContext()
  expect(await at()).toMatchObject({
    ...{ issuedAt: now().toISOString(), timeZone: 'America/Chicago', source: 'National Weather Service' },
    ...{ stale: false, coverage: true, reason: null },
    periods: [
      {
        ...{ name: 'Tonight', temperature: 66, precipitationChance: null, windSpeed: { from: 10, to: 15 } },
        ...{ summary: 'Severe Thunderstorms', detail: 'Severe thunderstorms. Low around 66.' },
      },
    ],
    hours: [{ name: null, detail: null, temperature: 66 }],
  })
  expect(source()?.state).toBe('active')
})

test('it is read once while it is fresh', async () => {
  const { at, asked, passTime } = await forecastContext()
  await Promise.all([at(), at()])
  await at()
  expect(asked.filter((path) => path === DAILY)).toHaveLength(1)
  passTime(31 * 60_000)
  await at()
  expect(asked.filter((path) => path === DAILY)).toHaveLength(2)
})

test('without an answer the last forecast stays, is marked as stale, and ends with its periods', async () => {
  const { at, pages, passTime, source } = await forecastContext()
  await at()
  pages.set(DAILY, new UpstreamError('answered 503', 503))
  passTime(3.5 * HOUR)
  expect(await at()).toMatchObject({ stale: true, reason: null, hours: [], periods: [{ name: 'Tonight' }] })
  expect(source()?.state).not.toBe('active')
  passTime(12 * HOUR)
  expect(await at()).toMatchObject({ periods: [], reason: 'unavailable', stale: true })
})

test('a place outside coverage, a silent source, and weather that is off each say so', async () => {
  const outside = await forecastContext()
  outside.pages.set(POINT, new UpstreamError('answered 404', 404))
  expect(await outside.at()).toMatchObject({ coverage: false, reason: 'not-covered', stale: false })
  const silent = await forecastContext()
  silent.pages.delete(DAILY)
  expect(await silent.at()).toMatchObject({ coverage: true, reason: 'unavailable', stale: true })
})

test('a period that cannot be read is left out, and an answer without one is no forecast', () => {
  const now = new Date('2026-05-20T20:00:00Z')
  const answer = forecastAnswer(now, { name: 'broken' }, period(now, { temperature: 20, temperatureUnit: 'C' }))
  expect(readForecast(answer, 'day').periods).toMatchObject([{ temperature: 68 }])
  expect(() => readForecast(forecastAnswer(now, { name: 'broken' }), 'day')).toThrow('without a period')
  expect(() => readForecast({}, 'day')).toThrow()
})

test('the simulated forecast can be read as the real one', () => {
  const now = new Date('2026-11-21T08:58:00Z')
  const read = (isHourly: boolean) =>
    readForecast(JSON.parse(String(answerForecast(1100, 434, isHourly, now).body)), isHourly ? 'hour' : 'day')
  expect(read(true).periods).toHaveLength(48)
  const { periods } = read(false)
  expect(periods).toHaveLength(14)
  expect(Date.parse(periods[0]?.startTime ?? '')).toBeLessThanOrEqual(now.getTime())
  expect(Date.parse(periods[0]?.endTime ?? '')).toBeGreaterThan(now.getTime())
})
