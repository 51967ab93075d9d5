import { describe, expect, test } from 'vitest'
import { readRecordedWeather, withoutRecordedWeather } from '../../../testing/recorded-weather'
import { startTestServer } from '../../../testing/test-server'
import { createReportMerger, parsePushedReport } from '../../../weather/stations/devices/pushed-report'

const NOW = new Date('2022-05-18T18:20:00Z')
const fields = (query: string) => new Map(new URLSearchParams(query))
const WU = '/weatherstation/updateweatherstation.php'

async function startPushed(deviceType: 'acurite' | 'ecowitt' = 'acurite') {
  const test = await startTestServer()
  const { push } = await test.as.owner.stations.add({ name: 'Pole', deviceType })
  if (push === null) throw new Error('The station has no address')
  const station = async () => (await test.as.owner.stations.list()).stations[0]
  return { ...test, push, station, credentials: `ID=${push.id}&PASSWORD=${push.key}` }
}

test('a push in the Weather Underground protocol is answered success and shows', async () => {
  const { request, credentials, station } = await startPushed()
  const report = 'action=updateraw&dateutc=now&tempf=84.0&windspeedmph=9&winddir=180&humidity=76&baromin=29.92&UV=3'
  const answer = await request('GET', `${WU}?${credentials}&${report}&dailyrainin=0.03&visibility=1&battery=low`)
  expect(answer).toMatchObject({ status: 200, text: 'success' })
  expect(answer.headers.get('content-type')).toContain('text/plain')
  const { lastReading, ...shown } = (await station()) ?? {}
  expect(shown).toMatchObject({ isOnline: true, batteryIsLow: true, lastError: null })
  expect(lastReading).toMatchObject({
    ...{ temperature: 84, windSpeed: 9, windDirection: 180, humidity: 76, pressure: 29.92, uvIndex: 3, rainfall: 0.03 },
    ...{ visibility: expect.closeTo(1.151, 3), lightningCount: null },
  })
})

test('a push in the Ecowitt protocol comes as a form, its key in the path', async () => {
  const { request, push, station } = await startPushed('ecowitt')
  const options = {
    body: 'PASSKEY=x&tempf=74.5&humidity=47&baromrelin=28.476&lightning_num=1&drain_piezo=0.2&wh57batt=5',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }
  expect(await request('POST', push.path, options)).toMatchObject({ status: 200, text: 'success' })
  const reading = (await station())?.lastReading
  expect(reading).toMatchObject({ temperature: 74.5, pressure: 28.476, lightningCount: 1, rainfall: 0.2 })
  const named = { ...options, body: `ID=${push.id}&PASSWORD=${push.key}&tempf=80` }
  expect(await request('POST', '/data/report/', named)).toMatchObject({ status: 200, text: 'success' })
  expect((await station())?.lastReading?.temperature).toBe(80)
})

test('a wrong key, an unknown ID and none at all are refused alike', async () => {
  const { request, push, station } = await startPushed()
  const attempts = [
    `${WU}?ID=${push.id}&PASSWORD=WRONG&tempf=70`,
    `${WU}?ID=SQNOBODY22&PASSWORD=${push.key}&tempf=70`,
    `${WU}?ID=${push.id}`,
    WU,
    `/data/report/${push.id}/WRONG`,
  ]
  for (const path of attempts) expect(await request('GET', path)).toMatchObject({ status: 401, text: 'unauthorized' })
  expect((await station())?.lastReading).toBeNull()
})

test('guessing is limited by address', async () => {
  const { request, credentials } = await startPushed()
  for (let count = 0; count < 20; count += 1) await request('GET', `${WU}?ID=SQNOBODY22&PASSWORD=${count}`)
  expect(await request('GET', `${WU}?${credentials}&tempf=70`)).toMatchObject({
    status: 429,
    text: 'too many requests',
  })
})

test('a station pushes at most once a second', async () => {
  const { request, credentials } = await startPushed()
  const push = async () => (await request('GET', `${WU}?${credentials}&tempf=70`)).status
  for (let count = 0; count < 60; count += 1) expect(await push()).toBe(200)
  expect(await push()).toBe(429)
})

test('no address, key or fault of a push reaches the log', async () => {
  const { request, credentials, push, logs } = await startPushed()
  await request('GET', `${WU}?${credentials}&tempf=70&dateutc=never`)
  await request('POST', push.path, { body: 'x'.repeat(9_000) })
  expect(logs.join()).not.toContain(push.key)
})

test('a large report is refused', async () => {
  const { request } = await startPushed()
  const answer = await request('POST', '/data/report', { body: `tempf=70&x=${'x'.repeat(9_000)}` })
  expect(answer).toMatchObject({ status: 413, text: 'the report is too large' })
})

test.each([
  ['tomorrow', '2099-01-01 00:00:00', 'dateutc is in the future'],
  ['years ago', '2019-01-01 00:00:00', 'dateutc is more than a day old'],
  ['no time', 'yesterday', 'dateutc is no time'],
])('a report from %s is refused in words', async (_what, time, text) => {
  const { request, credentials, station } = await startPushed()
  const path = `${WU}?${credentials}&tempf=70&dateutc=${encodeURIComponent(time)}`
  expect(await request('GET', path)).toMatchObject({ status: 400, text })
  expect((await station())?.lastReading).toBeNull()
})

test('a deleted station takes no more reports', async () => {
  const { request, credentials, as, station } = await startPushed()
  await as.owner.stations.remove({ id: (await station())?.id ?? '' })
  expect((await request('GET', `${WU}?${credentials}&tempf=70`)).status).toBe(401)
})

describe('the parsed report', () => {
  test('a time of the device is taken as UTC, with a space, a plus or a T', () => {
    for (const time of ['2022-05-18 18:17:37', '2022-05-18+18:17:37', '2022-05-18T18:17:37']) {
      const { measuredAt } = parsePushedReport(new Map([['dateutc', time]]), NOW)
      expect(measuredAt).toEqual(new Date('2022-05-18T18:17:37Z'))
    }
    expect(() => parsePushedReport(new Map([['dateutc', '2022-02-31 18:17:37']]), NOW)).toThrow('no time')
  })

  test('values that no weather has are not reported', () => {
    const { measurements } = parsePushedReport(
      fields('tempf=-9999&windspeedmph=&humidity=120&winddir=400&baromin=abc'),
      NOW,
    )
    expect(Object.values(measurements).every((value) => value === null)).toBe(true)
  })

  test('metric names are converted', () => {
    const { measurements } = parsePushedReport(
      fields('tempc=-4.4&windspeedkmh=36&baromrelhpa=1013.25&dailyrainmm=25.4&humidity=80'),
      NOW,
    )
    expect(measurements).toMatchObject({
      temperature: expect.closeTo(24.1, 1),
      windSpeed: expect.closeTo(22.4, 1),
      pressure: expect.closeTo(29.92, 2),
      ...{ rainfall: 1, humidity: 80 },
    })
  })

  test.each([
    ['hPa', 'baromrelin=1013.25', 29.92],
    ['mmHg', 'baromrelin=760', 29.92],
    ['a room of 21 °F', 'tempinf=21.3', null],
  ])(
    'a console that sends metric values under imperial names is known by %s, and its temperature is not stored',
    (_sign, sign, pressure) => {
      const { measurements } = parsePushedReport(
        fields(`tempf=-4.4&windspeedmph=10&dailyrainin=5.0&humidity=80&winddir=90&${sign}`),
        NOW,
      )
      expect(measurements).toMatchObject({
        ...{ temperature: null, windSpeed: null, rainfall: null, humidity: 80, windDirection: 90 },
        pressure: pressure === null ? null : expect.closeTo(pressure, 2),
      })
    },
  )

  test('frost outside a warm room is in °F', () => {
    const { measurements } = parsePushedReport(fields('tempf=-4.4&tempinf=68.5&baromrelin=29.92'), NOW)
    expect(measurements).toMatchObject({ temperature: -4.4, pressure: 29.92 })
  })

  test('an AcuRite tower elsewhere gives the barometer alone', () => {
    const { measurements } = parsePushedReport(fields('mt=tower&tempf=83.8&humidity=15&baromin=29.92'), NOW)
    expect(measurements).toMatchObject({ temperature: null, humidity: null, pressure: 29.92 })
  })
})

describe('reports in turns', () => {
  const at = (seconds: number, query: string) =>
    parsePushedReport(fields(query), new Date(NOW.getTime() + seconds * 1000))

  test('are one reading within two minutes', () => {
    const merge = createReportMerger()
    merge('a', at(0, 'mt=5N1x31&windspeedmph=9&winddir=180&dailyrainin=0.03'))
    expect(merge('a', at(18, 'mt=5N1x38&windspeedmph=7&humidity=76&tempf=84')).measurements).toMatchObject({
      ...{ windSpeed: 7, windDirection: 180, rainfall: 0.03, humidity: 76, temperature: 84 },
    })
    expect(merge('a', at(121, 'mt=5N1x38&windspeedmph=5')).measurements).toMatchObject({
      ...{ windSpeed: 5, windDirection: null, rainfall: null, temperature: 84 },
    })
  })

  test('of different stations are not merged', () => {
    const merge = createReportMerger()
    merge('a', at(0, 'tempf=84'))
    expect(merge('b', at(1, 'windspeedmph=5')).measurements.temperature).toBeNull()
  })
})

describe.runIf(withoutRecordedWeather === null)('recorded pushes', () => {
  const read = (name: string) => readRecordedWeather(`pws/${name}`).toString()

  test('of an AcuRite hub', () => {
    const merge = createReportMerger()
    const lines = read('acurite-access-wu-push.txt').trim().split('\n').slice(1)
    const reports = lines.map((line) => merge('a', parsePushedReport(fields(line), NOW)))
    expect(reports.at(-1)).toMatchObject({
      measurements: {
        ...{ temperature: 84, humidity: 76, windSpeed: 9, windDirection: 180, pressure: 29.92, rainfall: 0.03 },
      },
      battery: { isLow: false },
    })
  })

  test('of two Ecowitt gateways', () => {
    const report = (name: string, now: string) =>
      parsePushedReport(
        new Map(Object.entries(JSON.parse(read(name))).map(([key, value]) => [key, String(value)])),
        new Date(now),
      )
    expect(report('ecowitt-push-gw2000a_1.json', '2022-05-18T18:18:00Z')).toEqual({
      measuredAt: new Date('2022-05-18T18:17:37Z'),
      measurements: {
        ...{ temperature: 74.5, windSpeed: 1.34, windDirection: 100, humidity: 47, pressure: 28.476 },
        ...{ visibility: null, uvIndex: 0, lightningCount: 1, rainfall: 0 },
      },
      battery: { level: null, isLow: false },
    })
    expect(report('ecowitt-push-ws2900.json', '2021-08-17T00:16:00Z').measurements).toMatchObject({
      ...{ temperature: 22, humidity: 100, windDirection: 271, pressure: 29.829, lightningCount: null },
    })
  })
})
